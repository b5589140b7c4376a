import { type Entry, type EntryContent, type IdTail, idTailOf } from '../../../ledger/domain/entry.ts';
import { isPending } from '../../../ledger/domain/feed.ts';
import { type PageCell, spanOf } from '../../../ledger/domain/header.ts';
import { isLiving, type LivingSlot, type Page } from '../../../ledger/domain/page.ts';
import { entriesOf } from '../../../ledger/domain/read.ts';
import { holdingsValue } from '../../../ledger/domain/worth.ts';
import { negate, subtract, sum } from '../../../platform/domain/decimal.ts';
import { addDays } from '../../../platform/domain/local-date.ts';
import { isFeedsOwn, newSlot, type Putter } from './put-anchor.ts';

/** Cells of one account in its currency, in the order of their months, and the pages of the months that `openingMonths` names. */
export type OpeningFacts = {
  readonly accountId: string;
  readonly currency: string;
  readonly isLiability: boolean;
  readonly cells: readonly PageCell[];
  readonly pages: readonly Page[];
};

/**
 * The months to be looked into: from the first money that moved to the first value. Cells do not say what is booked, nor
 * whether the first of the values is an opening that was worked out before: so up to the next one.
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
 * What an account was worth on the day before the first of its entries: its first known value less all that moved up to
 * then, securities included. Holdings that were first stated on the day of the value count as there before. What the bank
 * has not booked, or never did, is not in its balance, and so left out. undefined where that is known already, or where
 * nothing is known.
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

/** The page with the opening value on it; undefined where it stands as it should, or a person has changed or deleted it. */
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

/** The page without the opening value that a feed put there before older entries came; undefined where none is to go. */
export const withoutOpening = (page: Page, hash: Uint8Array): Page | undefined => {
  const own = findOwn(page, idTailOf(hash));
  return own && { ...page, slots: page.slots.filter((slot) => slot !== own) };
};

const findOwn = (page: Page, tail: IdTail): LivingSlot | undefined =>
  page.slots.filter(isLiving).find((slot) => slot.tail === tail && isFeedsOwn(slot));
