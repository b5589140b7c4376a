import { type FeedNotice, type FeedRowFault, mergeNotices, rowFaultLines } from '../../domain/account-feed.ts';
import type { BankSync, SyncStats } from '../../domain/connection.ts';

/** What a slice of a sync adds up while it works. */
export type SyncTally = {
  /** The sync with all of it. */
  readonly sync: () => BankSync;
  readonly add: (counts: Partial<SyncStats>) => void;
  readonly note: (notices: readonly FeedNotice[]) => void;
  /** Rows of the named account that were left out. */
  readonly refuse: (accountName: string, faults: readonly FeedRowFault[]) => void;
  /** How many accounts there are: replaces what was said before. */
  readonly setAccounts: (accounts: Pick<SyncStats, 'accountsLinked' | 'accountsUnlinked'>) => void;
  /** The accounts were listed. */
  readonly setListed: () => void;
  /** Another window is done: whoever dies from now on has not failed at the same thing again. */
  readonly getOn: () => void;
};

export const createSyncTally = (begun: BankSync): SyncTally => {
  let sync = begun;
  return {
    sync: () => sync,
    add: (counts) => {
      const names = Object.keys(counts) as (keyof SyncStats)[];
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
