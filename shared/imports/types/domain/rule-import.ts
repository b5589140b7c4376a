import type {
  CatalogueRecord,
  CatalogueRecordOf,
  RecordAttributes,
} from '../../../catalogue/domain/catalogue-record.ts';
import { readRuleContent } from '../../../catalogue/domain/read-rule-content.ts';
import {
  type OperandKind,
  operandKey,
  operandsOf,
  parseRuleCell,
  parseRuleTexts,
  RULE_RESOURCE_TYPE,
  type RuleContent,
  replaceOperands,
  ruleRecordName,
  ruleTexts,
} from '../../../catalogue/domain/rule-content.ts';
import { compileDateFormat } from '../../../platform/domain/dates/date-format.ts';
import { isLocalDate } from '../../../platform/domain/dates/local-date.ts';
import { quoteValue } from '../../../platform/domain/errors.ts';
import type { ImportWarning } from '../../domain/import-attributes.ts';
import type { CatalogueStep, PlanNumber } from '../../publish/domain/plan.ts';
import type { ImportRow, RowFields } from '../../rows/domain/row.ts';
import type {
  CsvImportType,
  PlannerContext,
  ReadingRules,
  RowAdvisor,
  RowLinker,
  RowPlanner,
} from './import-type-definition.ts';
import { createUnchangedRecords, nameProblems, oneRecord, RECORD_ROWS } from './record-rows.ts';
import { TYPE_FACTS } from './type-facts.ts';

