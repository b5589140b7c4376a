import { listDuplicatesEndpoint } from '../../../shared/changes/duplicate-endpoints.ts';
import { listDuplicates } from '../../../shared/changes/duplicates/use-cases/list-duplicates.ts';
import { toDuplicate } from '../../../shared/changes/schema/duplicate.ts';
import { EntryListFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { accounts } from '../../accounts/adapters.ts';
import { headers, ledger } from '../../ledger/adapters.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';
import { dismissed, findings } from '../adapters.ts';

/** GET /api/v1/duplicates, newest first. */
export const handler = queryEndpoint(
  listDuplicatesEndpoint,
  { headers, ledger, accounts, dismissed, findings },
  (ports) => {
    const list = listDuplicates(ports);
    return async ({ caller, readFilters, listed }) => {
      const filters = readFilters(EntryListFilters);
      return listed(await list(caller.familyId, filters), toDuplicate);
    };
  },
);
