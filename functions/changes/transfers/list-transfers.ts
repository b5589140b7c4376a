import { toSuggestedTransfer } from '../../../shared/changes/schema/transfer.ts';
import { listTransfersEndpoint } from '../../../shared/changes/transfer-endpoints.ts';
import { listTransfers } from '../../../shared/changes/transfers/use-cases/list-transfers.ts';
import { EntryListFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { listed } from '../../../shared/platform/http/request/query.ts';
import { readFilters } from '../../../shared/platform/http/request/read-filters.ts';
import { accounts } from '../../accounts/adapters.ts';
import { headers, ledger } from '../../ledger/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { findings } from '../adapters.ts';

/** GET /api/v1/transfers, newest first. */
export const handler = endpoint(listTransfersEndpoint, { headers, ledger, accounts, findings }, (ports) => {
  const list = listTransfers(ports);
  return async ({ caller }, event) => {
    const filters = readFilters(event, EntryListFilters);
    return listed(event, await list(caller.familyId, filters), toSuggestedTransfer);
  };
});
