import type { CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import { operandsOf } from '../../../catalogue/domain/rules/operands.ts';
import {
  actionFacts,
  conditionFacts,
  type OperandKind,
  type RuleCondition,
} from '../../../catalogue/domain/rules/rule-content.ts';
import { parseRuleTexts } from '../../../catalogue/domain/rules/rule-json.ts';
import { type ExportKind, type NativeData, said } from '../export-kind.ts';
import type { ExportNames } from '../export-names.ts';

type Rule = CatalogueRecordOf<'rule'>;

const TYPES = { category: 'Category', merchant: 'Merchant', tag: 'Tag' } as const;

/** Records are named, with their ids beside the names: a rule goes to families that know neither. */
export const ruleExport: ExportKind<Rule> = {
  type: 'Rule',
  file: 'rules.csv',
  columns: ['name', 'resource_type', 'active', 'effective_date', 'conditions', 'actions'],
  data: (rule, names) => {
    const lists = listsOf(rule, names);
    if (lists === undefined) return undefined;
    const { id, ruleName, resourceType, active, effectiveDate } = rule;
    const head = said({ id, name: ruleName, resource_type: resourceType, active, effective_date: effectiveDate });
    return { ...head, ...lists };
  },
  cells: (rule, names) => {
    const lists = listsOf(rule, names);
    const { ruleName, resourceType, active, effectiveDate } = rule;
    const texts = [JSON.stringify(lists?.conditions ?? []), JSON.stringify(lists?.actions ?? [])];
    return [ruleName, resourceType, String(active), effectiveDate, ...texts];
  },
};

/** Undefined when a record that the rule names is gone: it would come back by the name of its id. */
const listsOf = (rule: Rule, names: ExportNames) => {
  const content = parseRuleTexts(rule);
  if (operandsOf(content).some(({ kind, value }) => names.record(kind, value) === undefined)) return undefined;
  const operandOf = (kind: OperandKind | undefined, value: string | null): NativeData => {
    const record = kind === undefined ? undefined : names.record(kind, value);
    if (kind === undefined || record === undefined) return said({ value });
    return { value: record.name, value_ref: { type: TYPES[kind], id: record.id, name: record.name } };
  };
  const conditionOf = ({ type, operator, value, subConditions }: RuleCondition): NativeData => ({
    condition_type: type,
    operator,
    ...operandOf(conditionFacts(type).operand, value),
    ...said({ sub_conditions: subConditions.map(conditionOf) }),
  });
  return {
    conditions: content.conditions.map(conditionOf),
    actions: content.actions.map(({ type, value }) => ({
      action_type: type,
      ...operandOf(actionFacts(type).operand, value),
    })),
  };
};
