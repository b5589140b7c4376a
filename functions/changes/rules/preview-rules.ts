import { previewRulesEndpoint } from '../../../shared/changes/endpoints.ts';
import { toRulesRequest } from '../../../shared/changes/schema/change-set.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type CreateDependencies, composeStart, startChange } from '../change-sets/start-change.ts';

/** POST /api/v1/rules/preview */
export const createHandler = ({ create, ...api }: CreateDependencies) =>
  startChange(previewRulesEndpoint, api, (fields) => toRulesRequest(fields), create);

export const handler = lambda(() => createHandler(composeStart().start));
