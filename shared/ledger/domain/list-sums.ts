import { createContentReader, type EntryPlace, type PageColumns } from './page-columns.ts';
import { countsAsSpending, type Flows, flowsOf, NO_FLOWS, plus } from './spending.ts';

/** What the entries of a list add up to, by the rule of the spending. */
export type ListSums = {
  readonly currencies: readonly (Flows & { readonly currency: string })[];
  /** Some are transfers, which do not count. */
  readonly hasTransfers: boolean;
};

/** Adds up the entries of a list; undefined if there are more than `most`. */
export const createListTally = (most: number) => {
  const readers = new Map<PageColumns, ReturnType<typeof createContentReader>>();
  const currencies = new Map<string, Flows>();
  let seen = 0;
  let hasTransfers = false;
  return {
    see: (page: PageColumns, place: EntryPlace): void => {
      seen++;
      if (seen > most) return;
      const read = readers.get(page) ?? createContentReader(page);
      readers.set(page, read);
      const entry = read(place);
      if (countsAsSpending(entry)) {
        currencies.set(entry.currency, plus(currencies.get(entry.currency) ?? NO_FLOWS, flowsOf(entry.amount)));
      } else if (!entry.excluded) hasTransfers = true;
    },
    result: (): ListSums | undefined =>
      seen > most
        ? undefined
        : { currencies: [...currencies].map(([currency, flows]) => ({ currency, ...flows })), hasTransfers },
  };
};
