import { listChangeSetsEndpoint } from '../../../shared/changes/endpoints.ts';
import { toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { exactPageOf, listMeta } from '../../../shared/platform/http/request/query.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { changeSets } from '../adapters.ts';

/** GET /api/v1/change_sets, newest first. */
export const handler = endpoint(listChangeSetsEndpoint, { changeSets }, (ports) => async ({ caller }, event) => {
  const page = exactPageOf(event);
  const now = ports.now();
  const { items, totalCount } = await ports.changeSets.list(caller.familyId, now, page);
  return {
    data: items.map((record) => toChangeSet(record, now)),
    meta: listMeta(page, totalCount),
  };
});
