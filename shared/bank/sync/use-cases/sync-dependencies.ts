import type { Accounts } from '../../../ledger/entries/domain/account.ts';
import type { FeedProvider } from '../../../ledger/entries/domain/feed.ts';
import type { Families } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import { createSliceClock, type SliceClock, type SliceSettings } from '../../../platform/use-cases/clock.ts';
import type { DebugLog } from '../../../platform/use-cases/debug-log.ts';
import type { AccountFeed } from '../../accounts/domain/account-feed.ts';
import type { Applied, FeedPlace } from '../../feed/use-cases/feed-place.ts';
import type { BankAccounts, BankConnections, BankSyncQueue, RawPayloads } from '../../use-cases/bank-ports.ts';
import type { BankProviders } from '../../use-cases/bank-provider.ts';

/** The dependencies of the bank sync worker. */
export type SyncDependencies = {
  readonly connections: Pick<BankConnections, 'find' | 'update' | 'countRequest'>;
  readonly bankAccounts: BankAccounts;
  readonly accounts: Pick<Accounts, 'find'>;
  readonly families: Families;
  readonly providers: BankProviders;
  /** Whether to request pending transactions. */
  readonly includePending: Readonly<Record<FeedProvider, boolean>>;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly queue: BankSyncQueue;
  readonly rawPayloads: Pick<RawPayloads, 'put'>;
  readonly debugLog: DebugLog;
  /** Merges the provider data of an account into the ledger. Idempotent. */
  readonly applyFeed: (place: FeedPlace, feed: AccountFeed) => Promise<Applied>;
  /** Writes the value before the synced history, once that is complete. Idempotent. */
  readonly writeOpening: (place: FeedPlace) => Promise<void>;
  /** Starts what follows the transactions that a sync created in these accounts. Repeating it for a sync has no effect. */
  readonly startOnNew: (
    familyId: FamilyId,
    connectionId: string,
    accountIds: readonly string[],
    sync: { readonly id: string; readonly begunAt: string },
  ) => Promise<void>;
  readonly newId: () => string;
};

export type SyncClock = SliceClock & {
  /** Starts the timer of a window's requests; the returned function gives the milliseconds left. */
  readonly startTimer: () => () => number;
};

const MOST_FOR_REQUESTS = 30_000;

/**
 * The time budget of a sync slice. Windows start only in the first half of the worker's time; an eighth is reserved for
 * merging the last one.
 */
export const createSyncClock = (
  settings: SliceSettings,
  milliseconds: () => number,
  remaining: () => number,
): SyncClock => {
  const clock = createSliceClock(settings, milliseconds, remaining);
  const life = remaining();
  return {
    ...clock,
    mayContinue: () => clock.mayContinue() && remaining() > life / 2,
    startTimer: () => {
      const until = milliseconds() + Math.min(MOST_FOR_REQUESTS, remaining() - life / 8);
      return () => Math.max(0, until - milliseconds());
    },
  };
};
