/** What a rule looks for and what it does. Operands are texts; which record one means is said beside its kind. */
export type RuleContent = {
  readonly conditions: readonly RuleCondition[];
  readonly actions: readonly RuleAction[];
};

export type RuleCondition = {
  readonly type: ConditionType;
  readonly operator: string;
  /** null: the operator needs none. */
  readonly value: string | null;
  /** Of a `compound`, one level deep. */
  readonly subConditions: readonly RuleCondition[];
};

export type RuleAction = { readonly type: ActionType; readonly value: string | null };

/** The only kind of record that rules are for. */
export const RULE_RESOURCE_TYPE = 'transaction';

/** The records that an operand may name. */
export type OperandKind = 'category' | 'merchant' | 'tag';

type ConditionFacts = {
  readonly operators: readonly string[];
  readonly operand?: OperandKind;
  readonly isNumber?: true;
};

const TEXT = { operators: ['like', '=', 'is_null'] } as const;
const CHOICE = { operators: ['=', 'is_null'] } as const;

export const CONDITIONS = {
  transaction_name: TEXT,
  transaction_amount: { operators: ['>', '>=', '<', '<=', '=', '!='], isNumber: true },
  transaction_type: CHOICE,
  transaction_merchant: { ...CHOICE, operand: 'merchant' },
  transaction_category: { ...CHOICE, operand: 'category' },
  transaction_tag: { ...CHOICE, operand: 'tag' },
  transaction_details: TEXT,
  transaction_notes: TEXT,
  transaction_account: CHOICE,
  compound: { operators: ['and', 'or'] },
} as const satisfies Readonly<Record<string, ConditionFacts>>;
export type ConditionType = keyof typeof CONDITIONS;

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

export const conditionFacts = (type: ConditionType): ConditionFacts => CONDITIONS[type];
export const actionFacts = (type: ActionType): ActionFacts => ACTIONS[type];
