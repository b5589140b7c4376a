import { toSuggestedTransfer } from '../../../shared/changes/schema/transfer.ts';
import { listTransfersEndpoint } from '../../../shared/changes/transfer-endpoints.ts';
import { listTransfers } from '../../../shared/changes/transfers/use-cases/list-transfers.ts';
import { EntryListFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { accounts } from '../../accounts/adapters.ts';
import { headers, ledger } from '../../ledger/adapters.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';
import { findings } from '../adapters.ts';

/** GET /api/v1/transfers, newest first. */
export const handler = queryEndpoint(listTransfersEndpoint, { headers, ledger, accounts, findings }, (ports) => {
  const list = listTransfers(ports);
  return async ({ caller, readFilters, listed }) => {
    const filters = readFilters(EntryListFilters);
    return listed(await list(caller.familyId, filters), toSuggestedTransfer);
  };
});
