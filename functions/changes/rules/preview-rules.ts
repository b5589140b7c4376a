import { previewRulesEndpoint } from '../../../shared/changes/endpoints.ts';
import { toRulesRequest } from '../../../shared/changes/schema/change-set.ts';
import { newChangeSet } from '../adapters.ts';
import { startChange } from '../change-sets/start-change.ts';

/** POST /api/v1/rules/preview */
export const handler = startChange(
  previewRulesEndpoint,
  { create: newChangeSet },
  (fields) => toRulesRequest(fields),
  ({ create }) => create,
);
