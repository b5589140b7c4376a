import { getUsageEndpoint } from '../../shared/imports/endpoints.ts';
import { toUsage } from '../../shared/imports/schema/usage.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { endpoint } from '../platform/endpoint.ts';

/** GET /api/v1/usage: the API key and its remaining requests this hour, with this request counted. */
export const handler = endpoint(
  getUsageEndpoint,
  {},
  ({ now }) =>
    async ({ caller: { accountLimit }, key, rate }) =>
      json(200, toUsage({ key, accountLimit, rate, now: now() })),
);
