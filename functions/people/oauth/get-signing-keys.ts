import { toKeySet } from '../../../shared/people/schema/authorization-server.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { open, signingKeys } from '../adapters.ts';

/** GET /oauth/jwks: public keys that verify access tokens (RFC 7517). */
export const handler = lambda(() => {
  const store = signingKeys();
  return openEndpoint(open(), { forPrograms: true }, async () =>
    json(200, toKeySet((await store.read()).keys), { 'cache-control': 'public, max-age=300' }),
  );
});
