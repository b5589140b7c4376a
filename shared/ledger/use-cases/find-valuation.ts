import { pagesBesideHome, type ValuationDay, valuationOfDay } from '../domain/entries/valuation-days.ts';
import type { Entry } from '../domain/entry.ts';
import type { LedgerHeaders, LedgerPages } from './ledger-ports.ts';

export type FindValuationDependencies = {
  readonly headers: LedgerHeaders;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
};

/**
 * The valuation of a day that lies on another page than the day's own: one whose date was edited stays where it was made.
 * Where to look stands in the index, what is found is read consistently.
 */
export const findStrayValuation =
  ({ headers, ledger }: FindValuationDependencies) =>
  async (familyId: string, day: ValuationDay): Promise<Entry | undefined> => {
    const refs = pagesBesideHome(await headers.list(familyId), day);
    const pages = await ledger.readMany(familyId, refs);
    return pages.flatMap((page) => valuationOfDay(page, day) ?? []).at(-1);
  };
