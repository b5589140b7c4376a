import {
  type ActionType,
  actionFacts,
  type ConditionType,
  conditionFacts,
  type OperandKind,
  operandKey,
  type RuleAction,
  type RuleCondition,
  type RuleContent,
} from '../../shared/catalogue/domain/rule-content.ts';
import { isUuid } from '../../shared/platform/domain/ids.ts';
import { formatDay } from '../platform/format/dates.ts';
import { formatDecimal } from '../platform/format/money.ts';

/** The names of what rules refer to. */
export type RuleNames = {
  /** By `operandKey`. */
  readonly operands: ReadonlyMap<string, string>;
  /** By id. */
  readonly accounts: ReadonlyMap<string, string>;
};

/** What a rule does, as words need it. */
export type WordedRule = RuleContent & {
  readonly effectiveDate: string | null;
  readonly stopAfterMatch: boolean;
};

type Wording = RuleNames & { readonly locale: string };

/** Longer lists and texts are shortened in lists of rules. */
const MANY = 6;
const LONG = 200;

/**
 * A rule as one sentence: `If the name contains “REWE” and the amount is over 50, set the category Groceries and add the tag
 * Food.` `isShort`: leaves out what makes it too long for a list.
 */
export const ruleInWords = (rule: WordedRule, wording: Wording, { isShort = false } = {}): string => {
  const conditions = rule.conditions.map((one) => conditionInWords(one, wording, rule.conditions.length > 1));
  const since =
    rule.effectiveDate === null ? [] : [`the date is ${formatDay(rule.effectiveDate, wording.locale)} or later`];
  const actions = rule.actions.map((one) => actionInWords(one, wording));
  const told = [...(isShort ? shortened(conditions, 'condition') : conditions), ...since];
  const done = [
    ...(isShort ? shortened(actions, 'action') : actions),
    ...(rule.stopAfterMatch ? ['skip the rules after this one'] : []),
  ];
  return `${told.length === 0 ? 'For every transaction' : `If ${listed(told, 'and')}`}, ${listed(done, 'and')}.`;
};

const shortened = (parts: readonly string[], one: string): readonly string[] => {
  const left = parts.length - MANY;
  const shown = parts.slice(0, MANY).map((part) => (part.length > LONG ? `${part.slice(0, LONG)}…` : part));
  return left <= 0 ? shown : [...shown, left === 1 ? `1 more ${one}` : `${left} more ${one}s`];
};

const listed = (parts: readonly string[], word: 'and' | 'or'): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;

/** `isOneOfMany`: a group is in parentheses. */
export const conditionInWords = (condition: RuleCondition, wording: Wording, isOneOfMany = false): string => {
  const { type, operator, subConditions } = condition;
  if (type === 'compound') {
    const inner = listed(
      subConditions.map((one) => conditionInWords(one, wording)),
      operator === 'or' ? 'or' : 'and',
    );
    return isOneOfMany && subConditions.length > 1 ? `(${inner})` : inner;
  }
  if (type === 'transaction_amount')
    return `the amount ${AMOUNT_WORDS[operator] ?? 'is'} ${amountOf(condition, wording)}`;
  if (operator === 'is_null') return WITHOUT[type];
  const value = valueInWords(condition.value, conditionFacts(type).operand, wording);
  if (operator === 'like') return `the ${SUBJECTS[type]} ${isPlural(type) ? 'contain' : 'contains'} ${value}`;
  return exactly(type, condition.value ?? '', value, wording);
};

type PlainType = Exclude<ConditionType, 'compound' | 'transaction_amount'>;

const SUBJECTS: Readonly<Record<PlainType, string>> = {
  transaction_name: 'name',
  transaction_details: 'details',
  transaction_notes: 'notes',
  transaction_type: 'type',
  transaction_merchant: 'merchant',
  transaction_category: 'category',
  transaction_tag: 'tag',
  transaction_account: 'account',
};

const WITHOUT: Readonly<Record<PlainType, string>> = {
  transaction_name: 'it has no name',
  transaction_details: 'it has no details',
  transaction_notes: 'it has no notes',
  transaction_type: 'it has no type',
  transaction_merchant: 'it has no merchant',
  transaction_category: 'it has no category',
  transaction_tag: 'it has no tag',
  transaction_account: 'it has no account',
};

const AMOUNT_WORDS: Readonly<Record<string, string>> = {
  '>': 'is over',
  '>=': 'is at least',
  '<': 'is under',
  '<=': 'is at most',
  '=': 'is',
  '!=': 'is not',
};

/** What a transaction can be, in words after “if”. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  income: 'money came in',
  expense: 'money went out',
  transfer: 'it is a transfer',
};

const isPlural = (type: PlainType): boolean => type === 'transaction_details' || type === 'transaction_notes';

const exactly = (type: PlainType, stored: string, value: string, { accounts }: Wording): string => {
  switch (type) {
    case 'transaction_type':
      return TYPE_WORDS[stored.toLowerCase()] ?? `the type is ${value}`;
    case 'transaction_tag':
      return `it has the tag ${value}`;
    case 'transaction_account':
      return `the account is ${accounts.get(stored) ?? (isUuid(stored) ? 'a deleted one' : stored)}`;
    default:
      return `the ${SUBJECTS[type]} ${isPlural(type) ? 'are' : 'is'} ${value}`;
  }
};

const amountOf = ({ value }: RuleCondition, { locale }: Wording): string => formatDecimal(value ?? '0', locale);

/** The name of a record without quotation marks, or a text with them. */
const valueInWords = (value: string | null, kind: OperandKind | undefined, { operands }: Wording): string => {
  const text = value ?? '';
  if (kind === undefined) return quoted(text);
  return operands.get(operandKey({ kind, value: text })) ?? (isUuid(text) ? `(deleted ${kind})` : quoted(text));
};

const quoted = (text: string): string => `“${text}”`;

export const actionInWords = ({ type, value }: RuleAction, wording: Wording): string => {
  const given = value === null ? '' : valueInWords(value, actionFacts(type).operand, wording);
  const words = ACTION_WORDS[type](given);
  return isRun(type) ? words : `${words} (which has no effect here)`;
};

const ACTION_WORDS: Readonly<Record<ActionType, (value: string) => string>> = {
  set_transaction_category: (value) => `set the category ${value}`,
  set_transaction_tags: (value) => `add the tag ${value}`,
  set_transaction_merchant: (value) => `set the merchant ${value}`,
  set_transaction_name: (value) => `change the name to ${value}`,
  exclude_transaction: () => 'exclude it from totals',
  set_as_transfer_or_payment: () => 'make it a transfer',
  set_investment_activity_label: (value) => `label the investment ${value}`,
  send_email_notification: () => 'send an email',
  auto_categorize: () => 'find a category',
  auto_detect_merchants: () => 'find the merchant',
};

const NOT_RUN: readonly ActionType[] = [
  'set_investment_activity_label',
  'send_email_notification',
  'auto_categorize',
  'auto_detect_merchants',
];

/** Actions of other programs are kept, and do nothing here. */
export const isRun = (type: ActionType): boolean => !NOT_RUN.includes(type);
