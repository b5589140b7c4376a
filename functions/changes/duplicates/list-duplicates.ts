import { listDuplicatesEndpoint } from '../../../shared/changes/duplicate-endpoints.ts';
import { listDuplicates } from '../../../shared/changes/duplicates/use-cases/list-duplicates.ts';
import { toDuplicate } from '../../../shared/changes/schema/duplicate.ts';
import { EntryListFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { listed } from '../../../shared/platform/http/request/query.ts';
import { readFilters } from '../../../shared/platform/http/request/read-filters.ts';
import { accounts } from '../../accounts/adapters.ts';
import { headers, ledger } from '../../ledger/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { dismissed, findings } from '../adapters.ts';

/** GET /api/v1/duplicates, newest first. */
export const handler = endpoint(listDuplicatesEndpoint, { headers, ledger, accounts, dismissed, findings }, (ports) => {
  const list = listDuplicates(ports);
  return async ({ caller }, event) => {
    const filters = readFilters(event, EntryListFilters);
    return listed(event, await list(caller.familyId, filters), toDuplicate);
  };
});
