import { createVerifyAccessToken } from '../../shared/identity/access-token-verifier.ts';
import { createFindPublicKey } from '../../shared/identity/published-keys.ts';
import { refreshTokens } from '../../shared/identity/refresh-token.ts';
import { createSigningKeyStore } from '../../shared/store/signing-key-repository.ts';
import { authenticateClient } from '../../shared/use-cases/oauth/authenticate-client.ts';
import { revokeToken } from '../../shared/use-cases/oauth/revoke-token.ts';
import { composeAuditedOAuth } from '../oauth.ts';
import { createHandler } from './handler.ts';

const { open, documents, tableName, ports } = composeAuditedOAuth();
const verifyAccessToken = createVerifyAccessToken(createFindPublicKey(createSigningKeyStore(documents, tableName)));

export const handler = createHandler({
  ...open,
  authenticateClient: authenticateClient(ports),
  revoke: revokeToken({ ...ports, refreshTokens, verifyAccessToken }),
});
