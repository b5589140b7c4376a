import { type Entry, type EntryContent, type IdTail, idTailOf } from '../../../ledger/entries/domain/entry.ts';
import { isPending } from '../../../ledger/entries/domain/feed.ts';
import { type PageCell, spanOf } from '../../../ledger/pages/domain/header.ts';
import { isLiving, type LivingSlot, type Page } from '../../../ledger/pages/domain/page.ts';
import { entriesOf } from '../../../ledger/pages/domain/read.ts';
import { holdingsValue } from '../../../ledger/totals/domain/worth.ts';
import { addDays } from '../../../platform/domain/dates/local-date.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { negate, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import { isFeedsOwn, newSlot, type Putter } from './record-bank-balance.ts';

/** Cells of one account in its currency, by month, and the pages of the months that `openingMonths` returns. */
export type OpeningFacts = {
  readonly accountId: AccountId;
  readonly currency: string;
  readonly isLiability: boolean;
  readonly cells: readonly PageCell[];
  readonly pages: readonly Page[];
};

/**
 * The months to open: from the first transaction to the first value. Cells do not show what is booked, or whether the
 * first value is an opening that was calculated before, so the range extends to the next value.
 */
export const openingMonths = (cells: readonly PageCell[]): readonly string[] => {
  const flow = cells.find(movesMoney)?.month;
  const [first, second] = cells.filter(({ valuations }) => valuations > 0);
  if (flow === undefined || first === undefined) return [];
  const to = first.valuations > 1 || second === undefined ? first.month : second.month;
  return [...new Set(cells.map(({ month }) => month))].filter(
    (month) => (month >= flow || month >= first.month) && month <= to,
  );
};

/**
 * The value of an account on the day before its first entry: the first known value minus everything that moved up to
 * it, including securities. Holdings first reported on that day count as held before. Unbooked entries are not part of
 * the bank balance, so they are left out. undefined if a value exists already or none can be calculated.
 */
export const openingOf = (facts: OpeningFacts): { readonly date: string; readonly amount: string } | undefined => {
  const entries = facts.pages.flatMap(entriesOf).filter((entry) => isOf(entry, facts));
  const first = earliest(entries.filter(isMoney));
  const value = earliest(entries.filter(({ kind }) => kind === 'valuation'));
  if (first === undefined || value === undefined || value.date < first.date) return undefined;

  const month = value.date.slice(0, 7);
  const money = entries.filter(isMoney);
  const former = facts.cells.filter((cell) => cell.month < month).map(({ flow }) => flow);
  const unbooked = money.filter((entry) => entry.date < `${month}-01` && isPending(entry.feed));
  const latter = money.filter((entry) => isInMonth(entry, month) && entry.date <= value.date && !isPending(entry.feed));
  const moved = subtract(sum([...former, ...amountsOf(latter)]), sum(amountsOf(unbooked)));
  const held = holdingsValue(spanOf(entries.filter((entry) => entry.date <= value.date && !isRecordOf(entry, value))));
  const amount = facts.isLiability
    ? sum([value.amount, held, negate(moved)])
    : sum([value.amount, negate(held), moved]);
  return { date: addDays(first.date, -1), amount };
};

const isRecordOf = ({ kind, date }: Entry, value: Entry): boolean => kind === 'holding' && date === value.date;

const movesMoney = ({ transactions, trades }: PageCell): boolean => transactions + trades > 0;

const isMoney = ({ kind, hasParts }: Entry): boolean => (kind === 'transaction' || kind === 'trade') && !hasParts;

const isOf = (entry: Entry, { accountId, currency }: OpeningFacts): boolean =>
  entry.accountId === accountId && entry.currency === currency;

const amountsOf = (entries: readonly Entry[]): readonly string[] => entries.map(({ amount }) => amount);

const isInMonth = ({ date }: Entry, month: string): boolean => date.startsWith(`${month}-`);

const earliest = (entries: readonly Entry[]): Entry | undefined =>
  entries.reduce<Entry | undefined>(
    (best, entry) => (best === undefined || entry.date < best.date ? entry : best),
    undefined,
  );

/** The page with the opening value; undefined if it is already correct, or a person edited or deleted it. */
export const putOpening = (page: Page, opening: EntryContent, putter: Putter): Page | undefined => {
  const tail = idTailOf(putter.hash);
  if (page.slots.every((slot) => slot.tail !== tail)) {
    return { ...page, slots: [...page.slots, newSlot(opening, putter)] };
  }
  const own = findOwn(page, tail);
  const { date, amount, currency } = opening;
  if (own === undefined || (own.content.date === date && own.content.amount === amount)) return undefined;
  const moved: LivingSlot = { ...own, content: { ...own.content, date, amount, currency } };
  return { ...page, slots: page.slots.map((slot) => (slot === own ? moved : slot)) };
};

/**
 * The page without the opening value that a feed set before older entries arrived; undefined if there is none to
 * remove.
 */
export const withoutOpening = (page: Page, hash: Uint8Array): Page | undefined => {
  const own = findOwn(page, idTailOf(hash));
  return own && { ...page, slots: page.slots.filter((slot) => slot !== own) };
};

const findOwn = (page: Page, tail: IdTail): LivingSlot | undefined =>
  page.slots.filter(isLiving).find((slot) => slot.tail === tail && isFeedsOwn(slot));
