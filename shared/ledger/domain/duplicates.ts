import { isZero } from '../../platform/domain/decimal.ts';
import { daysBetween, earlierDay, laterDay } from '../../platform/domain/local-date.ts';
import { USER } from '../../platform/domain/owner.ts';
import { type Fingerprint, isLiving, type LivingSlot, type Page, slotId } from './page.ts';
import { knownContents, moneyOf, type Seeker, withoutOwnSlot } from './twins.ts';

/** The most days between two records of one transaction, such as the days of booking and of value. */
export const DUPLICATE_DAYS = 5;

/** The entry that may be the same transaction as a row of another source. */
export type Duplicate = {
  readonly entryId: string;
  /** The imports whose row of this number the entry is. */
  readonly importIds: readonly string[];
  /** Both sources tell the same statement, and the pair is the only one of its day and amount, or no other would be better. */
  readonly isCertain: boolean;
};

type Told = Pick<Fingerprint, 'date' | 'amount' | 'currency' | 'name'>;
type Known = Told & {
  readonly id: string;
  /** An import or a bank told it. */
  readonly isStated: boolean;
  readonly owners: LivingSlot['owners'];
};
type Pair = { readonly seeker: Seeker; readonly entry: Known; readonly score: number };

/**
 * Finds entries that tell the same transactions as rows, in other words: equal amount and currency, at most five days apart. All
 * rows of a file for one account are compared with the pages of their months. Rows with a slot of their own have no duplicate, and
 * no entry is the duplicate of two rows: the best pairs come first, by days and words. Outside the days of the file, only what a person
 * typed counts, because the rest is of the statement before or after. Returns duplicates by row.
 */
export const findDuplicates = (pages: readonly Page[], rows: readonly Seeker[]): ReadonlyMap<number, Duplicate> => {
  const seekers = rows.filter(({ kind, amount }) => kind === 'transaction' && !isZero(amount));
  const days = daysOf(seekers);
  const taken = new Set<string>();
  const unmatched = withoutOwnSlot(pages, seekers, taken);
  const open = unmatched.filter(({ isSplit }) => !isSplit);
  const entries = entriesIn(pages).filter(({ date, isStated }) => !isStated || isWithin(date, days));
  const free = entries.filter(({ id }) => !taken.has(id));
  const pairs = open.length === 0 || free.length === 0 ? [] : bestPairs(pairsOf(open, free));
  if (pairs.length === 0) return new Map();
  const waiting = new Set(unmatched);
  const matched = [...seekers.filter((seeker) => !waiting.has(seeker)), ...pairs.map(({ seeker }) => seeker)];
  const isRetold = tellTheSame(
    seekers,
    entries.filter(({ isStated }) => isStated),
    matched,
  );
  const isAlone = createAlone(open, free);
  return new Map(
    pairs.map(({ seeker, entry }) => {
      const isCertain = isRetold && entry.isStated && seeker.date === entry.date && isAlone(seeker);
      const importIds = entry.owners.filter(({ id, row }) => id !== USER && row === seeker.row).map(({ id }) => id);
      return [seeker.row, { entryId: entry.id, importIds, isCertain }];
    }),
  );
};

type Days = { readonly first: string; readonly last: string };

const daysOf = (told: readonly Pick<Told, 'date'>[]): Days => {
  const dates = told.map(({ date }) => date).sort();
  return { first: dates[0] ?? '', last: dates.at(-1) ?? '' };
};

const isWithin = (date: string, { first, last }: Days): boolean => date >= first && date <= last;

/** Live transactions, with the content that rows may tell. */
const entriesIn = (pages: readonly Page[]): readonly Known[] =>
  pages.flatMap((page) => page.slots.filter(isLiving).flatMap((slot) => toKnown(page, slot)));

const toKnown = (page: Page, slot: LivingSlot): readonly Known[] => {
  if (slot.parent !== null || slot.content.kind !== 'transaction') return [];
  const id = slotId(page, slot);
  const { owners } = slot;
  const isStated = owners.some((owner) => owner.id !== USER);
  return knownContents(slot).map(({ date, amount, currency, name }) => ({
    id,
    date,
    amount,
    currency,
    name,
    isStated,
    owners,
  }));
};

/** Beyond this number of possible pairs of one amount, nobody could tell which is which. */
const MOST_PAIRS = 40_000;

const pairsOf = (open: readonly Seeker[], free: readonly Known[]): readonly Pair[] => {
  const byMoney = Map.groupBy(free, moneyOf);
  return [...Map.groupBy(open, moneyOf)].flatMap(([money, seekers]) => {
    const entries = byMoney.get(money) ?? [];
    return entries.length * seekers.length > MOST_PAIRS
      ? []
      : seekers.flatMap((seeker) => entries.flatMap((entry) => pairOf(seeker, entry)));
  });
};

const pairOf = (seeker: Seeker, entry: Known): readonly Pair[] => {
  const distance = Math.abs(daysBetween(seeker.date, entry.date));
  return distance > DUPLICATE_DAYS ? [] : [{ seeker, entry, score: 2 * likeness(seeker.name, entry.name) - distance }];
};

const WORD = /[\p{L}\p{N}]{3,}/gu;
const wordsOf = (name: string): ReadonlySet<string> => new Set(name.toLowerCase().match(WORD) ?? []);

/** The share of words of the shorter name that the other one has, from 0 to 1. */
const likeness = (one: string, other: string): number => {
  if (one === other) return 1;
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const fewest = Math.min(words.size, others.size);
  return fewest === 0 ? 0 : [...words].filter((word) => others.has(word)).length / fewest;
};

/** Each row and each entry in one pair at most. A stable sort: ties are ordered by row, then by position. */
const bestPairs = (pairs: readonly Pair[]): readonly Pair[] => {
  const rows = new Set<number>();
  const ids = new Set<string>();
  return pairs
    .toSorted((a, b) => b.score - a.score)
    .filter(({ seeker, entry }) => {
      if (rows.has(seeker.row) || ids.has(entry.id)) return false;
      rows.add(seeker.row);
      ids.add(entry.id);
      return true;
    });
};

const FEWEST_PAIRS = 3;

/** Whether, on the days that both cover, at least two thirds of what each of them tells is told by the other, too. */
const tellTheSame = (rows: readonly Told[], told: readonly Told[], paired: readonly Told[]): boolean => {
  const [ours, theirs] = [daysOf(rows), daysOf(told)];
  const both = {
    first: laterDay(ours.first, theirs.first),
    last: earlierDay(ours.last, theirs.last),
  };
  const [ofRows, ofEntries, pairs] = [rows, told, paired].map(
    (all) => all.filter(({ date }) => isWithin(date, both)).length,
  );
  return pairs !== undefined && pairs >= FEWEST_PAIRS && pairs * 3 >= Math.max(ofRows ?? 0, ofEntries ?? 0) * 2;
};

/** Whether as many entries as rows without a pair of their own have the day and amount: then no other pair is possible, or none matters. */
const createAlone = (open: readonly Told[], free: readonly Known[]): ((seeker: Told) => boolean) => {
  const keyOf = (told: Told): string => `${told.date}|${moneyOf(told)}`;
  const rows = Map.groupBy(open, keyOf);
  const entries = Map.groupBy(free, keyOf);
  return (seeker) => {
    const ids = new Set(entries.get(keyOf(seeker))?.map(({ id }) => id));
    return rows.get(keyOf(seeker))?.length === ids.size;
  };
};
