import type { RecordCounts } from '../../ledger/entries/domain/record-types.ts';
import type { LedgerHeaders } from '../../ledger/use-cases/ledger-ports.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import type { Catalogue } from './work-dependencies.ts';

/** The family's counts by wire key, from page headers and the catalogue. Informative only, because the index can lag. */
export const countFamily = async (
  { headers, catalogue }: { readonly headers: LedgerHeaders; readonly catalogue: Pick<Catalogue, 'countAll'> },
  familyId: FamilyId,
): Promise<RecordCounts> => {
  const [pages, records] = await Promise.all([headers.list(familyId), catalogue.countAll(familyId)]);
  const entries = { transactions: 0, trades: 0, valuations: 0, holdings: 0, balances: 0 };
  for (const cell of pages.flatMap(({ cells }) => cells)) {
    entries.transactions += cell.transactions;
    entries.trades += cell.trades;
    entries.valuations += cell.valuations;
    entries.holdings += cell.holdings;
    entries.balances += cell.balances;
  }
  return { ...records, ...entries };
};
