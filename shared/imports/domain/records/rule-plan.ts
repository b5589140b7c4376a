import type { RecordAttributes } from '../../../catalogue/domain/catalogue-record.ts';
import { operandKey, operandsOf } from '../../../catalogue/domain/rules/operands.ts';
import { ruleTexts } from '../../../catalogue/domain/rules/rule-json.ts';
import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { RowLinker } from '../csv-import-type.ts';
import type { PlannerContext, RowPlanner } from '../import-type.ts';
import type { CatalogueStep, PlanNumber } from '../plan.ts';
import type { ImportRow } from '../row.ts';
import { type RuleOfRow, ruleOfRow, ruleRecordNameOf } from './rule-row.ts';

export const attributesOfRule = ({ name, content, ...rule }: RuleOfRow): RecordAttributes['rule'] => ({
  ruleName: name,
  ...rule,
  ...ruleTexts(content),
});

/** Two rules of one name cannot both be: the second is a fault unless it says the same. */
export const createRuleLinker = (): RowLinker => {
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
      const problem = `${called} stands on row ${known.row} and says something else there: give it another name`;
      return { ...row, errors: [...row.errors, problem], entry: null };
    },
  };
};

/** Beside each rule a step for every record that it names: one that is missing is made. */
export const createRulePlanner = ({ addStep }: PlannerContext): RowPlanner => {
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