/** Rules, matched by name, or by content if they have none. Existing rules are not changed. */
export const ruleImport: CsvImportType = {
  ...TYPE_FACTS.RuleImport,
  ...RECORD_ROWS,
  type: 'RuleImport',
  backslashEscapes: true,
  countedAs: () => 'rules',
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
      ...(active === undefined ? [`Active ${quoteValue(values.active)} is not yes or no`] : []),
      ...(effectiveDate === undefined
        ? [
            `Effective date ${quoteValue(values.effectiveDate)} is not a date like 2026-02-28 or like ${formatOf(rules)}`,
          ]
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

const formatOf = ({ configuration, familyDateFormat }: ReadingRules): string =>
  configuration.dateFormat ?? familyDateFormat;

/** The ISO date; '' for a blank text; undefined if it is not a date. */
const readDate = (text: string, rules: ReadingRules): string | undefined => {
  if (text === '' || isLocalDate(text)) return text;
  const format = compileDateFormat(formatOf(rules), rules.configuration.datesFrom);
  return format.ok ? format.parse(text) : undefined;
};

const attributesOfRule = ({ name, content, ...rule }: RuleOfRow): RecordAttributes['rule'] => ({
  ruleName: name,
  ...rule,
  ...ruleTexts(content),
});

/** Reports a rule with the name of an earlier one, unless it is identical. */
const createRuleLinker = (): RowLinker => {
  const first = new Map<string, { readonly row: number; readonly text: string }>();
  const textOf = (rule: RuleOfRow): string => JSON.stringify(attributesOfRule(rule));
  return {
    see: (row) => {
      if (row.entry === null) return;
      const rule = ruleOfRow(row.fields);
      const key = ruleRecordNameOf(rule);
      if (!first.has(key)) first.set(key, { row: row.rowNumber, text: textOf(rule) });
    },
    link: (row) => {
      if (row.entry === null) return row;
      const rule = ruleOfRow(row.fields);
      const known = first.get(ruleRecordNameOf(rule));
      if (known === undefined || known.row === row.rowNumber || known.text === textOf(rule)) return row;
      const called =
        rule.name === null ? 'The rule with these conditions and actions' : `The rule ${quoteValue(rule.name)}`;
      const problem = `${called} is different on row ${known.row}: rename one of them`;
      return { ...row, errors: [...row.errors, problem], entry: null };
    },
  };
};

/** Adds a step for each rule and for every record that it names, which is created if missing. */
const createRulePlanner = ({ addStep }: PlannerContext): RowPlanner => {
  const rules = new Set<string>();
  const operands = new Map<string, PlanNumber>();
  const named = { categories: 0, merchants: 0, tags: 0 };

  const numberOf = (operand: ReturnType<typeof operandsOf>[number]): PlanNumber => {
    const key = operandKey(operand);
    const known = operands.get(key);
    if (known !== undefined) return known;
    const number = addStep(operandStep(operand));
    operands.set(key, number);
    named[COUNT_KEYS[operand.kind]]++;
    return number;
  };

  return {
    collect: ({ fields, entry }: ImportRow) => {
      if (entry === null) return;
      const rule = ruleOfRow(fields);
      const name = ruleRecordNameOf(rule);
      if (rules.has(name)) return;
      rules.add(name);
      const numbers = operandsOf(rule.content).map((operand) => [operandKey(operand), numberOf(operand)]);
      const bind = { by: 'name', name, defaults: attributesOfRule(rule) } as const;
      addStep({ kind: 'rule', bind, operands: Object.fromEntries(numbers) });
    },
    rowsOf: () => [],
    counts: () => {
      const derived = Object.fromEntries(Object.entries(named).filter(([, count]) => count > 0));
      const nothing = Object.fromEntries(Object.keys(derived).map((key) => [key, 0]));
      return { expected: { rules: rules.size, ...nothing }, derived };
    },
  };
};

const COUNT_KEYS = { category: 'categories', merchant: 'merchants', tag: 'tags' } as const;

const operandStep = ({ kind, value: name }: ReturnType<typeof operandsOf>[number]): CatalogueStep => {
  if (kind === 'tag') return { kind, bind: { by: 'name', name, defaults: { color: null } } };
  if (kind === 'merchant') {
    return { kind, bind: { by: 'name', name, defaults: { color: null, logoUrl: null, websiteUrl: null } } };
  }
  const defaults = { color: null, icon: null, classification: null, parentId: null };
  return { kind, bind: { by: 'name', name, defaults } };
};

const NAMES_SHOWN = 20;
const KINDS: readonly string[] = ['category', 'merchant', 'tag'] satisfies readonly OperandKind[];

/** Warns about rules that are not changed, and about named records that do not exist, which may be misspelled. */
const createRuleAdvisor = (records: readonly CatalogueRecord[]): RowAdvisor => {
  const rules = new Map(records.flatMap((record) => (record.kind === 'rule' ? [[record.name, record]] : [])));
  const named = records.filter(({ kind }) => KINDS.includes(kind));
  const known = new Set(named.map(({ kind, name }) => `${kind}|${name}`));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const kept = createUnchangedRecords('rules');
  const missing = new Map<string, string>();
  return {
    see: (row) => {
      const rule = ruleOfRow(row.fields);
      for (const operand of operandsOf(rule.content)) {
        const key = operandKey(operand);
        if (!known.has(key)) missing.set(key, `${operand.kind} ${quoteValue(operand.value)}`);
      }
      const present = rules.get(ruleRecordNameOf(rule));
      if (present !== undefined) kept.add(rule.name ?? `row ${row.rowNumber}`, differencesOf(present, rule, names));
    },
    warnings: () => [...kept.warnings(), ...missingWarning([...missing.values()])],
  };
};

const missingWarning = (missing: readonly string[]): readonly ImportWarning[] => {
  if (missing.length === 0) return [];
  const shown = `${missing.slice(0, NAMES_SHOWN).join(', ')}${missing.length > NAMES_SHOWN ? ' …' : ''}`;
  const message = `The rules name ${missing.length} records that you do not have. Publishing creates them: ${shown}`;
  return [{ line: null, code: 'creates_records', message }];
};

const differencesOf = (
  present: CatalogueRecordOf<'rule'>,
  rule: RuleOfRow,
  names: ReadonlyMap<string, string>,
): readonly string[] => {
  const has = ruleTexts(replaceOperands(parseRuleTexts(present), ({ value }) => names.get(value) ?? value));
  const says = ruleTexts(rule.content);
  return [
    ...(has.conditions === says.conditions ? [] : ['conditions']),
    ...(has.actions === says.actions ? [] : ['actions']),
    ...(present.active === rule.active ? [] : ['active']),
    ...(present.effectiveDate === rule.effectiveDate ? [] : ['effective_date']),
  ];
};

/** The rule of a valid row. */
type RuleOfRow = {
  readonly name: string | null;
  readonly resourceType: string;
  readonly active: boolean;
  readonly effectiveDate: string | null;
  readonly content: RuleContent;
};

type ListsRead = { readonly content: RuleContent; readonly problems: readonly string[] };

const NOTHING: RuleContent = { conditions: [], actions: [] };

/** The JSON cells of a row, with errors as sentences. */
const readRuleLists = ({ conditions, actions }: Pick<RowFields, 'conditions' | 'actions'>): ListsRead => {
  const lists = { conditions: parse('Conditions', conditions), actions: parse('Actions', actions) };
  const unread = [lists.conditions, lists.actions].flatMap((list) => ('problem' in list ? [list.problem] : []));
  if ('problem' in lists.conditions || 'problem' in lists.actions) return { content: NOTHING, problems: unread };
  const read = readRuleContent({ conditions: lists.conditions.value, actions: lists.actions.value });
  if (read.ok) return { content: read.content, problems: [] };
  return {
    content: NOTHING,
    problems: read.errors.map((error) => `${error.charAt(0).toUpperCase()}${error.slice(1)}`),
  };
};

const parse = (title: string, text: string): { readonly value: unknown } | { readonly problem: string } => {
  try {
    return { value: parseRuleCell(text) };
  } catch {
    return { problem: `${title} ${quoteValue(text)} is not valid JSON` };
  }
};

/** The record of a valid row. */
export const recordOfRule = ({ fields }: Pick<ImportRow, 'fields'>) =>
  ({ kind: 'rule', name: ruleRecordNameOf(ruleOfRow(fields)) }) as const;

/** The rule of a valid row. */
const ruleOfRow = (fields: RowFields): RuleOfRow => ({
  name: fields.name === '' ? null : fields.name,
  resourceType: fields.resourceType,
  active: fields.active === 'true',
  effectiveDate: fields.effectiveDate === '' ? null : fields.effectiveDate,
  content: readRuleLists(fields).content,
});

const ruleRecordNameOf = ({ resourceType, name, content }: RuleOfRow): string =>
  ruleRecordName(resourceType, name, content);
