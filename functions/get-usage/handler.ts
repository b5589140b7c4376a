import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { json } from '../../shared/http/json-response.ts';
import { toUsage } from '../../shared/schema/usage.ts';

/** GET /api/v1/usage: the key and what is left of its hour, this request included. */
export const createHandler = (deps: ApiDependencies) =>
  apiEndpoint(deps, 'read', async (_event, { caller, key, rate }) =>
    json(200, toUsage({ key: { ...key, scope: caller.scope }, rate, now: deps.now() })),
  );
