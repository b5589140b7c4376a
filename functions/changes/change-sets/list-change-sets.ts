import { listChangeSetsEndpoint } from '../../../shared/changes/endpoints.ts';
import { toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { pageOf } from '../../../shared/platform/http/request/query.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { changeSets } from '../adapters.ts';

/** GET /api/v1/change_sets, newest first. */
export const handler = endpoint(listChangeSetsEndpoint, { changeSets }, (ports) => async (event, { caller }) => {
  const page = pageOf(event);
  const now = ports.now();
  const { items, totalCount } = await ports.changeSets.list(caller.familyId, now, page);
  return json(200, {
    data: items.map((record) => toChangeSet(record, now)),
    meta: toListMeta(pageMeta(page, totalCount)),
  });
});
