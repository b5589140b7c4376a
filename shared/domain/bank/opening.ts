import { add, subtract, sum } from '../decimal.ts';
import type { Entry } from '../ledger/entry.ts';
import type { PageCell } from '../ledger/header.ts';
import type { Page } from '../ledger/page.ts';
import { entriesOf } from '../ledger/read.ts';
import { addDays } from '../local-date.ts';

/** Cells of one account in its currency, in the order of their months, and the pages of the months that `openingMonths` names. */
export type OpeningFacts = {
  readonly accountId: string;
  readonly currency: string;
  readonly isLiability: boolean;
  readonly cells: readonly PageCell[];
  readonly pages: readonly Page[];
};

/** The months to be looked into: of the first money that moved, and of the first value. */
export const openingMonths = (cells: readonly PageCell[]): readonly string[] => {
  const flow = cells.find(movesMoney)?.month;
  const value = cells.find(({ valuations }) => valuations > 0)?.month;
  return flow === undefined || value === undefined ? [] : [...new Set([flow, value])];
};

/**
 * What an account was worth on the day before the first of its entries: its first known value less all that moved up to
 * then. undefined where that is known already, or where nothing is known.
 */
export const openingOf = (facts: OpeningFacts): { readonly date: string; readonly amount: string } | undefined => {
  const entries = facts.pages.flatMap(entriesOf).filter((entry) => isOf(entry, facts));
  const first = earliest(entries.filter(isMoney));
  const value = earliest(entries.filter(({ kind }) => kind === 'valuation'));
  if (first === undefined || value === undefined || value.date < first.date) return undefined;

  const month = value.date.slice(0, 7);
  const moved = sum([
    ...facts.cells.filter((cell) => cell.month < month).map(({ flow }) => flow),
    ...entries
      .filter((entry) => isMoney(entry) && isInMonth(entry, month) && entry.date <= value.date)
      .map(({ amount }) => amount),
  ]);
  const amount = facts.isLiability ? subtract(value.amount, moved) : add(value.amount, moved);
  return { date: addDays(first.date, -1), amount };
};

const movesMoney = ({ transactions, trades }: PageCell): boolean => transactions + trades > 0;

const isMoney = ({ kind, hasParts }: Entry): boolean => (kind === 'transaction' || kind === 'trade') && !hasParts;

const isOf = (entry: Entry, { accountId, currency }: OpeningFacts): boolean =>
  entry.accountId === accountId && entry.currency === currency;

const isInMonth = ({ date }: Entry, month: string): boolean => date.startsWith(`${month}-`);

const earliest = (entries: readonly Entry[]): Entry | undefined =>
  entries.reduce<Entry | undefined>(
    (best, entry) => (best === undefined || entry.date < best.date ? entry : best),
    undefined,
  );
