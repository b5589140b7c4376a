import { randomUUID } from 'node:crypto';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { expiringProviders } from '../../shared/people/admin/use-cases/expiring-providers.ts';
import { createFindPublicKey, createVerifyAccessToken } from '../../shared/people/crypto/access-token.ts';
import { createAuditMac } from '../../shared/people/crypto/audit-mac.ts';
import { createKeyRing } from '../../shared/people/crypto/key-ring.ts';
import { createSecretBox } from '../../shared/people/crypto/secret-box.ts';
import { type RelyingParty, relyingPartyOf } from '../../shared/people/passkeys/domain/passkey.ts';
import { createProposalQueue } from '../../shared/people/queues/proposal-queue.ts';
import { toAuthSettings } from '../../shared/people/schema/auth-settings.ts';
import { type LocalSignInAccess, localSignInAccess } from '../../shared/people/sign-in/domain/local-sign-in.ts';
import { createKnownDevices } from '../../shared/people/sign-in/use-cases/known-devices.ts';
import { CERTIFICATE_CHECKS, certificateEnd } from '../../shared/people/sso/protocols/certificates.ts';
import { createFileProviders } from '../../shared/people/sso/protocols/file-providers.ts';
import { createApiKeyRepository } from '../../shared/people/store/api-key-repository.ts';
import { createAuditLog, createAuditRepository } from '../../shared/people/store/audit-repository.ts';
import { createAuthenticate, createAuthenticateToken } from '../../shared/people/store/authenticate.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { createGrants } from '../../shared/people/store/grant-repository.ts';
import { createIdentities } from '../../shared/people/store/identity-repository.ts';
import { createInvitations } from '../../shared/people/store/invitation-repository.ts';
import { createOAuthClients } from '../../shared/people/store/oauth-client-repository.ts';
import { createPasskeys } from '../../shared/people/store/passkey-repository.ts';
import { createProviderRepository } from '../../shared/people/store/provider-repository.ts';
import { createRateLimits } from '../../shared/people/store/rate-limit-repository.ts';
import { createSecondFactors } from '../../shared/people/store/second-factor-repository.ts';
import { createSignInSessions } from '../../shared/people/store/sign-in-session-repository.ts';
import { createSigningKeyStore } from '../../shared/people/store/signing-key-repository.ts';
import { createSingleUseTokens } from '../../shared/people/store/single-use-tokens.ts';
import { createSuperAdmins } from '../../shared/people/store/super-admin-repository.ts';
import { createUserRepository } from '../../shared/people/store/user-repository.ts';
import { findPerson } from '../../shared/people/use-cases/find-person.ts';
import type { Providers } from '../../shared/people/use-cases/people-ports.ts';
import { familyDay } from '../../shared/platform/domain/family.ts';
import { MAIL_METRICS } from '../../shared/platform/domain/mail.ts';
import { isPublicHost, ownOrigin, type PublicHostSettings } from '../../shared/platform/domain/network/public-host.ts';
import type { SecretBox } from '../../shared/platform/domain/secret-box.ts';
import { once } from '../../shared/platform/entry.ts';
import type { ApiDependencies } from '../../shared/platform/http/api-endpoint.ts';
import { deviceToken } from '../../shared/platform/http/cookies.ts';
import { createEdgeReader } from '../../shared/platform/http/request/read-edge.ts';
import { bestEffortMail, createMail } from '../../shared/platform/mail/send-mail.ts';
import { createMetrics, environment, now, sesClient } from '../../shared/platform/runtime.ts';
import { createOriginCheck } from '../../shared/platform/secrets/origin-secret.ts';
import { createSecretReader } from '../../shared/platform/secrets/read-secret.ts';
import { familyToday } from '../../shared/platform/use-cases/family-today.ts';
import { errorPage } from '../../web/platform/error-page.ts';
import { documents, inTable, log, secrets, sqs, tableName } from '../platform/adapters.ts';

export const families = /* @__PURE__ */ inTable(createFamilyRepository);
export const users = /* @__PURE__ */ inTable(createUserRepository);
export const apiKeys = /* @__PURE__ */ inTable(createApiKeyRepository);
export const signInSessions = /* @__PURE__ */ inTable(createSignInSessions);
export const rateLimits = /* @__PURE__ */ inTable(createRateLimits);
export const singleUse = /* @__PURE__ */ inTable(createSingleUseTokens);
export const invitations = /* @__PURE__ */ inTable(createInvitations);
export const identities = /* @__PURE__ */ inTable(createIdentities);
export const passkeys = /* @__PURE__ */ inTable(createPasskeys);
export const secondFactors = /* @__PURE__ */ inTable(createSecondFactors);
export const grants = /* @__PURE__ */ inTable(createGrants);
export const oauthClients = /* @__PURE__ */ inTable(createOAuthClients);
export const signingKeys = /* @__PURE__ */ inTable(createSigningKeyStore);
export const storedProviders = /* @__PURE__ */ inTable(createProviderRepository);
export const auditLog = /* @__PURE__ */ inTable(createAuditLog);
export const superAdmins = /* @__PURE__ */ once(() => createSuperAdmins(documents(), tableName(), users()));
export const knownDevices = /* @__PURE__ */ once(() =>
  createKnownDevices({ singleUse: singleUse(), deviceToken, now }),
);

/** The family's current date. The first use of a time zone takes 15 ms, which are spent while the function starts. */
export const today = () => {
  familyDay(now(), 'UTC');
  return familyToday({ families: families(), now });
};

