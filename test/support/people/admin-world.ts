import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createAuditMac } from '../../../shared/people/crypto/audit-mac.ts';
import { createKeyRing } from '../../../shared/people/crypto/key-ring.ts';
import { createSecretBox } from '../../../shared/people/crypto/secret-box.ts';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import type { NewUser, User } from '../../../shared/people/domain/user.ts';
import type { OpenIdConnectProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import type { ProviderDraft } from '../../../shared/people/sso/domain/provider-draft.ts';
import { createApiKeyRepository } from '../../../shared/people/store/api-key-repository.ts';
import { createAuditLog, createAuditRepository } from '../../../shared/people/store/audit-repository.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createIdentities } from '../../../shared/people/store/identity-repository.ts';
import { createPasskeys } from '../../../shared/people/store/passkey-repository.ts';
import { createProviderRepository } from '../../../shared/people/store/provider-repository.ts';
import { createSignInSessions } from '../../../shared/people/store/sign-in-session-repository.ts';
import { createSuperAdmins } from '../../../shared/people/store/super-admin-repository.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import type { Act } from '../../../shared/people/use-cases/audit-events.ts';
import type { BoundIdentity } from '../../../shared/people/use-cases/people-ports.ts';

export const NOW = '2026-03-01T10:00:00.000Z';
export const LATER = '2026-03-01T11:00:00.000Z';

const ring = createKeyRing(async () => JSON.stringify({ current: 'k1', k1: 'a'.repeat(64) }));

let ids = 0;
/** In order, because everything in a test happens at one instant. */
const nextId = (): string => `${String(++ids).padStart(8, '0')}${randomUUID().slice(8)}`;

/** The user stores over a table, at one instant. */
export const adminStores = (documents: DynamoDBDocumentClient, tableName: string) => {
  const users = createUserRepository(documents, tableName);
  const mac = createAuditMac(ring);
  const now = () => LATER;
  return {
    users,
    mac,
    now,
    box: createSecretBox(ring),
    superAdmins: createSuperAdmins(documents, tableName, users),
    sessions: createSignInSessions(documents, tableName),
    identities: createIdentities(documents, tableName),
    passkeys: createPasskeys(documents, tableName),
    providers: createProviderRepository(documents, tableName),
    families: createFamilyRepository(documents, tableName),
    apiKeys: createApiKeyRepository(documents, tableName),
    grants: { countOf: async () => 0, revokeAll: async () => 0 },
    audit: createAuditRepository(documents, tableName, { mac, newId: nextId, now }),
    auditLog: createAuditLog(documents, tableName),
  };
};
export type AdminStores = ReturnType<typeof adminStores>;

export const aUser = (over: Partial<NewUser> = {}): NewUser => {
  const id = randomUUID();
  return {
    id,
    familyId: randomUUID(),
    email: `${id}@example.org`,
    role: 'member',
    roleSource: 'manual',
    status: 'active',
    passwordHash: null,
    ...over,
  };
};

/** Stores the user, and adds super admins to the register. */
export const keepUser = async ({ users, superAdmins }: AdminStores, over: Partial<NewUser> = {}): Promise<User> => {
  const user = aUser(over);
  if (user.role === 'super_admin') await superAdmins.add(user.id);
  await users.create(user, NOW);
  const kept = await users.find(user.id);
  if (kept === undefined) throw new Error('The user was not kept');
  return kept;
};

/** An action of the user in a new session, from one address. */
export const actOf = (user: User): Act => ({
  edge: { origin: 'https://app.example', viewerAddress: '192.0.2.7', userAgent: 'test', requestId: 'request' },
  person: {
    user,
    session: {
      id: randomUUID(),
      userId: user.id,
      method: { kind: 'password' },
      providerSession: null,
      createdAt: NOW,
      lastSeenAt: NOW,
      authenticatedAt: NOW,
      viewerAddress: '192.0.2.7',
      userAgent: 'test',
      credentialsVersion: 0,
    },
  },
});

export const keepSession = async ({ sessions }: AdminStores, user: User): Promise<string> => {
  const token = randomToken();
  await sessions.create(token, actOf(user).person.session);
  return token;
};

export const anIdentity = (user: User, over: Partial<BoundIdentity> = {}): BoundIdentity => ({
  id: randomUUID(),
  userId: user.id,
  providerId: 'p1',
  provider: 'example',
  linkedAt: NOW,
  lastSignInAt: NOW,
  said: {
    issuer: 'https://idp.example',
    subject: randomUUID(),
    email: user.email,
    emailVerified: true,
    firstName: null,
    lastName: null,
    groups: [],
    attributes: {},
  },
  ...over,
});

export const aProvider = (over: Partial<OpenIdConnectProvider> = {}): OpenIdConnectProvider => ({
  id: 'p1',
  name: 'example',
  label: 'Example',
  icon: null,
  enabled: true,
  strategy: 'openid_connect',
  issuer: 'https://idp.example',
  clientId: 'counterfoil',
  clientSecret: 'sealed',
  clientAuthentication: 'client_secret_post',
  scopes: ['openid', 'email'],
  prompt: null,
  groupsClaim: 'groups',
  sharedCallback: false,
  emailTrusted: false,
  familyId: null,
  customMappings: {},
  defaultRole: 'member',
  allowSuperAdmin: false,
  keepRolesWithoutGroups: false,
  groupMappings: [],
  conditions: [],
  hierarchy: {},
  createdAt: NOW,
  updatedAt: NOW,
  ...over,
});

/** Types of the events audited about a user, oldest first. */
export const auditedAbout = async ({ auditLog }: AdminStores, { id }: User): Promise<readonly unknown[]> =>
  (await auditLog.read(await auditLog.placesOf(id))).map(({ record }) => record?.type).toReversed();

/** The client secret of the drafts, to search for where it must not appear. */
export const SECRET = 'planted-secret-8d1f';

/** A provider with a new name, as submitted. */
export const aDraft = (over: object = {}): ProviderDraft => {
  const { id: _, createdAt: __, updatedAt: ___, ...provider } = aProvider({ name: `p-${randomUUID().slice(0, 8)}` });
  return { ...provider, clientSecret: SECRET, enabled: true, ...over } as ProviderDraft;
};
