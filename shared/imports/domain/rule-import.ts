import { RULE_RESOURCE_TYPE } from '../../catalogue/domain/rules/rule-content.ts';
import { compileDateFormat } from '../../platform/domain/date-format.ts';
import { isLocalDate } from '../../platform/domain/local-date.ts';
import { quoteValue } from '../../platform/domain/quote-value.ts';
import type { CsvImportType, RowRules } from './csv-import-type.ts';
import { nameProblems, oneRecord, RECORD_ROWS } from './records/record-rows.ts';
import { createRuleAdvisor } from './records/rule-advice.ts';
import { createRuleLinker, createRulePlanner } from './records/rule-plan.ts';
import { readRuleLists, ruleOfRow, ruleRecordNameOf } from './records/rule-row.ts';

/** Rules, found by name, or by content where they have none. One that is there stays as it is. */
export const ruleImport: CsvImportType = {
  ...RECORD_ROWS,
  type: 'RuleImport',
  extras: ['resourceType'],
  backslashEscapes: true,
  readsRecords: true,
  countedAs: () => 'rules',
  recordOf: (row) => ({ kind: 'rule', name: ruleRecordNameOf(ruleOfRow(row.fields)) }),
  columns: () => [
    { field: 'name' },
    { field: 'resourceType', required: 'cell' },
    { field: 'active' },
    { field: 'effectiveDate' },
    { field: 'conditions', required: 'cell' },
    { field: 'actions', required: 'cell' },
  ],

  interpret: ({ values }, rules) => {
    const resourceType = values.resourceType.toLowerCase();
    const active = readFlag(values.active);
    const effectiveDate = readDate(values.effectiveDate, rules);
    const problems = [
      ...nameProblems('Name', values.name),
      ...(resourceType === RULE_RESOURCE_TYPE
        ? []
        : [`Resource type ${quoteValue(values.resourceType)} is not ${RULE_RESOURCE_TYPE}`]),
      ...(active === undefined ? [`Active ${quoteValue(values.active)} is neither yes nor no`] : []),
      ...(effectiveDate === undefined
        ? [`Effective date ${quoteValue(values.effectiveDate)} is neither like 2026-02-28 nor like ${formatOf(rules)}`]
        : []),
      ...readRuleLists(values).problems,
    ];
    const fields = { resourceType, active: String(active ?? ''), effectiveDate: effectiveDate ?? values.effectiveDate };
    return problems.length > 0 ? { ok: false, fields: { active: fields.active }, problems } : oneRecord(fields);
  },

  createLinker: () => createRuleLinker(),
  createAdvisor: (records) => createRuleAdvisor(records),
  createPlanner: (context) => createRulePlanner(context),
};

const YES = ['true', '1', 'yes', 'y'];
const NO = ['false', '0', 'no', 'n', ''];

const readFlag = (text: string): boolean | undefined => {
  const word = text.toLowerCase();
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined;
};

const formatOf = ({ configuration, familyDateFormat }: RowRules): string =>
  configuration.dateFormat ?? familyDateFormat;

/** Blank stays blank; undefined: it is no date. */
const readDate = (text: string, rules: RowRules): string | undefined => {
  if (text === '' || isLocalDate(text)) return text;
  const format = compileDateFormat(formatOf(rules));
  return format.ok ? format.parse(text) : undefined;
};
