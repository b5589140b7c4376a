import { readClientCredentials } from '../../../shared/people/http/client-credentials.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { formParameters } from '../../../shared/people/http/oauth-parameters.ts';
import { type OpenDependencies, openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { tokenResult } from '../../../shared/people/http/token-result.ts';
import type { authenticateClient } from '../../../shared/people/use-cases/oauth/authenticate-client.ts';
import type { revokeToken } from '../../../shared/people/use-cases/oauth/revoke-token.ts';
import { tokenRefused } from '../../../shared/people/use-cases/oauth/token-answer.ts';

export type Dependencies = OpenDependencies & {
  readonly authenticateClient: ReturnType<typeof authenticateClient>;
  readonly revoke: ReturnType<typeof revokeToken>;
};

const LIMIT = { name: 'revocation', perMinute: 10 } as const;

/** POST /oauth/revoke (RFC 7009): 200 also for a token that is unknown. */
export const createHandler = ({ authenticateClient: authenticate, revoke, ...deps }: Dependencies) =>
  openEndpoint(deps, { limit: LIMIT, fromAnywhere: true, forPrograms: true }, async (event, edge) => {
    const parameters = formParameters(event);
    if (typeof parameters === 'string') return tokenResult(tokenRefused('invalid_request', parameters), 'body');
    const read = readClientCredentials(event, parameters);
    if (!read.ok) return tokenResult(tokenRefused(read.error, read.description), read.scheme);
    const client = await authenticate(read.credentials);
    if (client === undefined) return tokenResult(tokenRefused('invalid_client', 'The client is unknown'), read.scheme);
    const { token } = parameters;
    if (token === undefined) return tokenResult(tokenRefused('invalid_request', 'token is required'), read.scheme);
    await revoke(token, { client, edge });
    return json(200, {});
  });
