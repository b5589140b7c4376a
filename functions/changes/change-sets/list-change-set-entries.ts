import { findChangeSet } from '../../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import { listOperations } from '../../../shared/changes/change-sets/use-cases/list-operations.ts';
import { listChangeSetEntriesEndpoint } from '../../../shared/changes/endpoints.ts';
import { toChangeSetEntry } from '../../../shared/changes/schema/change-set.ts';
import { exactPageOf, listMeta } from '../../../shared/platform/http/request/query.ts';
import { storedUploads } from '../../imports/adapters.ts';
import { ledger } from '../../ledger/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { changeSets } from '../adapters.ts';

/** GET /api/v1/change_sets/{id}/entries */
export const handler = endpoint(
  listChangeSetEntriesEndpoint,
  { changeSets, ledger, uploads: storedUploads },
  (ports) => {
    const find = findChangeSet(ports);
    const list = listOperations(ports);
    return async ({ caller, id }, event) => {
      const page = exactPageOf(event);
      const { items, totalCount } = await list(await find(caller.familyId, id), page);
      return { data: items.map(toChangeSetEntry), meta: listMeta(page, totalCount) };
    };
  },
);
