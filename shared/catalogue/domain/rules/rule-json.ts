import type { RuleAction, RuleCondition, RuleContent } from './rule-content.ts';

/** The lists as they are kept and sent: equal contents are equal texts. */
export const ruleTexts = (content: RuleContent): { readonly conditions: string; readonly actions: string } => ({
  conditions: JSON.stringify(content.conditions.map(toWireCondition)),
  actions: JSON.stringify(content.actions.map(toWireAction)),
});

export type WireCondition = {
  readonly condition_type: RuleCondition['type'];
  readonly operator: string;
  readonly value?: string;
  readonly sub_conditions?: readonly WireCondition[];
};
export type WireAction = { readonly action_type: RuleAction['type']; readonly value?: string };

const toWireCondition = ({ type, operator, value, subConditions }: RuleCondition): WireCondition => ({
  condition_type: type,
  operator,
  ...(value !== null && { value }),
  ...(subConditions.length > 0 && { sub_conditions: subConditions.map(toWireCondition) }),
});

const toWireAction = ({ type, value }: RuleAction): WireAction => ({
  action_type: type,
  ...(value !== null && { value }),
});

/** What `ruleTexts` made. */
export const parseRuleTexts = (texts: { readonly conditions: string; readonly actions: string }): RuleContent => ({
  conditions: (JSON.parse(texts.conditions) as readonly WireCondition[]).map(fromWireCondition),
  actions: (JSON.parse(texts.actions) as readonly WireAction[]).map(({ action_type, value = null }) => ({
    type: action_type,
    value,
  })),
});

const fromWireCondition = (wire: WireCondition): RuleCondition => ({
  type: wire.condition_type,
  operator: wire.operator,
  value: wire.value ?? null,
  subConditions: (wire.sub_conditions ?? []).map(fromWireCondition),
});

/**
 * The list that a cell of a file holds. A text that is itself JSON of a list counts as that list.
 * @throws SyntaxError
 */
export const parseRuleCell = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? JSON.parse(value) : value;
};
