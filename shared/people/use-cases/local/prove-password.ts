import { normalEmail } from '../../../platform/domain/addresses.ts';
import { type Edge, type RateLimits, viewerNetwork } from '../../../platform/domain/edge.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import type { Audit } from '../../domain/audit-event.ts';
import { decideLocalSignIn, type LocalDoor, type LocalRefusal } from '../../domain/local-sign-in.ts';
import { ACCOUNT_BACKOFF, type Backoff, NETWORK_BACKOFF, waitSeconds } from '../../domain/throttle.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../audit-events.ts';
import type { KnownDevices } from '../known-devices.ts';
import type { Users } from '../people-ports.ts';

export type PasswordPorts = GuardPorts & {
  readonly users: Pick<Users, 'find' | 'findByEmail'>;
  /** As long for nobody's hash (undefined) as for any. */
  readonly verifyPassword: (password: string, hash: string | null | undefined) => Promise<boolean>;
  readonly door: LocalDoor;
};

type Sent = { readonly email: string; readonly password: string; readonly edge: Edge };

export type PasswordProof =
  | { readonly ok: true; readonly user: User; readonly isOverride: boolean }
  | {
      readonly ok: false;
      readonly reason: LocalRefusal;
      /** Whose address it was, where it was looked at. */
      readonly user: User | undefined;
      /** Seconds, for who is throttled; else 0. */
      readonly wait: number;
    };

/** Nobody has it: looked for where an address is nobody's, so that both take the same time. */
const NOBODY = '00000000-0000-4000-8000-000000000000';
const MAX_BUCKET = 320;

/**
 * Whether a password proves whose address it is, throttled by account and network. The address that was typed counts as
 * an account whether it is one or not.
 */
export const provePassword =
  (ports: PasswordPorts) =>
  async ({ email, password, edge }: Sent): Promise<PasswordProof> => {
    const { users, verifyPassword, door } = ports;
    if (door === 'closed') return { ok: false, reason: 'local_login_disabled', user: undefined, wait: 0 };
    const address = normalEmail(email);
    const known = address === null ? undefined : await users.findByEmail(address);
    if (known === undefined) await users.find(NOBODY);
    const guess = await guardTries(ports)({ account: passwordBucket(email), user: known, edge });
    if (!guess.ok) return { ok: false, reason: 'throttled', user: undefined, wait: guess.waitSeconds };
    const matches = await verifyPassword(password, known?.passwordHash);
    const decision = decideLocalSignIn(door, known, matches);
    if (decision.kind === 'refused' || known === undefined) {
      const reason = decision.kind === 'refused' ? decision.reason : 'unknown_user';
      return { ok: false, reason, user: known, wait: 0 };
    }
    await guess.succeeded();
    return { ok: true, user: known, isOverride: decision.kind === 'override' };
  };

/** What failures of an address are counted under. */
export const passwordBucket = (email: string): string =>
  `password:${(normalEmail(email) ?? email.trim().toLowerCase()).slice(0, MAX_BUCKET)}`;

export type GuardPorts = {
  readonly rateLimits: Pick<RateLimits, 'failures' | 'reserve' | 'release' | 'forget'>;
  readonly knownDevices: Pick<KnownDevices, 'isKnown'>;
  readonly now: () => string;
};

type Guess = {
  /** The bucket that counts the guesses, and the user, or undefined for an address without a user. */
  readonly account: string;
  readonly user: User | undefined;
  readonly edge: Pick<Edge, 'viewerAddress' | 'device'>;
};

type Guard = { readonly bucket: string; readonly backoff: Backoff };

/** A try that was let through. It counts as a failure until it is known to be none. */
type Try =
  | { readonly ok: true; readonly succeeded: () => Promise<void> }
  | { readonly ok: false; readonly waitSeconds: number };

/** More rounds than any allowance has tries: each loses against one that was let through. */
const MAX_ROUNDS = 50;

/**
 * Lets a guess through, or says how long to wait. It is counted before anything is compared, with the condition that the
 * count is still the one it was judged by: fifty at once get as many guesses as fifty in a row. A known device of the user
 * has its own count, so that nobody can lock the user out from elsewhere.
 */
export const guardTries =
  ({ rateLimits, knownDevices, now }: GuardPorts) =>
  async ({ account, user, edge }: Guess): Promise<Try> => {
    const isKnown = await knownDevices.isKnown(edge.device, user);
    const own = { bucket: isKnown ? `${account}:${edge.device}` : account, backoff: ACCOUNT_BACKOFF };
    const network = { bucket: `network:${viewerNetwork(edge.viewerAddress)}`, backoff: NETWORK_BACKOFF };
    const take = takeOne({ rateLimits, now });
    const wait = await take(own);
    if (wait > 0) return { ok: false, waitSeconds: wait };
    if (isKnown) return { ok: true, succeeded: () => rateLimits.forget(own.bucket) };
    const networkWait = await take(network);
    if (networkWait > 0) {
      await rateLimits.release(own.bucket);
      return { ok: false, waitSeconds: networkWait };
    }
    const succeeded = async (): Promise<void> => {
      await rateLimits.forget(own.bucket);
      await rateLimits.release(network.bucket); // others may be guessing from there
    };
    return { ok: true, succeeded };
  };

/** 0: counted. Else the seconds to wait. */
const takeOne =
  ({ rateLimits, now }: Pick<GuardPorts, 'rateLimits' | 'now'>) =>
  async ({ bucket, backoff }: Guard): Promise<number> => {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const seen = await rateLimits.failures(bucket);
      const wait = waitSeconds(seen, backoff, now());
      if (wait > 0) return wait;
      if (await rateLimits.reserve(bucket, seen.count, now())) return 0;
    }
    return 1;
  };

/** The same for everybody who has to wait, right password or wrong. */
export const tooManyTries = (seconds: number): DomainError =>
  new DomainError('rate_limit_exceeded', `Too many failed tries: wait ${seconds} s, then try again`, {
    details: { reset_in_seconds: seconds },
    retryAfter: seconds,
  });

type Refused = Extract<PasswordProof, { ok: false }>;

/**
 * Writes down why a password was not taken and gives the error that is the answer: of the door, of the throttle, or one
 * that is the same for an unknown address, a suspended user and a wrong password. Behind a door for super admins all of
 * these are the door's at a sign-in, so that it does not tell who is one.
 */
export const refusePassword =
  (
    { audit, door }: { readonly audit: Audit; readonly door: LocalDoor },
    type: 'login_failed' | 'reauthentication_failed',
  ) =>
  async ({ reason, user, wait }: Refused, edge: Edge, sessionId: string | null = null): Promise<DomainError> => {
    const person = user === undefined ? null : auditPerson(user);
    const about = { actor: null, user: person, provider: null, source: auditSource(edge, sessionId) };
    const refusal = { reason, detail: null, method: 'password' } as const;
    await audit.record(
      type === 'login_failed'
        ? { ...about, type, details: { ...refusal, assertedEmail: null } }
        : { ...about, type, details: refusal },
    );
    if (reason === 'throttled') return tooManyTries(wait);
    return door === 'open' || type === 'reauthentication_failed' ? invalidCredentials() : localLoginDisabled();
  };

const invalidCredentials = (): DomainError =>
  new DomainError('invalid_credentials', 'The e-mail address or the password is wrong');

export const localLoginDisabled = (): DomainError =>
  new DomainError('local_login_disabled', 'Signing in with a password is switched off: sign in by your provider');
