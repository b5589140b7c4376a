import { createFindPublicKey, createVerifyAccessToken } from '../../shared/people/identity/access-token.ts';
import { createAuthenticate, createAuthenticateToken } from '../../shared/people/store/authenticate.ts';
import { createSigningKeyStore } from '../../shared/people/store/signing-key-repository.ts';
import type { Authenticate } from '../../shared/platform/http/api-event.ts';
import { createLogger, documentClient, environment, now } from '../../shared/platform/runtime.ts';

/** The dependencies of endpoints that need an API key or an access token. */
export const composeApi = () => {
  const { TABLE_NAME: tableName, API_RATE_LIMIT_PER_HOUR: limitPerHour } = environment(
    'TABLE_NAME',
    'API_RATE_LIMIT_PER_HOUR',
  );
  const documents = documentClient();
  const verify = createVerifyAccessToken(createFindPublicKey(createSigningKeyStore(documents, tableName)));
  const byKey = createAuthenticate(documents, tableName, { limitPerHour });
  const byToken = createAuthenticateToken(documents, tableName, { limitPerHour }, verify);
  const authenticate: Authenticate = ({ kind, text }, at) => (kind === 'api_key' ? byKey(text, at) : byToken(text, at));
  return { documents, tableName, api: { authenticate, log: createLogger(), now } };
};
