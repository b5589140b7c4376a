import type { Edge, RateLimits } from '../../../platform/domain/edge.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import { viewerNetwork } from '../../../platform/domain/viewer-network.ts';
import { ACCOUNT_BACKOFF, type Backoff, NETWORK_BACKOFF, waitSeconds } from '../../domain/throttle.ts';
import type { User } from '../../domain/user.ts';
import type { KnownDevices } from '../known-devices.ts';

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
export type Try =
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
