import { toKeySet } from '../../../shared/people/schema/authorization-server.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { openPage } from '../../platform/pages.ts';
import { signingKeys } from '../adapters.ts';

/** GET /oauth/jwks: public keys that verify access tokens (RFC 7517). */
export const handler = openPage(
  { forPrograms: true, crossOrigin: true },
  signingKeys,
  (store) => async () => json(200, toKeySet((await store.read()).keys), { 'cache-control': 'public, max-age=300' }),
);
