import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { createRateLimits } from '../../shared/people/store/rate-limit-repository.ts';
import { createSignInSessions } from '../../shared/people/store/sign-in-session-repository.ts';
import { createSingleUseTokens } from '../../shared/people/store/single-use-tokens.ts';
import { createUserRepository } from '../../shared/people/store/user-repository.ts';
import { findPerson } from '../../shared/people/use-cases/find-person.ts';
import { createKnownDevices } from '../../shared/people/use-cases/known-devices.ts';
import { isPublicHost } from '../../shared/platform/domain/public-host.ts';
import { once } from '../../shared/platform/entry.ts';
import { deviceToken } from '../../shared/platform/http/cookies.ts';
import { createEdgeReader } from '../../shared/platform/http/read-edge.ts';
import { createLogger, documentClient, environment, now, secretsClient } from '../../shared/platform/runtime.ts';
import { createOriginCheck } from '../../shared/platform/secrets/origin-secret.ts';
import { createSecretReader } from '../../shared/platform/secrets/read-secret.ts';
import { errorPage } from '../../web/platform/error-page.ts';

/** Ports shared by every endpoint that requires a signed-in user. */
export const composePeople = once(() => {
  const { TABLE_NAME: tableName } = environment('TABLE_NAME');
  const documents = documentClient();
  const secrets = secretsClient();
  const users = createUserRepository(documents, tableName);
  const sessions = createSignInSessions(documents, tableName);
  const rateLimits = createRateLimits(documents, tableName);
  const singleUse = createSingleUseTokens(documents, tableName);
  const knownDevices = createKnownDevices({ singleUse, deviceToken, now });
  const open = { readEdge: composeEdge(secrets), rateLimits, errorPage, log: createLogger(), now };
  const { find: findFamily } = createFamilyRepository(documents, tableName);
  return {
    documents,
    tableName,
    secrets,
    users,
    sessions,
    rateLimits,
    singleUse,
    knownDevices,
    open,
    person: { ...open, findPerson: findPerson({ sessions, users }), findFamily },
  };
});

/** Only the edge knows the secret, and only the names of this deployment are believed. */
const composeEdge = (secrets: ReturnType<typeof secretsClient>) => {
  const env = environment('ORIGIN_SECRET_ARN', 'DOMAIN_NAME', 'LOCAL_HOSTS');
  return createEdgeReader({
    isOriginSecret: createOriginCheck(createSecretReader(secrets, env.ORIGIN_SECRET_ARN)),
    isPublicHost: isPublicHost({ domain: env.DOMAIN_NAME, localHosts: env.LOCAL_HOSTS }),
  });
};
