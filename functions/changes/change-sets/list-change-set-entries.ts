import { findChangeSet } from '../../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import { listOperations } from '../../../shared/changes/change-sets/use-cases/list-operations.ts';
import { listChangeSetEntriesEndpoint } from '../../../shared/changes/endpoints.ts';
import { toChangeSetEntry } from '../../../shared/changes/schema/change-set.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { pageOf } from '../../../shared/platform/http/request/query.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { uploads } from '../../imports/adapters.ts';
import { ledger } from '../../ledger/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { changeSets } from '../adapters.ts';

/** GET /api/v1/change_sets/{id}/entries */
export const handler = endpoint(listChangeSetEntriesEndpoint, { changeSets, ledger, uploads }, (ports) => {
  const find = findChangeSet(ports);
  const list = listOperations(ports);
  return async (event, { caller }) => {
    const page = pageOf(event);
    const { items, totalCount } = await list(await find(caller.familyId, pathId(event)), page);
    return json(200, { data: items.map(toChangeSetEntry), meta: toListMeta(pageMeta(page, totalCount)) });
  };
});
