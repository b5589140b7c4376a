import { subtract } from '../../../platform/domain/money/decimal.ts';
import type { Entry } from '../../entries/domain/entry.ts';
import { createContentReader, type EntryPlace, type PageColumns } from '../../pages/domain/page-columns.ts';
import { countsAsSpending, type Flows, NO_FLOWS, plus, withAmount } from '../../totals/domain/spending.ts';

/** By the rule of the spending report. */
export type ListSums = {
  readonly currencies: readonly (Flows & { readonly currency: string })[];
  /** Some are transfers, which do not count. */
  readonly hasTransfers: boolean;
};

type Listed = Pick<Entry, 'kind' | 'excluded' | 'transactionKind' | 'currency' | 'amount'>;

const createSums = () => {
  const currencies = new Map<string, Flows>();
  let hasTransfers = false;
  return {
    see: (entry: Listed): void => {
      if (countsAsSpending(entry)) {
        currencies.set(entry.currency, withAmount(currencies.get(entry.currency) ?? NO_FLOWS, entry.amount));
      } else if (!entry.excluded) hasTransfers = true;
    },
    result: (): ListSums => ({
      currencies: [...currencies].map(([currency, flows]) => ({ currency, ...flows })),
      hasTransfers,
    }),
  };
};

/** Of two lists; undefined if either is not known. */
export const addSums = (first: ListSums | undefined, second: ListSums | undefined): ListSums | undefined => {
  if (first === undefined || second === undefined) return undefined;
  const currencies = new Map(first.currencies.map(({ currency, ...flows }) => [currency, flows]));
  for (const { currency, ...flows } of second.currencies) {
    currencies.set(currency, plus(currencies.get(currency) ?? NO_FLOWS, flows));
  }
  return {
    currencies: [...currencies].map(([currency, flows]) => ({ currency, ...flows })),
    hasTransfers: first.hasTransfers || second.hasTransfers,
  };
};

/** Adds up the entries of a list; undefined if there are more than `most`. */
export const createListTally = (most: number) => {
  const readers = new Map<PageColumns, ReturnType<typeof createContentReader>>();
  const sums = createSums();
  let seen = 0;
  return {
    see: (page: PageColumns, place: EntryPlace): void => {
      seen++;
      if (seen > most) return;
      const read = readers.get(page) ?? createContentReader(page);
      readers.set(page, read);
      sums.see(read(place));
    },
    result: (): ListSums | undefined => (seen > most ? undefined : sums.result()),
  };
};

/** By day and currency, in ledger sign. */
export type DayTotals = ReadonlyMap<string, readonly { readonly currency: string; readonly amount: string }[]>;

/** By the same rule. A day on which nothing counts adds up to zero in the currency of its first entry. */
export const totalsOfDays = (entries: readonly (Listed & Pick<Entry, 'date'>)[]): DayTotals =>
  new Map([...Map.groupBy(entries, ({ date }) => date)].map(([date, own]) => [date, totalsOf(own)]));

const totalsOf = (entries: readonly Listed[]) => {
  const sums = createSums();
  for (const entry of entries) sums.see(entry);
  const { currencies } = sums.result();
  return currencies.length > 0
    ? currencies.map(({ currency, inflow, outflow }) => ({ currency, amount: subtract(outflow, inflow) }))
    : entries.slice(0, 1).map(({ currency }) => ({ currency, amount: '0' }));
};
