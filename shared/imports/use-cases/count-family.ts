import type { RecordCounts } from '../../ledger/entries/domain/record-types.ts';
import { countsOf } from '../../ledger/pages/domain/header.ts';
import type { LedgerHeaders } from '../../ledger/use-cases/ledger-ports.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import type { Catalogue } from './work-dependencies.ts';

/** The family's counts by wire key, from page headers and the catalogue. Informative only, because the index can lag. */
export const countFamily = async (
  { headers, catalogue }: { readonly headers: LedgerHeaders; readonly catalogue: Pick<Catalogue, 'countAll'> },
  familyId: FamilyId,
): Promise<RecordCounts> => {
  const [pages, records] = await Promise.all([headers.list(familyId), catalogue.countAll(familyId)]);
  const counts = countsOf(pages);
  return {
    ...records,
    transactions: counts.transaction,
    trades: counts.trade,
    valuations: counts.valuation,
    holdings: counts.holding,
    balances: counts.balance,
  };
};
