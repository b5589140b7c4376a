import { daysBetween, earlierDay, laterDay } from '../../../platform/domain/dates/local-date.ts';
import { isZero } from '../../../platform/domain/money/decimal.ts';
import { USER } from '../../../platform/domain/owner.ts';
import {
  type Fingerprint,
  isKeptDeleted,
  isLiving,
  isUnbooked,
  type Page,
  type Slot,
  slotId,
} from '../../pages/domain/page.ts';
import { bestPairs, type Duplicate, type PossibleEntry } from './duplicate-candidate.ts';
import { knownContents, moneyOf, type NewRow, ownSlots } from './matching-slots.ts';
import { findBookings } from './pending-bookings.ts';
import { findReferencePairs } from './reference-pairs.ts';

/** The most days between two records of one transaction, such as the days of booking and of value. */
export const DUPLICATE_DAYS = 5;

type Described = Pick<Fingerprint, 'date' | 'amount' | 'currency' | 'name'>;
type Known = Described & {
  readonly id: string;
  /** An import or a bank reported it. */
  readonly isStated: boolean;
  readonly owners: Slot['owners'];
  /** The bank references of its owners. */
  readonly references: readonly string[];
  readonly deletedAt?: string;
  readonly books: boolean;
  /** This is what a row booked it as. */
  readonly isBooking: boolean;
};
type Pair = {
  readonly newRow: NewRow;
  readonly entry: Known;
  readonly common: Common;
  readonly score: number;
  readonly isReferenced: boolean;
};

/**
 * Finds entries that tell the same transactions as rows, in other words: equal amount and currency, at most five days apart. All
 * rows of a file for one account are compared with the pages of their months. Rows with a slot of their own have no duplicate, and
 * no entry is the duplicate of two rows: the best pairs come first, by days and words. Outside the days of the file, an entry
 * counts if a person typed it, or if its source also tells something of these days; the rest is of the statement before or after.
 * Equal bank references make pairs before all others, also with entries outside these days. Rows without a pair are compared with
 * what a person deleted, and all that are not certain with pending entries and rows.
 * `haveOwnSlots`: false for rows that are entries already. Returns duplicates by row.
 */
export const findDuplicates = (
  pages: readonly Page[],
  rows: readonly NewRow[],
  { haveOwnSlots = true } = {},
): ReadonlyMap<number, Duplicate> => {
  const newRows = rows.filter(({ kind, amount }) => kind === 'transaction' && !isZero(amount));
  if (!haveOwnSlots) return compareAll(pages, newRows);
  const slots = ownSlots(pages, newRows);
  if (slots.size === newRows.length) return new Map(); // for example, if the same file is imported again
  const own = new Map([...slots].map(([newRow, { page, slot }]) => [newRow, slotId(page, slot)]));
  const found = compareAll(pages, newRows, own);
  return new Map([...found, ...findBookings(pages, newRows, { own, found })]);
};

/** `own`: the entries of rows that have a slot of their own; absent if the rows are entries already. */
const compareAll = (
  pages: readonly Page[],
  newRows: readonly NewRow[],
  own?: ReadonlyMap<NewRow, string>,
): ReadonlyMap<number, Duplicate> => {
  const days = daysOf(newRows);
  const taken = new Set(own?.values());
  const unmatched = newRows.filter((newRow) => own?.has(newRow) !== true);
  const known = entriesIn(pages);
  const waiting = new Set(unmatched);
  const referenced = referencedPairs(newRows, known).filter(
    ({ newRow, entry }) => waiting.has(newRow) && !newRow.isSplit && !taken.has(entry.id),
  );
  const proven = new Set(referenced.map(({ newRow }) => newRow));
  for (const { entry } of referenced) taken.add(entry.id);
  const open = unmatched.filter((newRow) => !newRow.isSplit && !proven.has(newRow));
  const sources = new Set(
    known.flatMap((entry) => (isWithin(entry.date, days) ? entry.owners.map(({ id }) => id) : [])),
  );
  const entries = known.filter(({ isStated, owners }) => !isStated || owners.some(({ id }) => sources.has(id)));
  const free = entries.filter(({ id }) => !taken.has(id));
  const possible = open.length === 0 || free.length === 0 ? [] : pairsOf(open, free);
  const pairs = [...referenced, ...bestPairs(possible)];
  const othersOf = createOthers(possible);
  const deleted = own !== undefined ? deletedPairs(pages, { open, pairs, days, taken }) : [];
  if (pairs.length === 0) return new Map(deleted);
  const compared = new Set(entries);
  const matched = [
    ...newRows.filter((newRow) => !waiting.has(newRow)),
    ...pairs.filter(({ entry }) => compared.has(entry)).map(({ newRow }) => newRow),
  ];
  const isSameStatement = reportTheSame(
    newRows,
    entries.filter(({ isStated }) => isStated),
    matched,
  );
  const isAlone = createAlone(open, free);
  const isNamedAlike = createNameCheck(pairs);
  return new Map([
    ...deleted,
    ...pairs.map((pair): readonly [number, Duplicate] => {
      const { newRow, entry, isReferenced } = pair;
      const isProven = isReferenced || isSameBooking(pair);
      const isOfStatement =
        isSameStatement && entry.isStated && newRow.date === entry.date && isAlone(newRow) && isNamedAlike(pair);
      const isCertain = isProven || isOfStatement;
      const isRenamed = isOfStatement && !isProven && pair.common.words === 0 && ({ isRenamed: true } as const);
      const importIds = importsOf(pair);
      const others = isCertain ? [] : othersOf(pair);
      const books = entry.books && ({ books: true } as const);
      const how = { importIds, isCertain, isReferenced, ...isRenamed, ...(others.length > 0 && { others }), ...books };
      return [newRow.row, { ...toCandidate(pair), ...how }];
    }),
  ]);
};

