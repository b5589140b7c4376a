import {
  ACTIONS,
  type ActionType,
  actionFacts,
  CONDITIONS,
  type ConditionType,
  conditionFacts,
  type OperandKind,
  type RuleContent,
} from '../../shared/catalogue/domain/rule-content.ts';
import { quoteValue, ValidationError } from '../../shared/platform/domain/errors.ts';
import { boundedDecimal } from '../../shared/platform/domain/money/decimal.ts';
import { exampleAmount, readTypedAmount, writeTypedAmount } from '../platform/format/money.ts';
import { WORDS } from './words.ts';

const { errors: words } = WORDS;

/** A condition in the form: its value is as typed. Only groups have `subs`. */
export type ConditionRow = {
  readonly type: ConditionType;
  readonly operator: string;
  readonly value: string;
  readonly subs: readonly ConditionRow[];
};
export type ActionRow = { readonly type: ActionType; readonly value: string };

/** The conditions and actions of a rule in the form. The types of rows are fixed; a row of another type is added and the old one removed. */
export type RuleRows = { readonly conditions: readonly ConditionRow[]; readonly actions: readonly ActionRow[] };

type Values = Readonly<Record<string, string>>;

/** The most rows of a list; a rule has no more. */
export const MAX_ROWS = 100;

/** `c1`, and `c1_s2` for the second condition in that group. */
export const conditionKey = (at: number, sub?: number): string =>
  `c${at + 1}${sub === undefined ? '' : `_s${sub + 1}`}`;
export const actionKey = (at: number): string => `a${at + 1}`;

export const rowsOf = ({ conditions, actions }: RuleContent, locale: string): RuleRows => {
  const row = ({ type, operator, value, subConditions }: RuleContent['conditions'][number]): ConditionRow => ({
    type,
    operator,
    value: conditionFacts(type).isNumber && value !== null ? writeTypedAmount(value, locale) : (value ?? ''),
    subs: subConditions.map(row),
  });
  return { conditions: conditions.map(row), actions: actions.map(({ type, value }) => ({ type, value: value ?? '' })) };
};

/** The fields of the form. */
export const valuesOfRows = ({ conditions, actions }: RuleRows): Values => {
  const own = (key: string, { type, operator, value }: Omit<ConditionRow, 'subs'>) => [
    [`${key}_type`, type],
    [`${key}_operator`, operator],
    [`${key}_value`, value],
  ];
  return Object.fromEntries([
    ...conditions.flatMap((row, at) => [
      ...own(conditionKey(at), row),
      ...row.subs.flatMap((sub, below) => own(conditionKey(at, below), sub)),
    ]),
    ...actions.flatMap(({ type, value }, at) => [
      [`${actionKey(at)}_type`, type],
      [`${actionKey(at)}_value`, value],
    ]),
  ]);
};

/**
 * The rows that a form sends, numbered without gaps.
 * @throws ValidationError if one has a type that does not exist, which only a forged form has
 */
export const rowsIn = (values: Values): RuleRows => {
  const own = (key: string) => ({
    type: known<ConditionType>(values[`${key}_type`], CONDITIONS),
    operator: values[`${key}_operator`] ?? '',
    value: values[`${key}_value`] ?? '',
  });
  const numbered = <Row>(keyOf: (at: number) => string, read: (key: string, at: number) => Row): readonly Row[] => {
    const count = Array.from({ length: MAX_ROWS + 1 }, (_, at) => at).findIndex(
      (at) => values[`${keyOf(at)}_type`] === undefined,
    );
    return Array.from({ length: count === -1 ? MAX_ROWS : count }, (_, at) => read(keyOf(at), at));
  };
  return {
    conditions: numbered(conditionKey, (key, at) => ({
      ...own(key),
      subs: numbered(
        (sub) => conditionKey(at, sub),
        (below) => ({ ...own(below), subs: [] }),
      ),
    })),
    actions: numbered(actionKey, (key) => ({
      type: known<ActionType>(values[`${key}_type`], ACTIONS),
      value: values[`${key}_value`] ?? '',
    })),
  };
};

const known = <Type extends string>(type: string | undefined, all: Readonly<Record<string, unknown>>): Type => {
  if (type !== undefined && Object.hasOwn(all, type)) return type as Type;
  throw new ValidationError([`The form has a part ${quoteValue(type ?? '')} that does not exist. Open the rule again`]);
};

const newCondition = (type: ConditionType): ConditionRow => ({
  type,
  operator: conditionFacts(type).operators[0] ?? '',
  value: '',
  subs: type === 'compound' ? [newCondition('transaction_name')] : [],
});

/** Conditions and actions that a form can add. */
export const NEW_ROWS: RuleRows = {
  conditions: [newCondition('transaction_name')],
  actions: [{ type: 'set_transaction_category', value: '' }],
};

