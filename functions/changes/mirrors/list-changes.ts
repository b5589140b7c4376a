import { listChangesEndpoint } from '../../../shared/changes/mirror-endpoints.ts';
import { MIRRORED_KINDS } from '../../../shared/changes/mirrors/domain/mirrored-kinds.ts';
import { readChanges } from '../../../shared/changes/mirrors/use-cases/read-changes.ts';
import { ChangesFilters, toChanges, toChangesMeta } from '../../../shared/changes/schema/mirror-filters.ts';
import { worthToday } from '../../accounts/adapters.ts';
import { rereadingEndpoint } from '../../platform/endpoint.ts';
import { following } from './mirror-adapters.ts';
import { entryShapes, recordLists } from './mirror-shapes.ts';

/** GET /api/v1/changes */
export const handler = rereadingEndpoint(listChangesEndpoint, { ...following, worthToday }, (ports) => {
  const read = readChanges({ ...ports, lists: recordLists(ports), shows: entryShapes });
  return async ({ caller, readFilters }) => {
    const { cursor, kinds, limit } = readFilters(ChangesFilters);
    const isFirst = cursor === undefined;
    const page = await read(caller.familyId, { cursor, limit, kinds: isFirst ? (kinds ?? MIRRORED_KINDS) : kinds });
    const data = Object.fromEntries(page.kinds.map((kind) => [kind, toChanges(page.changes, kind)]));
    return { data, meta: toChangesMeta(page) };
  };
});
