import { isList, readerOf, readJson } from '../../platform/domain/stored-shape.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import type { CatalogueRecordOf, RecordAttributes } from './catalogue-record.ts';

/** A rule's attributes with record ids instead of names; `ids` is keyed by `operandKey`. */
export const bindOperands = (
  rule: RecordAttributes['rule'],
  ids: Readonly<Record<string, string>>,
): RecordAttributes['rule'] => ({
  ...rule,
  ...ruleTexts(replaceOperands(parseRuleTexts(rule), (operand) => ids[operandKey(operand)] ?? operand.value)),
});

/**
 * The identity of a rule, used as its record name: the resource type and the name, or for a rule without a name its
 * content with record names.
 */
export const ruleRecordName = (resourceType: string, ruleName: string | null, content: RuleContent): string => {
  if (ruleName !== null) return `${resourceType}|${ruleName}`;
  const { conditions, actions } = ruleTexts(content);
  return `${resourceType}#${conditions}${actions}`;
};

/** The lists as stored and returned: equal contents give equal texts. */
export const ruleTexts = (content: RuleContent): { readonly conditions: string; readonly actions: string } => ({
  conditions: JSON.stringify(content.conditions.map(toWireCondition)),
  actions: JSON.stringify(content.actions.map(toWireAction)),
});

type WireCondition = {
  readonly condition_type: RuleCondition['type'];
  readonly operator: Operator;
  readonly value?: string;
  readonly sub_conditions?: readonly WireCondition[];
};
type WireAction = { readonly action_type: RuleAction['type']; readonly value?: string };

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

const readConditions = readerOf<readonly WireCondition[]>(isList);
const readActions = readerOf<readonly WireAction[]>(isList);

/** Parses the output of `ruleTexts`. */
export const parseRuleTexts = (texts: { readonly conditions: string; readonly actions: string }): RuleContent => ({
  conditions: readJson(readConditions, texts.conditions, 'conditions of a rule').map(fromWireCondition),
  actions: readJson(readActions, texts.actions, 'actions of a rule').map(({ action_type, value = null }) => ({
    type: action_type,
    value,
  })),
});

const fromWireCondition = (wire: WireCondition): RuleCondition => {
  const { condition_type: type, operator, value = null, sub_conditions: subConditions = [] } = wire;
  const condition = { type, operator, value, subConditions: subConditions.map(fromWireCondition) };
  if (!hasOperatorOfType(condition)) throw new Error(`A stored rule has the operator ${operator} of another type`);
  return condition;
};

/**
 * The list in a cell of a file. A string that contains a JSON list counts as that list.
 * @throws SyntaxError
 */
export const parseRuleCell = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? JSON.parse(value) : value;
};

/** A record that a rule refers to. */
export type Operand = { readonly kind: OperandKind; readonly value: string };

export const operandKey = ({ kind, value }: Operand): string => `${kind}|${value}`;

/** All records that the content refers to, without duplicates. */
export const operandsOf = (content: RuleContent): readonly Operand[] => {
  const found = new Map<string, Operand>();
  replaceOperands(content, (operand) => {
    found.set(operandKey(operand), operand);
    return operand.value;
  });
  return [...found.values()];
};

/** The content with each record reference replaced. */
export const replaceOperands = (content: RuleContent, replace: (operand: Operand) => string): RuleContent => {
  const replaced = (kind: OperandKind | undefined, value: string | null): string | null =>
    kind === undefined || value === null ? value : replace({ kind, value });
  const condition = (original: RuleCondition): RuleCondition => ({
    ...original,
    value: replaced(conditionFacts(original.type).operand, original.value),
    subConditions: original.subConditions.map(condition),
  });
  return {
    conditions: content.conditions.map(condition),
    actions: content.actions.map((action) => ({
      ...action,
      value: replaced(actionFacts(action.type).operand, action.value),
    })),
  };
};

/** The conditions and actions of a rule. Operands are texts; their kind determines what they refer to. */
export type RuleContent = {
  readonly conditions: readonly RuleCondition[];
  readonly actions: readonly RuleAction[];
};

export type RuleCondition = {
  readonly [Type in ConditionType]: {
    readonly type: Type;
    readonly operator: Operator<Type>;
    /** null if the operator needs none. */
    readonly value: string | null;
    /** For `compound` conditions, one level deep. */
    readonly subConditions: readonly RuleCondition[];
  };
}[ConditionType];

type AnyCondition = Omit<RuleCondition, 'operator'> & { readonly operator: Operator };

export const hasOperatorOfType = (condition: AnyCondition): condition is RuleCondition =>
  conditionFacts(condition.type).operators.includes(condition.operator);

export type RuleAction = { readonly type: ActionType; readonly value: string | null };

export const MAX_RULE_POSITION = 1_000_000;

type Ordered = Pick<CatalogueRecordOf<'rule'>, 'id' | 'position' | 'createdAt'>;

/** The order in which rules run: by position, and those without one last, in the order in which they were created. */
export const byRuleOrder = (a: Ordered, b: Ordered): number =>
  (a.position ?? MAX_RULE_POSITION + 1) - (b.position ?? MAX_RULE_POSITION + 1) ||
  compareText(a.createdAt, b.createdAt) ||
  compareText(a.id, b.id);

/** The only resource type that rules support. */
export const RULE_RESOURCE_TYPE = 'transaction';

/** The kinds of record that an operand can refer to. */
export type OperandKind = 'category' | 'merchant' | 'tag';

type ConditionFacts = {
  readonly operators: readonly string[];
  readonly operand?: OperandKind;
  readonly isNumber?: true;
  /** The only values that can match. */
  readonly values?: readonly string[];
};

const TEXT = { operators: ['like', '=', 'is_null'] } as const;
const CHOICE = { operators: ['=', 'is_null'] } as const;

export const CONDITIONS = {
  transaction_name: TEXT,
  transaction_amount: { operators: ['>', '>=', '<', '<=', '=', '!='], isNumber: true },
  transaction_type: { ...CHOICE, values: ['income', 'expense', 'transfer'] },
  transaction_merchant: { ...CHOICE, operand: 'merchant' },
  transaction_category: { ...CHOICE, operand: 'category' },
  transaction_tag: { ...CHOICE, operand: 'tag' },
  transaction_details: TEXT,
  transaction_notes: TEXT,
  transaction_account: CHOICE,
  compound: { operators: ['and', 'or'] },
} as const satisfies Readonly<Record<string, ConditionFacts>>;
export type ConditionType = keyof typeof CONDITIONS;
export type Operator<Type extends ConditionType = ConditionType> = (typeof CONDITIONS)[Type]['operators'][number];

type ActionFacts = { readonly needsValue: boolean; readonly operand?: OperandKind };

export const ACTIONS = {
  set_transaction_category: { needsValue: true, operand: 'category' },
  set_transaction_tags: { needsValue: true, operand: 'tag' },
  set_transaction_merchant: { needsValue: true, operand: 'merchant' },
  set_transaction_name: { needsValue: true },
  set_investment_activity_label: { needsValue: true },
  exclude_transaction: { needsValue: false },
  set_as_transfer_or_payment: { needsValue: false },
  send_email_notification: { needsValue: false },
  auto_categorize: { needsValue: false },
  auto_detect_merchants: { needsValue: false },
} as const satisfies Readonly<Record<string, ActionFacts>>;
export type ActionType = keyof typeof ACTIONS;

export const conditionFacts = (type: ConditionType): ConditionFacts & { readonly operators: readonly Operator[] } =>
  CONDITIONS[type];
export const actionFacts = (type: ActionType): ActionFacts => ACTIONS[type];
