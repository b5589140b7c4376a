import type { CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import {
  actionFacts,
  byRuleOrder,
  type Operator,
  operandsOf,
  parseRuleTexts,
  type RuleAction,
  type RuleCondition,
} from '../../../catalogue/domain/rule-content.ts';
import type { EntryChanges } from '../../../ledger/entries/domain/edit.ts';
import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import { ANYTHING_ELSE, filledBits } from '../../../ledger/entries/domain/fields.ts';
import { bitOf, fieldsOf } from '../../../ledger/history/domain/entry-history.ts';
import type { LivingSlot } from '../../../ledger/pages/domain/page.ts';
import { entriesOf } from '../../../platform/domain/keys-of.ts';
import { absolute, canonicalDecimal, compare } from '../../../platform/domain/money/decimal.ts';
import { USER } from '../../../platform/domain/owner.ts';
import type { Reference } from '../../change-sets/domain/bulk-edit.ts';

/** A rule as a plan keeps it, so that a change of the rule does not change a plan. */
export type PlannedRule = Pick<
  CatalogueRecordOf<'rule'>,
  'id' | 'effectiveDate' | 'position' | 'stopAfterMatch' | 'conditions' | 'actions' | 'createdAt'
>;

/** The records that rules refer to: account names by id, and the ids of existing categories, merchants and tags. */
export type RuleWorld = {
  readonly accountNames: ReadonlyMap<string, string>;
  readonly known: ReadonlySet<string>;
};

export type RuleOutcome = {
  readonly change: EntryChanges;
  /** The rules that set one of these values, in order. */
  readonly ruleIds: readonly string[];
};

/** The entry may not exist yet. */
export type RuleSubject = Values & Pick<Entry, 'accountId' | 'date' | 'amount' | 'notes' | 'hasParts'>;
/** `kept`: the bits of the fields that a person set. undefined: nothing changes. */
export type RunRules = (entry: RuleSubject, kept: number) => RuleOutcome | undefined;

type Values = Pick<Entry, 'categoryId' | 'merchantId' | 'tagIds' | 'name' | 'excluded' | 'transactionKind'>;
type Test = (entry: RuleSubject, values: Values) => boolean;

/**
 * Compiles rules once. Each rule sees an entry as the rules before it left it, so the last one wins. They run by position, then
 * in the order in which they were created; one that stops keeps the later ones from what it met. What a person set is never changed.
 */
export const compileRules = (rules: readonly PlannedRule[], { accountNames, known }: RuleWorld): RunRules => {
  const compiled = [...rules].sort(byRuleOrder).map((rule) => {
    const { id, stopAfterMatch, effectiveDate } = rule;
    const { conditions, actions } = parseRuleTexts(rule);
    const tests = testsOf({ effectiveDate, conditions }, accountNames);
    return { id, stopAfterMatch, tests, change: changeOf(actions, known) };
  });
  return (entry, kept) => {
    let values: Values = entry;
    let ruleIds: readonly string[] = [];
    for (const { id, stopAfterMatch, tests, change } of compiled) {
      if (!tests.every((test) => test(entry, values))) continue;
      const next = { ...values, ...allowed(change(values), values, kept, entry) };
      if (fieldsOf(differing(next, values)).length > 0) ruleIds = [...ruleIds, id];
      values = next;
      if (stopAfterMatch) break;
    }
    const change = differing(values, entry);
    return fieldsOf(change).length === 0 ? undefined : { change, ruleIds };
  };
};

/** Enough to decide whether a rule applies. */
export type TestedRule = Pick<PlannedRule, 'id' | 'effectiveDate' | 'conditions' | 'actions'>;

/** The rules whose conditions an entry meets as it is, whatever other rules do and people set. */
export const compileTests = (
  rules: readonly TestedRule[],
  accountNames: RuleWorld['accountNames'],
): ((entry: RuleSubject) => readonly string[]) => {
  const compiled = rules.map((rule) => {
    const { id, effectiveDate } = rule;
    return { id, tests: testsOf({ effectiveDate, conditions: parseRuleTexts(rule).conditions }, accountNames) };
  });
  return (entry) => compiled.filter(({ tests }) => tests.every((test) => test(entry, entry))).map(({ id }) => id);
};

type Conditions = Pick<PlannedRule, 'effectiveDate'> & { readonly conditions: readonly RuleCondition[] };

const testsOf = (
  { effectiveDate, conditions }: Conditions,
  accountNames: RuleWorld['accountNames'],
): readonly Test[] => {
  const isInEffect: Test = ({ date }) => effectiveDate === null || date >= effectiveDate;
  return [isInEffect, ...conditions.map((condition) => testOf(condition, accountNames))];
};

/** The bits of the fields that a person set: by an edit, or by typing the entry. */
export const setByPeople = ({ edited, owners, birth, content }: LivingSlot): number => {
  const typed = birth.importId === null && owners.some(({ id }) => id === USER);
  return edited | (typed ? filledBits(content) | ANYTHING_ELSE : 0);
};

/** Without what a person set. A split transaction is always excluded. */
const allowed = (change: Partial<Values>, values: Values, kept: number, { hasParts }: RuleSubject): Partial<Values> =>
  Object.fromEntries(
    entriesOf(change).filter(([field]) => {
      if (field === 'excluded' && hasParts) return false;
      return field in values && (bitOf(field) & kept) === 0;
    }),
  );

const FIELDS = ['categoryId', 'merchantId', 'tagIds', 'name', 'excluded', 'transactionKind'] as const;

const differing = (after: Values, before: Values): EntryChanges =>
  Object.fromEntries(
    FIELDS.filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field])).map((field) => [
      field,
      after[field],
    ]),
  );

