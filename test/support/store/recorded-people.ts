import type { NewUser } from '../../../shared/people/domain/user.ts';
import { createApiKeyRepository } from '../../../shared/people/store/api-key-repository.ts';
import {
  createAuditDigests,
  createAuditLog,
  createAuditRepository,
} from '../../../shared/people/store/audit-repository.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createGrants } from '../../../shared/people/store/grant-repository.ts';
import { createIdentities } from '../../../shared/people/store/identity-repository.ts';
import { createInvitations } from '../../../shared/people/store/invitation-repository.ts';
import { createOAuthClients } from '../../../shared/people/store/oauth-client-repository.ts';
import { createPasskeys } from '../../../shared/people/store/passkey-repository.ts';
import { createProviderRepository } from '../../../shared/people/store/provider-repository.ts';
import { createSignInSessions } from '../../../shared/people/store/sign-in-session-repository.ts';
import { createSigningKeyStore } from '../../../shared/people/store/signing-key-repository.ts';
import { createSingleUseTokens } from '../../../shared/people/store/single-use-tokens.ts';
import { createSuperAdmins } from '../../../shared/people/store/super-admin-repository.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import { anIdentity, aProvider } from '../people/sso-builders.ts';
import { fixedId, type RecordedPart, recordedPart, storedPart } from './recorded-part.ts';

const NOW = '2026-03-01T10:00:00.000Z';
const LATER = '2026-05-30T10:00:00.000Z';
const FAMILY = fixedId(1);
const USER = fixedId(2);
const EMAIL = 'ann@example.com';
const CLIENT = fixedId(3);
const GRANT = fixedId(4);

const ANN: NewUser = {
  id: USER,
  familyId: FAMILY,
  email: EMAIL,
  emailChange: { email: 'ann.new@example.com', tokenDigest: 'digest', expires: LATER, credentialsVersion: 2 },
  role: 'admin',
  roleSource: 'sso',
  foundedFamily: true,
  roleSyncedAt: NOW,
  firstName: 'Ann',
  lastName: null,
  externalId: 'E-7',
  appearance: 'dark',
  metadata: { team: 'Home' },
  status: 'suspended',
  suspendedBy: 'super_admin',
  passwordHash: '$argon2id$hash',
  secondFactor: { secret: 'sealed', lastStep: 7, recoveryCodes: { digest: true }, enabledAt: NOW },
  credentialsVersion: 2,
  lastSignInAt: NOW,
};

const PROVIDER = {
  id: 'p2',
  label: 'IdP',
  icon: null,
  enabled: true,
  emailTrusted: true,
  familyId: FAMILY,
  customMappings: { external_id: 'id' },
  defaultRole: 'member',
  allowSuperAdmin: false,
  keepRolesWithoutGroups: true,
  groupMappings: [{ group: 'Finance', role: 'admin' }],
  conditions: [],
  hierarchy: {},
  createdAt: NOW,
  updatedAt: NOW,
} as const;

