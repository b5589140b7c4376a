import type { CatalogueRecord, CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import { operandKey, operandsOf, replaceOperands } from '../../../catalogue/domain/rules/operands.ts';
import type { OperandKind } from '../../../catalogue/domain/rules/rule-content.ts';
import { parseRuleTexts, ruleTexts } from '../../../catalogue/domain/rules/rule-json.ts';
import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { ImportWarning } from '../import.ts';
import type { RowAdvisor } from '../import-type.ts';
import { createKeptAsIs } from './kept-as-is.ts';
import { type RuleOfRow, ruleOfRow, ruleRecordNameOf } from './rule-row.ts';

const NAMES_SHOWN = 20;
const KINDS: readonly string[] = ['category', 'merchant', 'tag'] satisfies readonly OperandKind[];

/** Says which rules stay as they are, and which records the rules name that the family does not have: they may be misspelt. */
export const createRuleAdvisor = (records: readonly CatalogueRecord[]): RowAdvisor => {
  const rules = new Map(records.flatMap((record) => (record.kind === 'rule' ? [[record.name, record]] : [])));
  const named = records.filter(({ kind }) => KINDS.includes(kind));
  const known = new Set(named.map(({ kind, name }) => `${kind}|${name}`));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const kept = createKeptAsIs('rules');
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
  const message = `The rules name ${missing.length} records that you do not have; publishing creates them: ${shown}`;
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
