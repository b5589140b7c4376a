import { listTransactionChangesEndpoint } from '../../../shared/changes/mirror-endpoints.ts';
import { readChanges } from '../../../shared/changes/mirrors/use-cases/read-changes.ts';
import { TransactionChangesFilters, toChanges, toChangesMeta } from '../../../shared/changes/schema/mirror-filters.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import { rereadingEndpoint } from '../../platform/endpoint.ts';
import { following } from './mirror-adapters.ts';

/** GET /api/v1/transactions/changes */
export const handler = rereadingEndpoint(listTransactionChangesEndpoint, following, (ports) => {
  const read = readChanges({ ...ports, lists: {}, shows: { transactions: toTransaction } });
  return async ({ caller, readFilters }) => {
    const { cursor, limit } = readFilters(TransactionChangesFilters);
    const page = await read(caller.familyId, { cursor, limit, kinds: ['transactions'] });
    return { data: toChanges(page.changes, 'transactions'), meta: toChangesMeta(page) };
  };
});
