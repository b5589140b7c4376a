import { sum } from '../../../platform/domain/money/decimal.ts';
import type { AccountStatement, StatementEntry } from '../domain/statement-file.ts';
import { referenceHash } from './bank-reference.ts';
import { entryText } from './statement-signs.ts';

/** Everything that a person could tell an entry from another by. */
export const entryKey = ({ reference, date, amount, currency, name, notes }: StatementEntry): string =>
  JSON.stringify([reference, date, amount, currency, name, notes]);

/** Whether an entry counts by itself. */
export const isBooked = ({ isPending, isReplaced = false, security }: StatementEntry): boolean =>
  !isPending && !isReplaced && security === undefined;

/** The entries with the question whether those that repeat others are transactions of their own. */
export const askAboutRepeated = (
  entries: readonly StatementEntry[],
  repeated: ReadonlySet<StatementEntry>,
): readonly StatementEntry[] => {
  const [first] = repeated;
  if (first === undefined) return entries;
  const more = repeated.size === 1 ? '' : ` and ${repeated.size - 1} more`;
  const doubt = {
    text: `repeated: ${entryText(first)}${more}`,
    question: `${repeated.size === 1 ? '1 row repeats' : `${repeated.size} rows repeat`} the day, the amount and the texts of others in the file. Are they payments of their own?`,
    ifBooked: 'yes: add these rows',
    ifLeftOut: 'no: leave these rows out',
  };
  return entries.map((entry) => (repeated.has(entry) ? { ...entry, doubt: entry.doubt ?? doubt } : entry));
};

/** Some banks write words or zeros in place of a number. */
const hasNumber = ({ reference }: StatementEntry): boolean =>
  /[^0\s-]/u.test(reference) && !/^(?:not ?provided|nonref|none|unknown)$/iu.test(reference.trim());

/**
 * The question about entries that repeat others of their statement with the bank's number, unless its balances need both; `groups` are
 * collective entries, whose parts have the number of the whole.
 */
export const withRepeatedNumbers = (
  groups: readonly (readonly StatementEntry[])[],
  { opening, closing }: Pick<AccountStatement, 'opening' | 'closing'>,
): readonly StatementEntry[] => {
  const entries = groups.flat();
  const booked = entries.filter(isBooked);
  const change = sum(booked.map(({ amount }) => amount || '0'));
  if (opening !== null && closing !== null && sum([opening.amount, change]) === closing.amount) return entries;
  const seen = new Set<string>();
  const repeated = new Set<StatementEntry>();
  for (const group of groups.map((all) => all.filter(isBooked))) {
    const key = JSON.stringify(group.map(entryKey));
    if (seen.has(key) && group.some(hasNumber)) for (const entry of group) repeated.add(entry);
    seen.add(key);
  }
  return askAboutRepeated(entries, repeated);
};

/**
 * Files that were put together, or overlap, have entries twice. Asked about: entries with the number of one in an earlier statement of the
 * account, and equal entries of statements that begin with the same balance, are alike as a whole, or of which one has no balances.
 */
export const withRepeatedStatements = (statements: readonly AccountStatement[]): readonly AccountStatement[] => {
  const earlier = new Map<string, AccountStatement[]>();
  const repeated = new Set<StatementEntry>();
  for (const statement of statements) {
    const key = JSON.stringify([statement.account, statement.accountName, statement.currency]);
    const others = earlier.get(key) ?? [];
    for (const entry of repeatedIn(statement, others)) repeated.add(entry);
    earlier.set(key, [...others, statement]);
  }
  if (repeated.size === 0) return statements;
  const asked = askAboutRepeated(
    statements.flatMap(({ entries }) => entries),
    repeated,
  );
  let from = 0;
  return statements.map((statement) => {
    const to = from + statement.entries.length;
    const entries = asked.slice(from, to);
    from = to;
    return { ...statement, entries };
  });
};

const repeatedIn = (statement: AccountStatement, others: readonly AccountStatement[]): readonly StatementEntry[] => {
  if (others.length === 0) return [];
  const overlapping = others.filter(
    (other) => isInterim(statement) || isInterim(other) || isAlike(statement, other) || beginsAlike(statement, other),
  );
  const numbered = countOf(others.flatMap(({ entries }) => entries.filter(isNumbered)));
  const equal = countOf(overlapping.flatMap(({ entries }) => entries));
  return statement.entries.filter((entry) => {
    const isRepeated = take(equal, entry);
    return (isNumbered(entry) && take(numbered, entry)) || isRepeated;
  });
};

const isNumbered = ({ reference }: StatementEntry): boolean => referenceHash(reference) !== undefined;

const countOf = (entries: readonly StatementEntry[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const entry of entries.filter(isBooked)) {
    const key = entryKey(entry);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
};

/** Whether one more of the counted entries is equal. */
const take = (counts: Map<string, number>, entry: StatementEntry): boolean => {
  const key = entryKey(entry);
  const left = counts.get(key) ?? 0;
  if (left === 0 || !isBooked(entry)) return false;
  counts.set(key, left - 1);
  return true;
};

const isAlike = (a: AccountStatement, b: AccountStatement): boolean => {
  const all = ({ opening, closing, entries }: AccountStatement): string =>
    JSON.stringify([opening, closing, entries.map(entryKey)]);
  return all(a) === all(b);
};

/** A report during the day has no balances, and its entries come again in the statement of the day. */
const isInterim = ({ opening, closing }: AccountStatement): boolean => opening === null && closing === null;

const beginsAlike = ({ opening }: AccountStatement, { opening: other }: AccountStatement): boolean =>
  opening !== null && other !== null && opening.amount === other.amount && opening.date === other.date;