/** A row booked a pending entry as exactly this. */
const isSameBooking = ({ newRow, entry }: Pair): boolean =>
  entry.isBooking && newRow.date === entry.date && newRow.name === entry.name;

const importsOf = ({ newRow, entry }: Pair): readonly string[] =>
  entry.owners.filter(({ id, row }) => id !== USER && row === newRow.row).map(({ id }) => id);

type Compared = {
  readonly open: readonly NewRow[];
  readonly pairs: readonly Pair[];
  readonly days: Days;
  readonly taken: ReadonlySet<string>;
};

/** Rows with what is left of entries that are named alike, or that the row of this number reported in another file. Never certain. */
const deletedPairs = (
  pages: readonly Page[],
  { open, pairs, days, taken }: Compared,
): readonly (readonly [number, Duplicate])[] => {
  const paired = new Set(pairs.map(({ newRow }) => newRow));
  const gone = pages.flatMap((page) => page.slots.filter(isKeptDeleted).flatMap((slot) => toKnown(page, slot)));
  const sources = new Set(gone.flatMap(({ date, owners }) => (isWithin(date, days) ? owners.map(({ id }) => id) : [])));
  const free = gone.filter(({ id, owners }) => !taken.has(id) && owners.some((owner) => sources.has(owner.id)));
  const possible = pairsOf(
    open.filter((newRow) => !paired.has(newRow)),
    free,
  );
  return bestPairs(possible.filter((pair) => pair.common.words > 0 || importsOf(pair).length > 0)).map((pair) => [
    pair.newRow.row,
    { ...toCandidate(pair), importIds: importsOf(pair), isCertain: false, isReferenced: false },
  ]);
};

type Days = { readonly first: string; readonly last: string };

const daysOf = (all: readonly Pick<Described, 'date'>[]): Days => {
  const dates = all.map(({ date }) => date).sort();
  return { first: dates[0] ?? '', last: dates.at(-1) ?? '' };
};

const isWithin = (date: string, { first, last }: Days): boolean => date >= first && date <= last;

/** Live transactions, with the content that rows may tell. */
const entriesIn = (pages: readonly Page[]): readonly Known[] =>
  pages.flatMap((page) => page.slots.filter(isLiving).flatMap((slot) => toKnown(page, slot)));

const toKnown = (page: Page, slot: Slot): readonly Known[] => {
  const contents = isLiving(slot) ? knownContents(slot) : [slot.original];
  if (slot.parent !== null || (isLiving(slot) ? slot.content : slot.original).kind !== 'transaction') return [];
  const id = slotId(page, slot);
  const { owners } = slot;
  const isStated = owners.some((owner) => owner.id !== USER);
  const references = owners.flatMap(({ reference = '' }) => (reference === '' ? [] : [reference]));
  const bookings = owners.flatMap(({ booking }) => booking ?? []);
  const books = isLiving(slot) && (bookings.length > 0 || isUnbooked(slot));
  return contents.map(({ date, amount, currency, name }) => ({
    id,
    date,
    amount,
    currency,
    name,
    isStated,
    owners,
    references,
    books,
    isBooking: bookings.some((booking) => booking.date === date && booking.amount === amount && booking.name === name),
    ...(slot.deletedAt !== null && { deletedAt: slot.deletedAt }),
  }));
};

/** Beyond this number of possible pairs of one amount, nobody could tell which is which. */
const MOST_PAIRS = 40_000;

const pairsOf = (open: readonly NewRow[], free: readonly Known[]): readonly Pair[] => {
  const byMoney = Map.groupBy(free, moneyOf);
  return [...Map.groupBy(open, moneyOf)].flatMap(([money, newRows]) => {
    const entries = byMoney.get(money) ?? [];
    return entries.length * newRows.length > MOST_PAIRS
      ? []
      : newRows.flatMap((newRow) => entries.flatMap((entry) => pairOf(newRow, entry)));
  });
};

