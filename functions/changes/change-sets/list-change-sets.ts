import { listChangeSetsEndpoint } from '../../../shared/changes/endpoints.ts';
import { ChangeSetFilters, toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { exactPageOf, listMeta } from '../../../shared/platform/http/request/query.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';
import { changeSets } from '../adapters.ts';

/** GET /api/v1/change_sets, newest first. */
export const handler = queryEndpoint(
  listChangeSetsEndpoint,
  { changeSets },
  (ports) =>
    async ({ caller, readFilters }, event) => {
      const { status, proposed: sent } = readFilters(ChangeSetFilters);
      const proposed = sent === undefined ? undefined : sent === 'true';
      const page = exactPageOf(event);
      const now = ports.now();
      const { items, totalCount } = await ports.changeSets.list(caller.familyId, now, { ...page, status, proposed });
      return {
        data: items.map((record) => toChangeSet(record, now)),
        meta: listMeta(page, totalCount),
      };
    },
);
