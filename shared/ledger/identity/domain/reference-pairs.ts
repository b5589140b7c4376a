import type { Fingerprint } from '../../pages/domain/page.ts';
import { moneyOf, type NewRow } from './matching-slots.ts';

type Numbered = Pick<Fingerprint, 'date' | 'amount' | 'currency'> & {
  readonly id: string;
  /** Short hashes of the bank's numbers that its owners keep. */
  readonly references: readonly string[];
};

type Referenced<Entry> = {
  readonly newRow: NewRow;
  /** One entry, with each content that it is known by. */
  readonly contents: readonly Entry[];
};

/**
 * Rows and entries of one amount that have the same bank reference, where no other of that amount has it. Banks also write one
 * number on everything, such as the number of the account, so a number counts only if each side has it on a single day: a
 * payment and its fee, or the parts of a collective order, have one day. And none counts if many repeat on a side.
 */
export const findReferencePairs = <Entry extends Numbered>(
  rows: readonly NewRow[],
  entries: readonly Entry[],
): readonly Referenced<Entry>[] => {
  const numbered = rows.filter(({ reference }) => reference !== undefined);
  if (numbered.length === 0) return [];
  const known = groupByReference(entries);
  const references = [...known].flatMap(([reference, all]) =>
    [...new Set(all.map(({ id }) => id))].map(() => reference),
  );
  if (!areMostlyUnique(numbered.map(({ reference = '' }) => reference)) || !areMostlyUnique(references)) return [];
  return [...Map.groupBy(numbered, ({ reference }) => reference ?? '')].flatMap(([reference, some]) => {
    const others = known.get(reference) ?? [];
    const isTrusted = hasOneDay(some) && (hasOneDay(others) || isOneEntry(others));
    return isTrusted ? ofEqualAmount(some, others) : [];
  });
};

const MOST_REPEATED = 0.1;
/** A payment with two fees, for example, in a file with nothing else. */
const FEW_REPEATED = 2;

const areMostlyUnique = (references: readonly string[]): boolean => {
  const repeated = references.length - new Set(references).size;
  return repeated <= Math.max(FEW_REPEATED, MOST_REPEATED * references.length);
};

const groupByReference = <Entry extends Numbered>(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> => {
  const pairs = entries.flatMap((entry) => [...new Set(entry.references)].map((reference) => ({ reference, entry })));
  const groups = Map.groupBy(pairs, ({ reference }) => reference);
  return new Map([...groups].map(([reference, group]) => [reference, group.map(({ entry }) => entry)]));
};

const hasOneDay = (all: readonly Pick<Fingerprint, 'date'>[]): boolean =>
  all.every(({ date }) => date === all[0]?.date);

const isOneEntry = (entries: readonly Numbered[]): boolean => entries.every(({ id }) => id === entries[0]?.id);

const ofEqualAmount = <Entry extends Numbered>(
  rows: readonly NewRow[],
  entries: readonly Entry[],
): readonly Referenced<Entry>[] => {
  const byMoney = Map.groupBy(entries, moneyOf);
  return [...Map.groupBy(rows, moneyOf)].flatMap(([money, some]) => {
    const [newRow] = some;
    const contents = byMoney.get(money) ?? [];
    const isUnique = some.length === 1 && contents.length > 0 && isOneEntry(contents);
    return newRow !== undefined && isUnique ? [{ newRow, contents }] : [];
  });
};
