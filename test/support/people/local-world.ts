import { randomUUID } from 'node:crypto';
import type { AuditEvent, AuditEventType } from '../../../shared/people/admin/domain/audit-event.ts';
import { createKeyRing } from '../../../shared/people/crypto/key-ring.ts';
import { newRecoveryCodes, recoveryCodeDigest } from '../../../shared/people/crypto/recovery-codes.ts';
import { createSecretBox } from '../../../shared/people/crypto/secret-box.ts';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import { newTotpSecret } from '../../../shared/people/crypto/totp.ts';
import type { NewUser, User } from '../../../shared/people/domain/user.ts';
import type { LocalSignInAccess } from '../../../shared/people/sign-in/domain/local-sign-in.ts';
import { recoveryCodes, totpContext } from '../../../shared/people/sign-in/domain/second-factor.ts';
import { createKnownDevices } from '../../../shared/people/sign-in/use-cases/known-devices.ts';
import { createPasskeys } from '../../../shared/people/store/passkey-repository.ts';
import { createRateLimits } from '../../../shared/people/store/rate-limit-repository.ts';
import { createSecondFactors } from '../../../shared/people/store/second-factor-repository.ts';
import { createSignInSessions } from '../../../shared/people/store/sign-in-session-repository.ts';
import { createSingleUseTokens } from '../../../shared/people/store/single-use-tokens.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import { findPerson } from '../../../shared/people/use-cases/find-person.ts';
import type { Person } from '../../../shared/people/use-cases/people-ports.ts';
import type { Email } from '../../../shared/platform/domain/mail.ts';
import type { Edge } from '../../../shared/platform/domain/network/edge.ts';
import type { SecretBox } from '../../../shared/platform/domain/secret-box.ts';
import { deviceToken } from '../../../shared/platform/http/cookies.ts';
import type { TestTable } from '../store/dynalite-table.ts';
import { codeOf } from './totp-code.ts';

export const PASSWORD = 'rain on seven tin roofs';
const SECRET = JSON.stringify({ current: 'k1', k1: 'a'.repeat(64) });

export const anEdge = (over: Partial<Edge> = {}): Edge => ({
  origin: 'https://money.example',
  viewerAddress: '192.0.2.1',
  userAgent: 'test',
  requestId: 'request',
  ...over,
});

type Clock = { at: number };
export type LocalWorld = ReturnType<typeof localWorld>;

/**
 * Local sign-in over the real stores, with a settable clock, a readable audit log and emails, and fast password hashes.
 * Each world has its own network, so that failures in one test do not affect another.
 */
export const localWorld = ({ documents, tableName }: TestTable, localAccess: LocalSignInAccess = 'open') => {
  const clock: Clock = { at: Date.parse('2026-03-01T10:00:00.000Z') };
  const now = () => new Date(clock.at).toISOString();
  const events: AuditEvent[] = [];
  const letters: Email[] = [];
  const users = createUserRepository(documents, tableName);
  const sessions = createSignInSessions(documents, tableName);
  const singleUse = createSingleUseTokens(documents, tableName);
  const ports = {
    users,
    sessions,
    rateLimits: createRateLimits(documents, tableName),
    now,
    localAccess,
    isResetOpen: localAccess === 'open',
    singleUse,
    knownDevices: createKnownDevices({ singleUse, deviceToken, now }),
    secondFactors: createSecondFactors(documents, tableName),
    passkeys: createPasskeys(documents, tableName),
    secretBox: createSecretBox(createKeyRing(async () => SECRET)),
    audit: { record: async (event: AuditEvent) => void events.push(event) },
    mail: { send: async (letter: Email) => void letters.push(letter) },
    hashPassword: async (password: string) => `hash of ${password}`,
    verifyPassword: async (password: string, hash: string | null | undefined) => hash === `hash of ${password}`,
    newTotpSecret,
    newRecoveryCodes,
    newToken: randomToken,
    newId: randomUUID,
    pause: async () => undefined,
  };
  const find = findPerson({ sessions, users });
  const setUp = setUpFactor(ports);
  return {
    ports,
    users,
    sessions,
    events,
    letters,
    clock,
    now,
    edge: anEdge({ viewerAddress: `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1` }),
    pass: (seconds: number): void => {
      clock.at += seconds * 1000;
    },
    newUser: (over: Partial<NewUser> = {}) => newUser(users, now, over),
    personOf: (token: string): Promise<Person | undefined> => find(token, now()),
    eventsOf: <Type extends AuditEventType>(type: Type) =>
      events.filter((event): event is Extract<AuditEvent, { type: Type }> => event.type === type),
    code: (secret: string, steps = 0): string => codeOf(secret, clock.at + steps * 30_000),
    /** A user with a second factor; the current code is unused. */
    newTwoStepUser: async (over: Partial<NewUser> = {}) => {
      const user = await newUser(users, now, over);
      const { secret, codes, secondFactor } = await setUp(user.id);
      const updated = await users.update(user.id, { secondFactor }, now());
      return { user: updated ?? user, secret, codes };
    },
  };
};

const setUpFactor =
  ({ secretBox, now }: { readonly secretBox: Pick<SecretBox, 'seal'>; readonly now: () => string }) =>
  async (userId: string) => {
    const [secret, codes] = [newTotpSecret(), newRecoveryCodes()];
    const digests = codes.map((code) => recoveryCodeDigest(code) ?? '');
    const sealed = await secretBox.seal(secret, totpContext(userId));
    const kept = { secret: sealed, lastStep: 0, recoveryCodes: recoveryCodes(digests), enabledAt: now() };
    return { secret, codes, secondFactor: kept };
  };

const newUser = async (
  users: ReturnType<typeof createUserRepository>,
  now: () => string,
  over: Partial<NewUser>,
): Promise<User> => {
  const id = randomUUID();
  const user: NewUser = {
    id,
    familyId: randomUUID(),
    email: `${id}@example.org`,
    role: 'member',
    status: 'active',
    passwordHash: `hash of ${PASSWORD}`,
    ...over,
  };
  await users.create(user, now());
  const created = await users.find(user.id);
  if (created === undefined) throw new Error('The user was not created');
  return created;
};