/** Shared by API endpoints: they need a key or an access token. */
export const api = /* @__PURE__ */ once((): ApiDependencies => {
  const env = environment('API_RATE_LIMIT_PER_HOUR', 'API_RATE_LIMIT_PER_SECOND');
  const limits = { limitPerHour: env.API_RATE_LIMIT_PER_HOUR, limitPerSecond: env.API_RATE_LIMIT_PER_SECOND };
  const verify = createVerifyAccessToken(createFindPublicKey(signingKeys()));
  const byKey = createAuthenticate(documents(), tableName(), limits);
  const byToken = createAuthenticateToken(documents(), tableName(), limits, verify);
  return {
    authenticate: ({ kind, text }, at) => (kind === 'api_key' ? byKey(text, at) : byToken(text, at)),
    log: log(),
    now,
  };
});

const hostNames = (): PublicHostSettings => {
  const env = environment('DOMAIN_NAME', 'LOCAL_HOSTS');
  return { domain: env.DOMAIN_NAME, localHosts: env.LOCAL_HOSTS };
};

/** Where people use the service; undefined under CloudFront's own name. */
export const origin = () => ownOrigin(hostNames());

/** Only the edge knows the secret, and only the names of this deployment are believed. */
export const readEdge = /* @__PURE__ */ once(() =>
  createEdgeReader({
    isOriginSecret: createOriginCheck(
      createSecretReader(secrets(), environment('ORIGIN_SECRET_ARN').ORIGIN_SECRET_ARN, log()),
    ),
    isPublicHost: isPublicHost(hostNames()),
  }),
);

/** Shared by endpoints that anyone can reach. */
export const open = /* @__PURE__ */ once(() => ({
  readEdge: readEdge(),
  rateLimits: rateLimits(),
  errorPage,
  log: log(),
  now,
}));

/** Shared by endpoints for signed-in users. */
export const person = /* @__PURE__ */ once(() => ({
  ...open(),
  findPerson: findPerson({ sessions: signInSessions(), users: users() }),
  findFamily: families().find,
}));

/** The sign-in settings: for functions with `auth: true`, as what follows. */
export const authSettings = /* @__PURE__ */ once(() =>
  toAuthSettings(
    environment(
      'AUTH_PROVIDERS_SOURCE',
      'AUTH_LOCAL_LOGIN_ENABLED',
      'AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED',
      'AUTH_JIT_MODE',
      'ALLOWED_OIDC_DOMAINS',
      'AUDIT_RETENTION_TIER',
    ),
  ),
);
export const localAccess = (): LocalSignInAccess => localSignInAccess(authSettings());

/** Providers from the configured source. Errors are not hidden: a failing source must not look like an empty one. */
const providersOf = (box: Pick<SecretBox, 'seal'>): Providers => {
  if (authSettings().providersSource === 'database') return storedProviders();
  const { AUTH_CONFIG_SECRET_ARN: arn, EGRESS_ALLOW: allow } = environment('AUTH_CONFIG_SECRET_ARN', 'EGRESS_ALLOW');
  if (arn === undefined) throw new Error('AUTH_PROVIDERS_SOURCE is yaml but AUTH_CONFIG_SECRET_ARN is not set');
  const { log } = open();
  return createFileProviders({
    readConfig: createSecretReader(secrets(), arn, log),
    box,
    checks: { ...CERTIFICATE_CHECKS, plainHttp: allow },
    onFault: (name, faults) => log.error('provider_not_taken', { name, faults }),
  });
};

/** Providers for functions that only show them: they need no keys, and secrets from a file are blank. */
export const shownProviders = /* @__PURE__ */ once(() => providersOf({ seal: async () => '' }));

/** The domain to which passkeys are bound; undefined if this deployment cannot have passkeys. */
export const relyingParty = (): RelyingParty | undefined => relyingPartyOf(hostNames());

/** The keys of the service: for functions with `secrets: ['keys']`, as what follows. */
const keyRing = /* @__PURE__ */ once(() =>
  createKeyRing(createSecretReader(secrets(), environment('KEYS_SECRET_ARN').KEYS_SECRET_ARN, log())),
);
export const secretBox = /* @__PURE__ */ once(() => createSecretBox(keyRing()));
export const auditMac = /* @__PURE__ */ once(() => createAuditMac(keyRing()));
export const audit = /* @__PURE__ */ once(() =>
  createAuditRepository(documents(), tableName(), { mac: auditMac(), newId: randomUUID, now }),
);

/** Writes a line with the id and instant of its message, so that one that comes twice finds it written. */
export const auditOnce = (id: string, time: string) =>
  createAuditRepository(documents(), tableName(), { mac: auditMac(), newId: () => id, now: () => time });

/** Steps of proposals share the webhooks queue. */
export const proposalQueue = /* @__PURE__ */ once(() =>
  createProposalQueue(sqs(), environment('WEBHOOKS_QUEUE_URL').WEBHOOKS_QUEUE_URL),
);

/** Providers with their secrets: for functions with `auth: true` too. */
export const providers = /* @__PURE__ */ once(() => providersOf(secretBox()));

/** Sends email from functions with `mail: true`. A failure to send is logged, counted and otherwise ignored. */
export const mail = /* @__PURE__ */ once(() => {
  const { MAIL_FROM: from, MAIL_CONFIGURATION_SET: set } = environment('MAIL_FROM', 'MAIL_CONFIGURATION_SET');
  const metrics = createMetrics(MAIL_METRICS.service);
  return bestEffortMail(createMail(sesClient(), from, set), log(), () => {
    metrics.addMetric(MAIL_METRICS.failed, MetricUnit.Count, 1);
    metrics.publishStoredMetrics();
  });
});

/** The sign-in providers whose certificate ends soon, for the overview of owners. */
export const expiringCertificates = () => expiringProviders({ providers: shownProviders(), certificateEnd, now });
