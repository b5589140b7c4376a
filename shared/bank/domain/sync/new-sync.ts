import type { BankSync, SyncStats, SyncTrigger } from '../connection.ts';

export const NO_STATS: SyncStats = {
  requests: 0,
  windows: 0,
  accountsLinked: 0,
  accountsUnlinked: 0,
  rowsSeen: 0,
  created: 0,
  updated: 0,
  matched: 0,
  pendingPosted: 0,
  pendingStale: 0,
  suggestions: 0,
  rowsRefused: 0,
  holdings: 0,
  balances: 0,
};

export type SyncBeginning = {
  readonly id: string;
  readonly trigger: SyncTrigger;
  /** UTC instant. */
  readonly now: string;
  /** The family's day. */
  readonly today: string;
};

/** A run that is asked for, and that no worker has taken up yet. */
export const newSync = ({ id, trigger, now, today }: SyncBeginning): BankSync => ({
  id,
  trigger,
  status: 'pending',
  startedAt: now,
  finishedAt: null,
  today,
  error: null,
  notices: [],
  refused: [],
  stats: NO_STATS,
});
