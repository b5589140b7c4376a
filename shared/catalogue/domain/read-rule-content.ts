import { quoteAny, quoteValue } from '../../platform/domain/errors.ts';
import { isAmong, isFields } from '../../platform/domain/guards.ts';
import { keysOf } from '../../platform/domain/keys-of.ts';
import { boundedDecimal } from '../../platform/domain/money/decimal.ts';
import { unicodeFault } from '../../platform/domain/text/sent-text.ts';
import {
  ACTIONS,
  type ActionType,
  actionFacts,
  CONDITIONS,
  type ConditionType,
  conditionFacts,
  hasOperatorOfType,
  type OperandKind,
  type RuleAction,
  type RuleCondition,
  type RuleContent,
} from './rule-content.ts';

export type RuleContentRead =
  | { readonly ok: true; readonly content: RuleContent }
  | { readonly ok: false; readonly errors: readonly string[] };

/** Who wrote a rule. */
export type RuleSource = {
  /** Chooses between the `value` of an operand and the name in its `value_ref`. */
  readonly pick: (value: string | null, name: string | null) => string | null;
  /** The fault of a text; undefined if it has none. */
  readonly faultOf: (text: string) => string | undefined;
  /** Values that have no effect are refused. Files keep those of other programs. */
  readonly isStrict: boolean;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids of another system are meaningless, names are not. */
export const FROM_FILE: RuleSource = {
  pick: (value, name) => (name !== null && (value === null || UUID.test(value)) ? name : value),
  faultOf: unicodeFault,
  isStrict: false,
};

/** Maximum number of conditions in a list; likewise of actions. */
const MAX_ITEMS = 100;
const MAX_VALUE = 1_000;

/**
 * Validates the lists of a rule, parsed from JSON. One sentence per error, starting with its location, such as
 * `conditions[0].operator`.
 */
export const readRuleContent = (
  { conditions, actions }: { readonly conditions: unknown; readonly actions: unknown },
  source: RuleSource = FROM_FILE,
): RuleContentRead => {
  const errors: string[] = [];
  const refuse = (message: string): undefined => void errors.push(message);
  const content = {
    conditions: readList(conditions, 'conditions', refuse, (item, at) => readCondition(item, at, true, source, refuse)),
    actions: readActions(actions, source, refuse),
  };
  return errors.length > 0 ? { ok: false, errors } : { ok: true, content };
};

type Refuse = (message: string) => undefined;
type Fields = Readonly<Record<string, unknown>>;

const readList = <T>(
  value: unknown,
  name: string,
  refuse: Refuse,
  read: (item: Fields, at: string) => T | undefined,
): readonly T[] => {
  if (!Array.isArray(value)) return refuse(`${name} must be a list`) ?? [];
  if (value.length > MAX_ITEMS)
    return refuse(`${name} must have at most ${MAX_ITEMS} items, not ${value.length}`) ?? [];
  return value.flatMap((item: unknown, index) => {
    const at = `${name}[${index}]`;
    const content = isFields(item) ? read(item, at) : refuse(`${at} must be an object`);
    return content === undefined ? [] : [content];
  });
};

const readCondition = (
  fields: Fields,
  at: string,
  mayCompound: boolean,
  source: RuleSource,
  refuse: Refuse,
): RuleCondition | undefined => {
  const type = readWord(fields['condition_type'], `${at}.condition_type`, keysOf(CONDITIONS), refuse);
  if (type === undefined) return undefined;
  if (type === 'compound' && !mayCompound)
    return refuse(`${at} must not be compound: conditions can be nested one level only`);
  const { operators } = conditionFacts(type);
  const operator = readWord(fields['operator'], `${at}.operator of ${type}`, operators, refuse);
  const subs = fields['sub_conditions'] ?? [];
  const isPlain = type !== 'compound';
  if (isPlain && !(Array.isArray(subs) && subs.length === 0)) {
    refuse(`${at}.sub_conditions must be omitted: only a compound condition has them`);
  }
  const subConditions = isPlain
    ? []
    : readList(subs, `${at}.sub_conditions`, refuse, (item, place) =>
        readCondition(item, place, false, source, refuse),
      );
  if (!isPlain && Array.isArray(subs) && subs.length === 0) refuse(`${at}.sub_conditions must not be empty`);
  if (operator === undefined) return undefined;
  const needsValue = isPlain && operator !== 'is_null';
  const value = needsValue ? readConditionValue(fields, `${at}.value`, type, source, refuse) : null;
  const condition = { type, operator, value: value ?? null, subConditions };
  return hasOperatorOfType(condition) ? condition : undefined;
};

const readConditionValue = (
  fields: Fields,
  at: string,
  type: ConditionType,
  source: RuleSource,
  refuse: Refuse,
): string | undefined => {
  const { operand, isNumber, values } = conditionFacts(type);
  const value = readValue(fields, at, operand, source, refuse);
  if (value === undefined) return undefined;
  if (value === null) return refuse(`${at} is required`);
  if (source.isStrict && values?.includes(value.toLowerCase()) === false) {
    return refuse(`${at} of ${type} ${quoteValue(value)} is not one of ${values.join(', ')}`);
  }
  if (!isNumber) return value;
  return boundedDecimal(value) ?? refuse(`${at} must be a decimal, like "12.50", not ${quoteValue(value)}`);
};

const readActions = (value: unknown, source: RuleSource, refuse: Refuse): readonly RuleAction[] => {
  const seen = new Set<ActionType>();
  if (Array.isArray(value) && value.length === 0) refuse('actions must not be empty');
  return readList(value, 'actions', refuse, (fields, at) => {
    const type = readWord(fields['action_type'], `${at}.action_type`, keysOf(ACTIONS), refuse);
    if (type === undefined) return undefined;
    if (seen.has(type)) return refuse(`${at} repeats ${type}: a rule can have each type of action once`);
    seen.add(type);
    const { needsValue, operand } = actionFacts(type);
    const sent = readValue(fields, `${at}.value`, operand, source, refuse);
    if (sent === undefined) return undefined;
    if (source.isStrict && !needsValue && sent !== null)
      return refuse(`${at}.value must be left out: ${type} takes none`);
    return sent === null && needsValue ? refuse(`${at}.value is required`) : { type, value: sent };
  });
};

/** null for none; undefined if invalid. */
const readValue = (
  fields: Fields,
  at: string,
  operand: OperandKind | undefined,
  source: RuleSource,
  refuse: Refuse,
): string | null | undefined => {
  const reference = fields['value_ref'];
  const own = textOf(fields['value']);
  if (own === undefined) return refuse(`${at} must be a string, not ${quoteAny(fields['value'])}`);
  const name = isFields(reference) ? (textOf(reference['name']) ?? null) : null;
  const value = operand === undefined ? own : source.pick(own, name);
  if (value !== null && value.length > MAX_VALUE) return refuse(`${at} must be at most ${MAX_VALUE} characters`);
  const fault = value === null ? undefined : source.faultOf(value);
  return fault === undefined ? value : refuse(`${at} ${fault}`);
};

/** Blank counts as none; otherwise all spaces are kept, as in names. */
const textOf = (value: unknown): string | null | undefined => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return undefined;
  return value.trim() === '' ? null : value;
};

const readWord = <Word extends string>(
  value: unknown,
  at: string,
  words: readonly Word[],
  refuse: Refuse,
): Word | undefined => {
  if (isAmong(words, value)) return value;
  if (value === undefined || value === null || value === '') return refuse(`${at} is required`);
  return refuse(`${at} ${quoteAny(value)} is not one of ${words.join(', ')}`);
};
