import { createHash, randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AuditRecord } from '../../../shared/people/admin/domain/audit-event.ts';
import { createAuditMac } from '../../../shared/people/crypto/audit-mac.ts';
import { createKeyRing } from '../../../shared/people/crypto/key-ring.ts';
import { createSecretBox } from '../../../shared/people/crypto/secret-box.ts';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import type { NewUser, User } from '../../../shared/people/domain/user.ts';
import { beginSession } from '../../../shared/people/sign-in/use-cases/begin-session.ts';
import { createKnownDevices } from '../../../shared/people/sign-in/use-cases/known-devices.ts';
import type { ExternalIdentity } from '../../../shared/people/sso/domain/external-identity.ts';
import type { IdentityProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { finishSignIn } from '../../../shared/people/sso/use-cases/finish-sign-in.ts';
import type { FlowSession } from '../../../shared/people/sso/use-cases/sso-flow.ts';
import type { FinishPorts } from '../../../shared/people/sso/use-cases/sso-ports.ts';
import type { VerifiedIdentity } from '../../../shared/people/sso/use-cases/verified-identity.ts';
import { createAuditRepository } from '../../../shared/people/store/audit-repository.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createIdentities } from '../../../shared/people/store/identity-repository.ts';
import { createInvitations } from '../../../shared/people/store/invitation-repository.ts';
import { createSignInSessions } from '../../../shared/people/store/sign-in-session-repository.ts';
import { createSingleUseTokens } from '../../../shared/people/store/single-use-tokens.ts';
import { createSuperAdmins } from '../../../shared/people/store/super-admin-repository.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import type { BoundIdentity } from '../../../shared/people/use-cases/people-ports.ts';
import type { Email } from '../../../shared/platform/domain/mail.ts';
import type { Edge } from '../../../shared/platform/domain/network/edge.ts';
import { deviceToken } from '../../../shared/platform/http/cookies.ts';
import { eventsOfLog } from './day-of-log.ts';
import { anIdentity, aProvider } from './sso-builders.ts';

type Table = { readonly documents: DynamoDBDocumentClient; readonly tableName: string };

export const EDGE: Edge = {
  origin: 'https://counterfoil.example',
  viewerAddress: '192.0.2.1',
  userAgent: 'Browser of a test',
  requestId: 'request-1',
};
const FAMILY = { currency: 'PLN', dateFormat: '%d.%m.%Y', locale: 'pl', timeZone: 'Europe/Warsaw' } as const;

export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const someProviders = (...list: IdentityProvider[]) => ({
  list: async () => list,
  find: async (name: string) => list.find((provider) => provider.name === name),
});

/** The real repositories over the test's own table, with a settable clock. */
export const createSsoWorld = ({ documents, tableName }: Table) => {
  const state = { now: '2026-03-01T10:00:00.000Z', documents };
  const now = (): string => state.now;
  const mails: Email[] = [];
  const mail = { send: async (letter: Email) => mails.push(letter) > 0 };
  const over = (client: DynamoDBDocumentClient) => ({ ...portsOf(client, tableName, now), mail });
  const ports = over(documents);
  const { users, families, superAdmins, identities, sessions } = ports;

  /** A user with a new family; the first one is super admin in the register. */
  const addUser = async (over: Partial<NewUser> = {}): Promise<User> => {
    const id = randomUUID();
    const familyId = randomUUID();
    await families.create({ id: familyId, ...FAMILY }, now());
    await users.claimFirst(id, now());
    const user = {
      id,
      familyId,
      email: `${id}@example.com`,
      role: 'admin',
      status: 'active',
      passwordHash: null,
    } as const;
    if ((over.role ?? user.role) === 'super_admin') await superAdmins.add(id);
    await users.create({ ...user, ...over }, now());
    return (await users.find(id)) as User;
  };
  const bind = async (user: User, identity: ExternalIdentity, provider: IdentityProvider): Promise<BoundIdentity> => {
    const common = { id: randomUUID(), userId: user.id, providerId: provider.id, provider: provider.name };
    const bound = { ...common, said: identity, linkedAt: now(), lastSignInAt: null };
    await identities.bind(bound);
    return bound;
  };
  /** A session by password, as a browser has it. */
  const signIn = async (user: User): Promise<FlowSession & { readonly token: string }> => {
    const sessionId = randomUUID();
    const start = { sessionId, user, method: { kind: 'password' }, providerSession: null, edge: EDGE } as const;
    return { userId: user.id, id: sessionId, token: await beginSession(ports)(start) };
  };
  const audited = (): Promise<readonly AuditRecord[]> => eventsOfLog(ports.auditLog, state.now.slice(0, 10));

  return {
    state,
    ports,
    over,
    mails,
    addUser,
    bind,
    signIn,
    audited,
    sessions,
    finish: (over: Partial<VerifiedIdentity> = {}, some: Partial<FinishPorts> = {}) =>
      finishSignIn({ ...ports, ...some })(anArrival(over)),
  };
};

const portsOf = (documents: DynamoDBDocumentClient, tableName: string, now: () => string) => {
  const ring = createKeyRing(async () => JSON.stringify({ current: 'k1', k1: 'a'.repeat(64) }));
  const users = createUserRepository(documents, tableName);
  const mac = createAuditMac(ring);
  const singleUse = createSingleUseTokens(documents, tableName);
  const auditLog = createAuditRepository(documents, tableName, { mac, newId: randomUUID, now });
  return {
    settings: { jitMode: 'create_and_link', allowedDomains: [] as readonly string[] },
    users,
    superAdmins: createSuperAdmins(documents, tableName, users),
    families: createFamilyRepository(documents, tableName),
    identities: createIdentities(documents, tableName),
    invitations: createInvitations(documents, tableName),
    sessions: createSignInSessions(documents, tableName),
    singleUse,
    knownDevices: createKnownDevices({ singleUse, deviceToken, now }),
    secretBox: createSecretBox(ring),
    audit: auditLog,
    auditLog,
    newToken: randomToken,
    newId: randomUUID,
    now,
  } as const;
};

/** Returns from the provider with a new identity, in a browser without a session. */
export const anArrival = (over: Partial<VerifiedIdentity> = {}): VerifiedIdentity => ({
  provider: aProvider(),
  identity: anIdentity(),
  intent: { kind: 'sign_in' },
  session: null,
  providerSession: { strategy: 'openid_connect', idToken: 'id-token' },
  returnTo: '/accounts',
  edge: EDGE,
  ...over,
});
