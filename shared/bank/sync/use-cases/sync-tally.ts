import { keysOf } from '../../../platform/domain/keys-of.ts';
import { type FeedNotice, type FeedRowFault, mergeNotices, rowFaultLines } from '../../accounts/domain/account-feed.ts';
import type { BankSync, SyncStats } from '../../connections/domain/connection.ts';

/** The counters of a sync slice. */
export type SyncTally = {
  /** The sync with the counters applied. */
  readonly sync: () => BankSync;
  readonly add: (counts: Partial<SyncStats>) => void;
  readonly note: (notices: readonly FeedNotice[]) => void;
  /** Records skipped rows of the named account. */
  readonly refuse: (accountName: string, faults: readonly FeedRowFault[]) => void;
  /** Sets the number of accounts, replacing earlier values. */
  readonly setAccounts: (accounts: Pick<SyncStats, 'accountsLinked' | 'accountsUnlinked'>) => void;
  /** Records that accounts were listed. */
  readonly setListed: () => void;
  /** Records progress, which resets the attempts. */
  readonly getOn: () => void;
};

export const createSyncTally = (begun: BankSync): SyncTally => {
  let sync = begun;
  return {
    sync: () => sync,
    add: (counts) => {
      const names = keysOf(counts);
      const sums = names.map((name) => [name, sync.stats[name] + (counts[name] ?? 0)]);
      sync = { ...sync, stats: { ...sync.stats, ...Object.fromEntries(sums) } };
    },
    note: (notices) => {
      sync = { ...sync, notices: mergeNotices(sync.notices, notices) };
    },
    refuse: (accountName, faults) => {
      sync = { ...sync, refused: rowFaultLines(sync.refused, accountName, faults) };
    },
    setAccounts: (accounts) => {
      sync = { ...sync, stats: { ...sync.stats, ...accounts } };
    },
    setListed: () => {
      sync = { ...sync, isListed: true };
    },
    getOn: () => {
      sync = { ...sync, attempts: 1 };
    },
  };
};
