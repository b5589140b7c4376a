import {
  type ActionType,
  actionFacts,
  type ConditionType,
  conditionFacts,
  type OperandKind,
  type Operator,
  operandKey,
  type RuleAction,
  type RuleCondition,
  type RuleContent,
} from '../../shared/catalogue/domain/rule-content.ts';
import { isUuid } from '../../shared/platform/domain/ids.ts';
import { categoryChip, type Picture } from '../platform/components/category-chip.ts';
import { formatDay } from '../platform/format/dates.ts';
import { formatDecimal } from '../platform/format/money.ts';
import type { Child } from '../platform/html.ts';
import { WORDS } from './words.ts';

const { sentence: words } = WORDS;

/** The names of what rules refer to. */
export type RuleNames = {
  /** By `operandKey`. */
  readonly operands: ReadonlyMap<string, string>;
  /** By id. */
  readonly accounts: ReadonlyMap<string, string>;
};

/** A rule with its settings, as far as words need them. */
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
  const conditions = rule.conditions.map((condition) =>
    conditionInWords(condition, wording, rule.conditions.length > 1),
  );
  const since = rule.effectiveDate === null ? [] : [words.since(formatDay(rule.effectiveDate, wording.locale))];
  const actions = rule.actions.map((action) => actionInWords(action, wording));
  const shown = [...(isShort ? shortened(conditions, words.moreConditions) : conditions), ...since];
  const done = [
    ...(isShort ? shortened(actions, words.moreActions) : actions),
    ...(rule.stopAfterMatch ? [words.stop] : []),
  ];
  return shown.length === 0 ? words.always(listed(done, 'and')) : words.when(listed(shown, 'and'), listed(done, 'and'));
};

/** Characters that no keyboard has; each stands for a category in a sentence. */
const FIRST_MARK = 0xe000;

/** The sentence with a chip in place of each category's name. */
export const withChips = (
  sentenceOf: (names: RuleNames) => string,
  names: RuleNames,
  pictures: ReadonlyMap<string, Picture>,
): readonly Child[] => {
  const chips = new Map<string, Child>();
  const marked = [...names.operands].map(([key, name], at): [string, string] => {
    const picture = key.startsWith('category|') ? pictures.get(key.slice('category|'.length)) : undefined;
    if (picture === undefined) return [key, name];
    const mark = String.fromCharCode(FIRST_MARK + at);
    chips.set(mark, categoryChip({ name, ...picture }));
    return [key, mark];
  });
  const sentence = sentenceOf({ ...names, operands: new Map(marked) });
  return sentence.split(/([\ue000-\uf8ff])/).map((part) => chips.get(part) ?? part);
};

const shortened = (parts: readonly string[], more: (count: number) => string): readonly string[] => {
  const left = parts.length - MANY;
  const shown = parts.slice(0, MANY).map((part) => (part.length > LONG ? `${part.slice(0, LONG)}…` : part));
  return left <= 0 ? shown : [...shown, more(left)];
};

const listed = (parts: readonly string[], word: Operator<'compound'>): string =>
  parts.length < 2 ? parts.join('') : words.listed[word](parts.slice(0, -1).join(', '), parts.at(-1) ?? '');

/** `isOneOfMany`: a group is in parentheses. */
export const conditionInWords = (condition: RuleCondition, wording: Wording, isOneOfMany = false): string => {
  const { type, operator, subConditions } = condition;
  if (type === 'compound') {
    const inner = listed(
      subConditions.map((subCondition) => conditionInWords(subCondition, wording)),
      operator,
    );
    return isOneOfMany && subConditions.length > 1 ? words.group(inner) : inner;
  }
  if (type === 'transaction_amount') return words.amount[operator](amountOf(condition, wording));
  const value = valueInWords(condition.value, conditionFacts(type).operand, wording);
  switch (operator) {
    case 'is_null':
      return words.missing[type];
    case 'like':
      return words.contains[type](value);
    case '=':
      return exactly(type, condition.value ?? '', value, wording);
  }
};

type PlainType = Exclude<ConditionType, 'compound' | 'transaction_amount'>;

const exactly = (type: PlainType, stored: string, value: string, { accounts }: Wording): string => {
  switch (type) {
    case 'transaction_type':
      return words.types[stored.toLowerCase()] ?? words.is[type](value);
    case 'transaction_account':
      return words.is[type](accounts.get(stored) ?? (isUuid(stored) ? words.deletedAccount : stored));
    default:
      return words.is[type](value);
  }
};

const amountOf = ({ value }: RuleCondition, { locale }: Wording): string => formatDecimal(value ?? '0', locale);

/** The name of a record without quotation marks, or a text with them. */
const valueInWords = (value: string | null, kind: OperandKind | undefined, { operands }: Wording): string => {
  const text = value ?? '';
  if (kind === undefined) return words.quoted(text);
  return operands.get(operandKey({ kind, value: text })) ?? (isUuid(text) ? words.deleted[kind] : words.quoted(text));
};

export const actionInWords = ({ type, value }: RuleAction, wording: Wording): string => {
  const given = value === null ? '' : valueInWords(value, actionFacts(type).operand, wording);
  const action = words.actions[type](given);
  return isRun(type) ? action : words.noEffect(action);
};

const NOT_RUN: readonly ActionType[] = [
  'set_investment_activity_label',
  'send_email_notification',
  'auto_categorize',
  'auto_detect_merchants',
];

/** Actions of other programs are kept, and do nothing here. */
export const isRun = (type: ActionType): boolean => !NOT_RUN.includes(type);