const pairOf = (newRow: NewRow, entry: Known, isReferenced = false): readonly Pair[] => {
  const distance = Math.abs(daysBetween(newRow.date, entry.date));
  if (distance > DUPLICATE_DAYS) return [];
  const common = wordsInCommon(newRow.name, entry.name);
  const likeness = common.of === 0 ? 0 : common.words / common.of;
  return [{ newRow, entry, common, score: 2 * likeness - distance, isReferenced }];
};

/** An entry that two rows have a reference of is not paired: it has several references, of several sources. */
const referencedPairs = (newRows: readonly NewRow[], known: readonly Known[]): readonly Pair[] => {
  const pairs = findReferencePairs(newRows, known).flatMap(({ newRow, contents }) =>
    bestPairs(contents.flatMap((entry) => pairOf(newRow, entry, true))),
  );
  const ofEntry = Map.groupBy(pairs, ({ entry }) => entry.id);
  return pairs.filter(({ entry }) => ofEntry.get(entry.id)?.length === 1);
};

const BEST_SCORE = 2;

const toCandidate = ({ newRow, entry, common: { words, of }, score, isReferenced }: Pair): PossibleEntry => {
  const days = Math.abs(daysBetween(newRow.date, entry.date));
  const apart = days === 0 ? 'same day' : days === 1 ? '1 day apart' : `${days} days apart`;
  const isSameName = newRow.name === entry.name || (words > 0 && words === of);
  const named = isSameName ? 'same name' : words === 0 ? 'different names' : 'similar names';
  return {
    entryId: entry.id,
    date: entry.date,
    name: entry.name,
    score: (score + DUPLICATE_DAYS) / (BEST_SCORE + DUPLICATE_DAYS),
    reasons: ['same amount', ...(isReferenced ? ['same bank reference'] : []), apart, named],
    ...(entry.deletedAt !== undefined && { deletedAt: entry.deletedAt }),
  };
};

const WORD = /[\p{L}\p{N}]{3,}/gu;
const wordsOf = (name: string): ReadonlySet<string> => new Set(name.toLowerCase().match(WORD) ?? []);

/** How many of the words of the shorter name the other one has. */
type Common = { readonly words: number; readonly of: number };

const wordsInCommon = (name: string, otherName: string): Common => {
  if (name === otherName) return { words: 1, of: 1 };
  const [words, others] = [wordsOf(name), wordsOf(otherName)];
  const common = [...words].filter((word) => others.has(word)).length;
  return { words: common, of: Math.min(words.size, others.size) };
};

const MOST_OTHERS = 4;

const createOthers = (possible: readonly Pair[]): ((best: Pair) => readonly PossibleEntry[]) => {
  const ofRow = Map.groupBy(possible, ({ newRow }) => newRow.row);
  return ({ newRow, entry }) =>
    (ofRow.get(newRow.row) ?? [])
      .filter((pair) => pair.entry.id !== entry.id)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MOST_OTHERS)
      .map(toCandidate);
};

const MOSTLY = 0.9;

/** Where nearly all pairs have words in common, two names without any are probably two transactions. */
const createNameCheck = (pairs: readonly Pair[]): ((pair: Pair) => boolean) => {
  const differs = ({ common: { words, of } }: Pair): boolean => words === 0 && of > 0;
  const areMostlyAlike = pairs.filter((pair) => !differs(pair)).length >= MOSTLY * pairs.length;
  return (pair) => !areMostlyAlike || !differs(pair);
};

const FEWEST_PAIRS = 3;

/** Whether, on the days that both cover, at least two thirds of what each of them reports is reported by the other, too. */
const reportTheSame = (
  rows: readonly Described[],
  entries: readonly Described[],
  paired: readonly Described[],
): boolean => {
  const [ours, theirs] = [daysOf(rows), daysOf(entries)];
  const both = {
    first: laterDay(ours.first, theirs.first),
    last: earlierDay(ours.last, theirs.last),
  };
  const [ofRows, ofEntries, pairs] = [rows, entries, paired].map(
    (all) => all.filter(({ date }) => isWithin(date, both)).length,
  );
  return pairs !== undefined && pairs >= FEWEST_PAIRS && pairs * 3 >= Math.max(ofRows ?? 0, ofEntries ?? 0) * 2;
};

/** Whether as many entries as rows without a pair of their own have the day and amount: then no other pair is possible, or none matters. */
const createAlone = (open: readonly Described[], free: readonly Known[]): ((newRow: Described) => boolean) => {
  const keyOf = (described: Described): string => `${described.date}|${moneyOf(described)}`;
  const rows = Map.groupBy(open, keyOf);
  const entries = Map.groupBy(free, keyOf);
  return (newRow) => {
    const ids = new Set(entries.get(keyOf(newRow))?.map(({ id }) => id));
    return rows.get(keyOf(newRow))?.length === ids.size;
  };
};
