import { actionFacts, conditionFacts, type OperandKind, type RuleCondition, type RuleContent } from './rule-content.ts';

/** A record that a rule names. */
export type Operand = { readonly kind: OperandKind; readonly value: string };

export const operandKey = ({ kind, value }: Operand): string => `${kind}|${value}`;

/** Every record that the content names, each once. */
export const operandsOf = (content: RuleContent): readonly Operand[] => {
  const found = new Map<string, Operand>();
  replaceOperands(content, (operand) => {
    found.set(operandKey(operand), operand);
    return operand.value;
  });
  return [...found.values()];
};

/** The content with another text for each record that it names. */
export const replaceOperands = (content: RuleContent, replace: (operand: Operand) => string): RuleContent => {
  const replaced = (kind: OperandKind | undefined, value: string | null): string | null =>
    kind === undefined || value === null ? value : replace({ kind, value });
  const condition = (one: RuleCondition): RuleCondition => ({
    ...one,
    value: replaced(conditionFacts(one.type).operand, one.value),
    subConditions: one.subConditions.map(condition),
  });
  return {
    conditions: content.conditions.map(condition),
    actions: content.actions.map((one) => ({ ...one, value: replaced(actionFacts(one.type).operand, one.value) })),
  };
};