export const PEOPLE: Readonly<Record<string, RecordedPart>> = {
  family: storedPart(
    createFamilyRepository,
    async (families) => {
      const family = { id: FAMILY, currency: 'PLN', dateFormat: '%d.%m.%Y', locale: 'pl', timeZone: 'Europe/Warsaw' };
      await families.create(family, NOW);
      await families.linkTransfersFor(FAMILY, USER, NOW);
    },
    (families) => families.find(FAMILY),
  ),
  users: storedPart(
    createUserRepository,
    async (users) => {
      await users.claimFirst(USER, NOW);
      await users.create(ANN, NOW);
    },
    async (users) => ({
      byEmail: await users.findByEmail(EMAIL),
      members: (await users.listOfFamily(FAMILY)).map(({ id }) => id),
      all: (await users.listAll()).map(({ id }) => id),
      first: await users.firstUserId(),
    }),
  ),
  superAdmins: storedPart(
    (documents, tableName) => createSuperAdmins(documents, tableName, createUserRepository(documents, tableName)),
    (superAdmins) => superAdmins.add(USER),
    async (superAdmins) => ({ isLastRemoved: await superAdmins.remove(USER) }),
  ),
  apiKeys: storedPart(
    createApiKeyRepository,
    async (keys) => {
      const common = { scope: 'read_write', familyId: FAMILY, userId: USER, createdAt: NOW, lastUsedAt: null } as const;
      const script = { ...common, id: fixedId(5), name: 'Script', lastFour: 'abcd', expiresAt: LATER, revokedAt: null };
      await keys.create('key of a test', script, NOW);
      await keys.create('revoked key', { ...script, id: fixedId(6), name: 'Old', expiresAt: null }, NOW);
      await keys.revoke(USER, fixedId(6), NOW);
    },
    (keys) => keys.list(USER),
  ),
  identities: storedPart(
    createIdentities,
    async (identities) => {
      const common = { userId: USER, providerId: 'p1', provider: 'idp', linkedAt: NOW, lastSignInAt: NOW };
      const said = anIdentity({ firstName: 'Ann', groups: ['Finance'], groupsOmitted: true, attributes: { a: ['b'] } });
      const invitation = { id: fixedId(8), email: EMAIL, role: 'member' } as const;
      const opens = { familyId: FAMILY, founds: false, invitation };
      await identities.bind({ ...common, id: fixedId(7), said, leavingSince: NOW, opens });
      const former = { ...common, id: fixedId(9), userId: fixedId(10), said: anIdentity({ subject: 'sub-2' }) };
      await identities.bind(former);
      await identities.blockAll(former.userId, NOW);
      await identities.noteGroups('p1');
    },
    async (identities) => ({
      bound: await identities.listOf(USER),
      blocked: await identities.find({ providerId: 'p1', issuer: anIdentity().issuer, subject: 'sub-2' }),
      hasSentGroups: await identities.hasSentGroups('p1'),
    }),
  ),
  invitations: storedPart(
    createInvitations,
    async (invitations) => {
      const common = { id: fixedId(8), familyId: FAMILY, email: 'bea@example.com', role: 'member', days: 7 } as const;
      const times = { createdAt: NOW, sentAt: NOW, expires: LATER, claim: { userId: fixedId(11), at: NOW } };
      await invitations.save({ ...common, ...times, invitedBy: USER, tokenDigest: 'digest' }, undefined);
    },
    async (invitations) => (await invitations.listOf(FAMILY)).map(({ revision: _revision, ...rest }) => rest),
  ),
  providers: storedPart(
    createProviderRepository,
    async (providers) => {
      const steps = [
        { name: 'issuer', ok: false, warning: true, detail: 'differs', expected: 'a', actual: 'b' },
      ] as const;
      const conditions = [{ attribute: 'team', value: 'Home', groups: ['Finance'], role: 'admin' }] as const;
      const lastTest = { ok: false, steps, at: NOW, of: NOW };
      await providers.create({ ...aProvider(), conditions, hierarchy: { admin: ['member'] }, lastTest });
      await providers.create({
        ...PROVIDER,
        name: 'oauth',
        strategy: 'oauth2',
        clientId: 'client',
        clientSecret: 'sealed',
        clientAuthentication: 'client_secret_basic',
        scopes: ['email'],
        authorizationUrl: 'https://idp.example/authorize',
        tokenUrl: 'https://idp.example/token',
        userInfoUrl: 'https://idp.example/user',
        attributePaths: {
          subject: 'id',
          email: 'email',
          emailVerified: null,
          firstName: 'first',
          lastName: 'last',
          groups: 'groups',
        },
      });
      await providers.create({
        ...PROVIDER,
        name: 'saml',
        strategy: 'saml',
        entityId: 'https://idp.example',
        ssoUrl: 'https://idp.example/sso',
        sloUrl: null,
        metadataUrl: null,
        certificates: ['certificate'],
        nameIdFormat: 'persistent',
        attributeNames: { email: 'mail', firstName: null, lastName: null, groups: 'groups' },
        signing: { privateKey: 'sealed', certificate: 'certificate' },
        forceAuthn: true,
        allowIdpInitiated: false,
        allowMissingAudience: false,
      });
    },
    (providers) => providers.list(),
  ),
  oauth: recordedPart(
    async ({ documents, tableName }) => {
      const [clients, grants] = [createOAuthClients(documents, tableName), createGrants(documents, tableName)];
      const about = { name: 'App', redirectUris: ['https://app.example/back'], secretDigest: 'digest' };
      await clients.create({ id: CLIENT, ...about, createdAt: NOW, updatedAt: NOW });
      await grants.create({
        id: GRANT,
        clientId: CLIENT,
        userId: USER,
        familyId: FAMILY,
        scope: 'read_write',
        issuer: 'https://counterfoil.example',
        role: 'admin',
        credentialsVersion: 2,
        createdAt: NOW,
        expiresAt: LATER,
        revokedAt: null,
        lastUsedAt: null,
        refresh: { key: 'key', digest: 'first', issuedAt: NOW, previous: null },
      });
      const previous = { digest: 'first', successor: 'sealed' };
      await grants.rotate(GRANT, 'first', { key: 'next', digest: 'second', issuedAt: NOW, previous }, NOW);
      await grants.revoke(GRANT, NOW);
    },
    async ({ documents, tableName }) => ({
      client: await createOAuthClients(documents, tableName).find(CLIENT),
      grants: await createGrants(documents, tableName).listOf(USER),
    }),
  ),
  passkeys: storedPart(
    createPasskeys,
    async (passkeys) => {
      const key = {
        credentialId: 'credential',
        publicKey: 'public',
        signCount: 3,
        transports: ['usb'],
        isSynced: true,
      };
      await passkeys.add({ id: fixedId(12), userId: USER, ...key, name: 'Key', createdAt: NOW, lastUsedAt: NOW });
    },
    (passkeys) => passkeys.listOf(USER),
  ),
  signInSessions: storedPart(
    createSignInSessions,
    async (sessions) => {
      const times = { createdAt: NOW, lastSeenAt: NOW, authenticatedAt: NOW };
      const place = { viewerAddress: '192.0.2.1', userAgent: 'Browser', credentialsVersion: 2 };
      const common = { userId: USER, ...times, ...place };
      const name = { nameId: 'ann', nameIdFormat: null, nameQualifier: null, spNameQualifier: null, sessionIndex: '1' };
      const sso = { kind: 'sso', providerId: 'p1', provider: 'idp', identityId: fixedId(7) } as const;
      const passkey = { kind: 'passkey', passkeyId: fixedId(12) } as const;
      const saml = { strategy: 'saml', ...name } as const;
      await sessions.create('token', { id: fixedId(13), ...common, method: sso, providerSession: saml });
      await sessions.create('other token', { id: fixedId(14), ...common, method: passkey, providerSession: null });
    },
    async (sessions) => ({ first: await sessions.find('token'), all: await sessions.listOf(USER) }),
  ),
  signingKeys: storedPart(
    createSigningKeyStore,
    async (keys) => {
      const publicJwk = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: 'kid' } as const;
      await keys.replace([{ publicJwk, privateJwk: 'sealed', createdAt: NOW, activeFrom: LATER }], 0);
    },
    (keys) => keys.read(),
  ),
  singleUse: storedPart(
    createSingleUseTokens,
    async (once) => {
      await once.put('sso_flow', 'token of a test', { nonce: 'n' }, LATER);
      await once.claim('saml_assertion', 'assertion', LATER);
    },
    async (once) => ({
      payload: await once.peek('sso_flow', 'token of a test', NOW),
      isClaimedAgain: await once.claim('saml_assertion', 'assertion', LATER),
    }),
  ),
  audit: recordedPart(
    async ({ documents, tableName }) => {
      const mac = { sign: async () => ({ keyId: 'k1', mac: 'mac' }) };
      const audit = createAuditRepository(documents, tableName, { mac, newId: () => fixedId(15), now: () => NOW });
      const actor = { userId: USER, email: EMAIL };
      await audit.record({ type: 'logout', actor, user: null, provider: null, source: null, details: {} });
      await createAuditDigests(documents, tableName).put('2026-02-28', { text: '{}', keyId: 'k1', mac: 'mac' });
    },
    async ({ documents, tableName }) => {
      const log = createAuditLog(documents, tableName);
      return {
        ofUser: await log.read(await log.placesOf(USER)),
        digests: await createAuditDigests(documents, tableName).all(),
      };
    },
  ),
};
