import { createFindPublicKey, createVerifyAccessToken } from '../../../shared/people/crypto/access-token.ts';
import { formParameters, readClientCredentials, tokenResult } from '../../../shared/people/http/oauth-endpoint.ts';
import { revokeToken } from '../../../shared/people/oauth/use-cases/revoke-token.ts';
import { authenticateClient, tokenRefused } from '../../../shared/people/oauth/use-cases/token-endpoint.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { openPage } from '../../platform/pages.ts';
import { signingKeys } from '../adapters.ts';
import { tokenWork } from './oauth-work.ts';

const OPTIONS = {
  limit: { name: 'revocation', perMinute: 10 },
  fromAnywhere: true,
  forPrograms: true,
  crossOrigin: true,
} as const;

const revoking = () => {
  const work = tokenWork();
  const verifyAccessToken = createVerifyAccessToken(createFindPublicKey(signingKeys()));
  return { authenticate: authenticateClient(work), revoke: revokeToken({ ...work, verifyAccessToken }) };
};

/** POST /oauth/revoke (RFC 7009): returns 200 even for unknown tokens. */
export const handler = openPage(OPTIONS, revoking, ({ authenticate, revoke }) => async (event, edge) => {
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
