import { toKeySet } from '../../../shared/people/schema/authorization-server.ts';
import { createSigningKeyStore } from '../../../shared/people/store/signing-key-repository.ts';
import type { SigningKeyStore } from '../../../shared/people/use-cases/oauth/oauth-ports.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type OpenDependencies, openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { composePeople } from '../people.ts';

export type Dependencies = OpenDependencies & { readonly signingKeys: Pick<SigningKeyStore, 'read'> };

/** GET /oauth/jwks: public keys that verify access tokens (RFC 7517). */
export const createHandler = ({ signingKeys, ...deps }: Dependencies) =>
  openEndpoint(deps, { forPrograms: true }, async () =>
    json(200, toKeySet((await signingKeys.read()).keys), { 'cache-control': 'public, max-age=300' }),
  );

export const handler = lambda(() => {
  const { open, documents, tableName } = composePeople();
  return createHandler({ ...open, signingKeys: createSigningKeyStore(documents, tableName) });
});
