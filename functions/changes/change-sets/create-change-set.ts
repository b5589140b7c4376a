import { createChangeSetEndpoint } from '../../../shared/changes/endpoints.ts';
import { toChangeRequest } from '../../../shared/changes/schema/change-set.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type CreateDependencies, composeStart, startChange } from './start-change.ts';

/** POST /api/v1/change_sets */
export const createHandler = ({ create, ...api }: CreateDependencies) =>
  startChange(createChangeSetEndpoint, api, toChangeRequest, create);

export const handler = lambda(() => createHandler(composeStart().start));