/** Actions with a record that was deleted have no effect. */
const changeOf = (actions: readonly RuleAction[], known: RuleWorld['known']) => {
  const possible = actions.filter(
    ({ type, value }) => actionFacts(type).operand === undefined || (value !== null && known.has(value)),
  );
  return (values: Values): Partial<Values> => Object.assign({}, ...possible.map((action) => effectOf(action, values)));
};

const effectOf = ({ type, value }: RuleAction, { tagIds }: Values): Partial<Values> => {
  switch (type) {
    case 'set_transaction_category':
      return { categoryId: value };
    case 'set_transaction_merchant':
      return { merchantId: value };
    case 'set_transaction_tags':
      return value === null || tagIds.includes(value) ? {} : { tagIds: [...tagIds, value] };
    case 'set_transaction_name':
      return value === null ? {} : { name: value };
    case 'exclude_transaction':
      return { excluded: true };
    case 'set_as_transfer_or_payment':
      return { transactionKind: 'funds_movement' };
    default:
      return {};
  }
};

const testOf = (condition: RuleCondition, accountNames: ReadonlyMap<string, string>): Test => {
  const { type, operator, subConditions } = condition;
  const value = condition.value ?? '';
  switch (type) {
    case 'compound': {
      const tests = subConditions.map((subCondition) => testOf(subCondition, accountNames));
      const holds: Readonly<Record<typeof operator, Test>> = {
        and: (entry, values) => tests.every((test) => test(entry, values)),
        or: (entry, values) => tests.some((test) => test(entry, values)),
      };
      return holds[operator];
    }
    case 'transaction_name':
      return textTest(operator, value, (_, { name }) => name);
    case 'transaction_details':
    case 'transaction_notes':
      return textTest(operator, value, ({ notes }) => notes);
    case 'transaction_amount':
      return amountTest(operator, value);
    case 'transaction_type':
      return choiceTest(operator, value.toLowerCase(), (entry) => [directionOf(entry)]);
    case 'transaction_merchant':
      return choiceTest(operator, value, (_, { merchantId }) => [merchantId]);
    case 'transaction_category':
      return choiceTest(operator, value, (_, { categoryId }) => [categoryId]);
    case 'transaction_tag':
      return choiceTest(operator, value, (_, { tagIds }) => tagIds);
    case 'transaction_account':
      return choiceTest(operator, value, ({ accountId }) => [accountId, accountNames.get(accountId) ?? null]);
  }
};

type Read<T> = (entry: RuleSubject, values: Values) => T;

type TextOperator = Operator<'transaction_name' | 'transaction_details' | 'transaction_notes'>;

/** `like`: contains the text. Upper and lower case are equal, and no character has a special meaning. */
const textTest = (operator: TextOperator, value: string, read: Read<string | null>): Test => {
  const wanted = folded(value);
  const holds: Readonly<Record<TextOperator, (text: string) => boolean>> = {
    is_null: (text) => text.trim() === '',
    like: (text) => folded(text).includes(wanted),
    '=': (text) => folded(text).trim() === wanted.trim(),
  };
  return (entry, values) => holds[operator](read(entry, values) ?? '');
};

const folded = (text: string): string => text.normalize('NFC').toUpperCase().toLowerCase();

type ChoiceOperator = Operator<
  'transaction_type' | 'transaction_merchant' | 'transaction_category' | 'transaction_tag' | 'transaction_account'
>;

const choiceTest = (operator: ChoiceOperator, value: string, read: Read<readonly (string | null)[]>): Test => {
  const holds: Readonly<Record<ChoiceOperator, (ids: readonly (string | null)[]) => boolean>> = {
    is_null: (ids) => ids.every((id) => id === null),
    '=': (ids) => ids.includes(value),
  };
  return (entry, values) => holds[operator](read(entry, values));
};

/** Compares without the sign: whether money came in or went out is a condition of its own. */
const amountTest = (operator: Operator<'transaction_amount'>, value: string): Test => {
  const wanted = absolute(canonicalDecimal(value) ?? '0');
  return ({ amount }) => IN_ORDER[operator](compare(absolute(amount), wanted));
};

/** Whether each operator holds for an order: the result of `compare(amount, value)`. */
const IN_ORDER: Readonly<Record<Operator<'transaction_amount'>, (order: number) => boolean>> = {
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
};

const directionOf = ({ amount, transactionKind }: RuleSubject): string => {
  if (transactionKind !== 'standard' && transactionKind !== 'one_time') return 'transfer';
  return amount.startsWith('-') ? 'income' : 'expense';
};

/** The records that entries can refer to after the rules. */
export const referencesOf = (rules: readonly PlannedRule[]): readonly Reference[] =>
  rules.flatMap((rule) => {
    const { actions } = parseRuleTexts(rule);
    return operandsOf({ conditions: [], actions }).map(({ kind, value }) => ({ kind, recordId: value }));
  });
