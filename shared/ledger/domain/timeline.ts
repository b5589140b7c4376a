import { monthOf } from '../../platform/domain/local-date.ts';
import type { PageAccount } from './entry.ts';
import type { PageCell, PageHeader } from './header.ts';
import { type Move, spanOf } from './span.ts';
import type { Step } from './worth.ts';

/** A page of the ledger by what names it. */
export type PageRef = { readonly account: PageAccount; readonly month: string };

/** A cell and its page. */
export type PlacedCell = PageCell & { readonly page: PageRef };

/** The entries of one account in one currency, in months. */
export type Timeline = {
  readonly accountId: string;
  readonly currency: string;
  /** Oldest first. */
  readonly months: readonly TimelineMonth[];
};
type TimelineMonth = { readonly month: string; readonly cells: readonly PlacedCell[] };

/** The timelines of all accounts that have entries. */
export const timelinesOf = (headers: readonly PageHeader[]): readonly Timeline[] => {
  const cells = headers.flatMap(({ account, key, cells: own }) =>
    own.filter(counts).map((cell): PlacedCell => ({ ...cell, page: { account, month: key.month } })),
  );
  return [...Map.groupBy(cells, ({ accountId, currency }) => `${accountId}|${currency}`).values()].map((own) => ({
    accountId: own[0]?.accountId ?? '',
    currency: own[0]?.currency ?? '',
    months: [...Map.groupBy(own, ({ month }) => month)]
      .map(([month, inMonth]) => ({ month, cells: inMonth }))
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
  }));
};

/**
 * The months whose sums are not enough to value the account on the given days, in ascending order: their pages have to be
 * opened. Such a month has relevant entries on both sides of a day or of the valuation that counts.
 */
export const unclearMonths = ({ months }: Timeline, days: readonly string[]): readonly string[] => {
  const [first = ''] = days;
  const last = days.at(-1) ?? '';
  const firstDayIn = new Map(days.toReversed().map((day) => [monthOf(day), day]));
  const valued = months.findLast(({ cells }) => cells.some(({ lastValuation }) => isBy(lastValuation?.date, first)));
  return months
    .filter(({ month }) => month <= monthOf(last))
    .filter(
      ({ month, cells }) =>
        hasUnclearSecurities(cells) ||
        (month >= (valued?.month ?? '') && (hasUnclearValue(cells) || isCut(cells, firstDayIn.get(month)))),
    )
    .map(({ month }) => month);
};

/** One step per cell, and one per day of the months that were opened. */
export const stepsOf = (
  { months }: Timeline,
  movesOfMonth: (month: string) => readonly Move[] | undefined,
): readonly Step[] =>
  months.flatMap(({ month, cells }) => {
    const moves = movesOfMonth(month);
    return moves === undefined ? cells.map((span) => ({ until: month, span })) : daysOf(moves);
  });

const daysOf = (moves: readonly Move[]): readonly Step[] =>
  [...Map.groupBy(moves, ({ date }) => date)]
    .map(([until, own]) => ({ until, span: spanOf(own) }))
    .sort((a, b) => (a.until < b.until ? -1 : 1));

const counts = ({ transactions, trades, valuations, holdings }: PageCell): boolean =>
  transactions + trades + valuations + holdings > 0;

const isBy = (date: string | undefined, day: string): boolean => date !== undefined && date <= day;

const isCut = (cells: readonly PlacedCell[], day: string | undefined): boolean =>
  day !== undefined && cells.some(({ lastDate }) => lastDate > day);

/** Headers do not tell the order of trades and records of one month on several pages. */
const hasUnclearSecurities = (cells: readonly PlacedCell[]): boolean =>
  cells.some(({ securities }) => securities === null) ||
  cells.filter(({ securities }) => securities !== null && securities.length > 0).length > 1;

/** A valuation in a month with entries on another page, or before the last trade or record of a security. */
const hasUnclearValue = (cells: readonly PlacedCell[]): boolean =>
  cells.some(({ lastValuation }) => lastValuation !== null) &&
  (cells.length > 1 ||
    cells.some(({ lastValuation, securities }) =>
      securities?.some(({ lastDate }) => lastDate > (lastValuation?.date ?? '')),
    ));
