import { getUsageEndpoint } from '../../shared/imports/endpoints.ts';
import { toUsage } from '../../shared/imports/schema/usage.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { composeApi } from '../platform/api.ts';

/** GET /api/v1/usage: the API key and its remaining requests this hour, with this request counted. */
export const createHandler = (deps: ApiDependencies) =>
  apiEndpoint(deps, getUsageEndpoint, async (_event, { caller, key, rate }) =>
    json(200, toUsage({ key: { ...key, scope: caller.scope }, rate, now: deps.now() })),
  );

export const handler = lambda(() => createHandler(composeApi().api));