/** `do` is a button of the form: `add_condition`, `add_c1`, `add_action`, `remove_c1`, `remove_c1_s2`, `remove_a1`. */
export const isRowCommand = (command: unknown): command is string =>
  typeof command === 'string' && /^(add_(condition|action|c\d+)|remove_(c\d+(_s\d+)?|a\d+))$/.test(command);

/** The rows after a button to add or remove one; `chosen` has the types to add. */
export const changeRows = (rows: RuleRows, command: string, chosen: Values): RuleRows => {
  const [, verb = '', key = ''] = /^(add|remove)_(.+)$/.exec(command) ?? [];
  if (key === 'condition') {
    const type = known<ConditionType>(chosen['condition_type'], CONDITIONS);
    return { ...rows, conditions: [...rows.conditions, newCondition(type)] };
  }
  if (key === 'action') {
    const type = known<ActionType>(chosen['action_type'], ACTIONS);
    return { ...rows, actions: [...rows.actions, { type, value: '' }] };
  }
  if (verb === 'add') {
    const type = known<ConditionType>(chosen[`${key}_condition_type`], CONDITIONS);
    return {
      ...rows,
      conditions: rows.conditions.map((row, at) =>
        conditionKey(at) === key && type !== 'compound' ? { ...row, subs: [...row.subs, newCondition(type)] } : row,
      ),
    };
  }
  return {
    conditions: rows.conditions
      .map((row, at) => ({ ...row, subs: row.subs.filter((_, below) => conditionKey(at, below) !== key) }))
      .filter((_, at) => conditionKey(at) !== key),
    actions: rows.actions.filter((_, at) => actionKey(at) !== key),
  };
};

/** The ids of the records that a condition or an action can refer to. */
export type KnownIds = (kind: OperandKind) => ReadonlySet<string>;

type Sent = { readonly conditions: readonly object[]; readonly actions: readonly object[] };

/**
 * The lists as the API takes them.
 * @throws ValidationError with one sentence per field that has to change
 */
export const sentRows = ({ conditions, actions }: RuleRows, locale: string, idsOf: KnownIds): Sent => {
  const errors: string[] = [];
  const refuse = (key: string, text: string): void => void errors.push(`${key}: ${text}`);
  const condition = ({ type, operator, value, subs }: ConditionRow, at: number, sub?: number): object => {
    const key = conditionKey(at, sub);
    const bare = { condition_type: type, operator };
    if (type === 'compound') {
      if (subs.length === 0) refuse(`${key}_condition_type`, words.emptyGroup);
      return { ...bare, sub_conditions: subs.map((subCondition, below) => condition(subCondition, at, below)) };
    }
    if (operator === 'is_null') return bare;
    const { operand, isNumber } = conditionFacts(type);
    if (isNumber) {
      const amount = boundedDecimal(readTypedAmount(value, locale));
      if (amount === undefined) refuse(`${key}_value`, words.amount(exampleAmount(locale)));
      return { ...bare, value: amount ?? '' };
    }
    const fault = faultOf(value, operand, CONDITION_VALUES[type], idsOf);
    if (fault !== undefined) refuse(`${key}_value`, fault);
    return { ...bare, value };
  };
  const action = ({ type, value }: ActionRow, at: number): object => {
    const { needsValue, operand } = actionFacts(type);
    if (!needsValue) return { action_type: type };
    const fault = faultOf(value, operand, ACTION_VALUES[type], idsOf);
    if (fault !== undefined) refuse(`${actionKey(at)}_value`, fault);
    return { action_type: type, value };
  };
  const sent = {
    conditions: conditions.map((row, at) => condition(row, at)),
    actions: actions.map(action),
  };
  if (actions.length === 0) refuse('action_type', words.noAction);
  if (errors.length > 0) throw new ValidationError(errors);
  return sent;
};

const CONDITION_VALUES: Readonly<Record<string, string>> = {
  transaction_type: words.type,
  transaction_account: words.account,
};
const ACTION_VALUES: Readonly<Record<string, string>> = { set_transaction_name: words.newName };

const MAX_VALUE = 1_000;

const faultOf = (
  value: string,
  operand: OperandKind | undefined,
  missing: string = words.text,
  idsOf: KnownIds,
): string | undefined => {
  if (operand !== undefined) {
    if (value === '') return words.choose[operand];
    return idsOf(operand).has(value) ? undefined : words.deleted[operand];
  }
  if (value.trim() === '') return missing;
  return value.length > MAX_VALUE ? words.tooLong(value.length) : undefined;
};

/** A sentence about a part of a rule, at its field: `conditions[0].value must …` → `c1_value must …`. */
export const atField = (sentence: string): string =>
  sentence.replace(
    /^(?:conditions\[(\d+)\](?:\.sub_conditions\[(\d+)\])?|actions\[(\d+)\])\.(\w+)/,
    (_, condition?: string, sub?: string, action?: string, field?: string) =>
      `${action !== undefined ? actionKey(Number(action)) : conditionKey(Number(condition), sub === undefined ? undefined : Number(sub))}_${field}`,
  );
