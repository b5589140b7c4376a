import { createChangeSetEndpoint } from '../../../shared/changes/endpoints.ts';
import { toChangeRequest } from '../../../shared/changes/schema/change-set.ts';
import { newChangeSet } from '../adapters.ts';
import { startChange } from './start-change.ts';

/** POST /api/v1/change_sets */
export const handler = startChange(
  createChangeSetEndpoint,
  { create: newChangeSet },
  toChangeRequest,
  ({ create }) => create,
);
