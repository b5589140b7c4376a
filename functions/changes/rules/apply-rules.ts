import { applyRulesEndpoint } from '../../../shared/changes/endpoints.ts';
import { toRulesRequest } from '../../../shared/changes/schema/change-set.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type CreateDependencies, composeStart, createApplied, startChange } from '../change-sets/start-change.ts';

/** POST /api/v1/rules/apply */
export const createHandler = ({ create, ...api }: CreateDependencies) =>
  startChange(
    applyRulesEndpoint,
    api,
    (fields) => toRulesRequest(fields),
    createApplied(create, (_, request) => request),
  );

export const handler = lambda(() => createHandler(composeStart().start));
