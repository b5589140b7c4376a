import { formParameters, readClientCredentials, tokenResult } from '../../../shared/people/http/oauth-endpoint.ts';
import { createFindPublicKey, createVerifyAccessToken } from '../../../shared/people/identity/access-token.ts';
import { refreshTokens } from '../../../shared/people/identity/refresh-token.ts';
import { createSigningKeyStore } from '../../../shared/people/store/signing-key-repository.ts';
import { revokeToken } from '../../../shared/people/use-cases/oauth/revoke-token.ts';
import { authenticateClient, tokenRefused } from '../../../shared/people/use-cases/oauth/token-endpoint.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type OpenDependencies, openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { composeAuditedOAuth } from './oauth.ts';

export type Dependencies = OpenDependencies & {
  readonly authenticateClient: ReturnType<typeof authenticateClient>;
  readonly revoke: ReturnType<typeof revokeToken>;
};

const LIMIT = { name: 'revocation', perMinute: 10 } as const;

/** POST /oauth/revoke (RFC 7009): returns 200 even for unknown tokens. */
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

export const handler = lambda(() => {
  const { open, documents, tableName, ports } = composeAuditedOAuth();
  const verifyAccessToken = createVerifyAccessToken(createFindPublicKey(createSigningKeyStore(documents, tableName)));
  return createHandler({
    ...open,
    authenticateClient: authenticateClient(ports),
    revoke: revokeToken({ ...ports, refreshTokens, verifyAccessToken }),
  });
});
