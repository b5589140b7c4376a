import { DomainError } from '../../../platform/domain/errors.ts';
import { type Edge, type RateLimits, viewerNetwork } from '../../../platform/domain/network/edge.ts';
import { normalEmail } from '../../../platform/domain/text/addresses.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import type { Users } from '../../use-cases/people-ports.ts';
import { decideLocalSignIn, type LocalRefusal, type LocalSignInAccess } from '../domain/local-sign-in.ts';
import { ACCOUNT_BACKOFF, type Backoff, NETWORK_BACKOFF, waitSeconds } from '../domain/throttle.ts';
import type { KnownDevices } from './known-devices.ts';

export type PasswordPorts = GuardPorts & {
  readonly users: Pick<Users, 'find' | 'findByEmail'>;
  /** Takes the same time without a hash (undefined) as with one. */
  readonly verifyPassword: (password: string, hash: string | null | undefined) => Promise<boolean>;
  readonly localAccess: LocalSignInAccess;
};

type Sent = { readonly email: string; readonly password: string; readonly edge: Edge };

export type PasswordProof =
  | { readonly ok: true; readonly user: User; readonly isOverride: boolean }
  | {
      readonly ok: false;
      readonly reason: LocalRefusal;
      /** The user with the address, if it was looked up. */
      readonly user: User | undefined;
      /** Seconds to wait if throttled, else 0. */
      readonly wait: number;
    };

/** A user ID that does not exist: looked up for unknown addresses, so that both cases take the same time. */
const NOBODY = '00000000-0000-4000-8000-000000000000';
const MAX_BUCKET = 320;

/**
 * Checks a password, throttled by account and network. An entered address counts as an account whether or not it has a
 * user.
 */
export const verifySignInPassword =
  (ports: PasswordPorts) =>
  async ({ email, password, edge }: Sent): Promise<PasswordProof> => {
    const { users, verifyPassword, localAccess } = ports;
    if (localAccess === 'closed') return { ok: false, reason: 'local_login_disabled', user: undefined, wait: 0 };
    const address = normalEmail(email);
    const known = address === null ? undefined : await users.findByEmail(address);
    if (known === undefined) await users.find(NOBODY);
    const guess = await guardTries(ports)({ account: passwordBucket(email), user: known, edge });
    if (!guess.ok) return { ok: false, reason: 'throttled', user: undefined, wait: guess.waitSeconds };
    const matches = await verifyPassword(password, known?.passwordHash);
    const decision = decideLocalSignIn(localAccess, known, matches);
    if (decision.kind === 'refused' || known === undefined) {
      const reason = decision.kind === 'refused' ? decision.reason : 'unknown_user';
      return { ok: false, reason, user: known, wait: 0 };
    }
    await guess.succeeded();
    return { ok: true, user: known, isOverride: decision.kind === 'override' };
  };

/** Bucket that counts failures for an email address. */
export const passwordBucket = (email: string): string =>
  `password:${(normalEmail(email) ?? email.trim().toLowerCase()).slice(0, MAX_BUCKET)}`;

export type GuardPorts = {
  readonly rateLimits: Pick<RateLimits, 'failures' | 'reserve' | 'release' | 'forget'>;
  readonly knownDevices: Pick<KnownDevices, 'isKnown'>;
  readonly now: () => string;
};

type Guess = {
  /** The bucket that counts the attempts, and the user, or undefined if the address has none. */
  readonly account: string;
  readonly user: User | undefined;
  readonly edge: Pick<Edge, 'viewerAddress' | 'device'>;
};

type Guard = { readonly bucket: string; readonly backoff: Backoff };

/** An attempt that may proceed. Counts as a failure until released. */
type Try =
  | { readonly ok: true; readonly succeeded: () => Promise<void> }
  | { readonly ok: false; readonly waitSeconds: number };

/** More rounds than any allowance: each lost round means that another attempt was counted. */
const MAX_ROUNDS = 50;

/**
 * Admits an attempt or returns how long to wait. Attempts are counted before the check, with a condition on the previous
 * count, so 50 concurrent attempts get no more guesses than 50 in sequence. Known devices of the user have their own
 * count, so that no one can lock the user out.
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
      await rateLimits.release(network.bucket); // the network's count stays shared with other accounts
    };
    return { ok: true, succeeded };
  };

/** 0 if counted, else the seconds to wait. */
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

/** The same for right and wrong passwords. */
export const tooManyTries = (seconds: number): DomainError =>
  new DomainError('rate_limit_exceeded', `Too many failed attempts. Wait ${seconds} seconds, then try again`, {
    details: { reset_in_seconds: seconds },
    retryAfter: seconds,
  });

type Refused = Extract<PasswordProof, { ok: false }>;

/**
 * Audits a refused password and returns the error to send. Unknown address, suspended user and wrong password share one
 * error. If only super admins may sign in, sign-in returns local_login_disabled for all of these, so as not to reveal
 * who is one.
 */
export const refusePassword =
  (
    { audit, localAccess }: { readonly audit: Audit; readonly localAccess: LocalSignInAccess },
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
    return localAccess === 'open' || type === 'reauthentication_failed' ? invalidCredentials() : localLoginDisabled();
  };

const invalidCredentials = (): DomainError =>
  new DomainError('invalid_credentials', 'The email address or password is incorrect');

export const localLoginDisabled = (): DomainError =>
  new DomainError('local_login_disabled', 'Password sign-in is disabled. Sign in with your provider');
