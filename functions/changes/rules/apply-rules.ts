import { applyRulesEndpoint } from '../../../shared/changes/endpoints.ts';
import { toRulesRequest } from '../../../shared/changes/schema/rules-request.ts';
import { newChangeSet } from '../adapters.ts';
import { createApplied, startChange } from '../change-sets/start-change.ts';

/** POST /api/v1/rules/apply */
export const handler = startChange(
  applyRulesEndpoint,
  { create: newChangeSet },
  (fields) => toRulesRequest(fields),
  ({ create }) => createApplied(create, (_, request) => request),
);
