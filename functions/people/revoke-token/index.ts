import { createVerifyAccessToken } from '../../../shared/people/identity/access-token-verifier.ts';
import { createFindPublicKey } from '../../../shared/people/identity/published-keys.ts';
import { refreshTokens } from '../../../shared/people/identity/refresh-token.ts';
import { createSigningKeyStore } from '../../../shared/people/store/signing-key-repository.ts';
import { authenticateClient } from '../../../shared/people/use-cases/oauth/authenticate-client.ts';
import { revokeToken } from '../../../shared/people/use-cases/oauth/revoke-token.ts';
import { composeAuditedOAuth } from '../oauth.ts';
import { createHandler } from './handler.ts';

const { open, documents, tableName, ports } = composeAuditedOAuth();
const verifyAccessToken = createVerifyAccessToken(createFindPublicKey(createSigningKeyStore(documents, tableName)));

export const handler = createHandler({
  ...open,
  authenticateClient: authenticateClient(ports),
  revoke: revokeToken({ ...ports, refreshTokens, verifyAccessToken }),
});
