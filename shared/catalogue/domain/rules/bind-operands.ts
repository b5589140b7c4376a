import type { RecordAttributes } from '../catalogue-record.ts';
import { operandKey, replaceOperands } from './operands.ts';
import { parseRuleTexts, ruleTexts } from './rule-json.ts';

/** A rule's attributes with ids in place of the names of its records; `ids` by `operandKey`. */
export const bindOperands = (
  rule: RecordAttributes['rule'],
  ids: Readonly<Record<string, string>>,
): RecordAttributes['rule'] => ({
  ...rule,
  ...ruleTexts(replaceOperands(parseRuleTexts(rule), (operand) => ids[operandKey(operand)] ?? operand.value)),
});
