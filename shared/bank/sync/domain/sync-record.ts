import { type BankFault, isTemporary, needsNewCredential } from '../../connections/domain/bank-fault.ts';
import type {
  BankConnection,
  BankSync,
  SyncError,
  SyncStats,
  SyncTrigger,
} from '../../connections/domain/connection.ts';
import { describeSyncError } from '../../connections/domain/fault-words.ts';

export type SyncEnd = Pick<BankConnection, 'sync' | 'lease' | 'dueAt' | 'updatedAt'> &
  Partial<Pick<BankConnection, 'status' | 'failures' | 'lastCompletedAt'>>;

/** The connection after a completed sync. */
export const completedSync = (sync: BankSync, now: string): SyncEnd => ({
  ...ended(sync, 'completed', now, null),
  status: 'good',
  failures: 0,
  lastCompletedAt: now,
  dueAt: nextSyncAt(sync.id, sync.startedAt, now),
});

/** The connection after a fault; merged data is kept. `failures`: consecutive failures before this one. */
export const failedSync = (sync: BankSync, now: string, fault: BankFault, failures: number): SyncEnd => {
  const end = ended(sync, 'failed', now, describeSyncError(fault));
  const { code, retryAfter } = fault;
  if (code === 'budget_exhausted') return { ...end, dueAt: afterMidnight(sync.id, now) };
  if (needsNewCredential(code)) return { ...end, status: 'requires_update', dueAt: null };
  if (isTemporary(code)) return { ...end, failures: failures + 1, dueAt: retryAt(now, failures, retryAfter) };
  return { ...end, dueAt: nextSyncAt(sync.id, sync.startedAt, now) };
};

/** The connection after repeated internal errors. */
export const brokenSync = (sync: BankSync, now: string): SyncEnd => ({
  ...ended(sync, 'failed', now, {
    code: 'internal',
    message: 'Something went wrong on our side: the sync is retried tomorrow',
  }),
  dueAt: nextSyncAt(sync.id, sync.startedAt, now),
});

/** The connection after an unfinished sync; the next sync continues from its checkpoint. */
export const staleSync = (sync: BankSync, now: string): SyncEnd => ({
  ...ended(sync, 'stale', now, { code: 'stale', message: 'The sync did not finish within a day' }),
  dueAt: nextSyncAt(sync.id, sync.startedAt, now),
});

/** The connection is being deleted. If the deletion is interrupted, queued messages must not resume the sync. */
export const abandonedSync = (sync: BankSync, now: string): Pick<SyncEnd, 'sync'> => {
  const { sync: end } = ended(sync, 'stale', now, { code: 'stale', message: 'The connection is being deleted' });
  return { sync: end };
};

const ended = (
  { attempts: _, ...sync }: BankSync,
  status: BankSync['status'],
  now: string,
  error: SyncError | null,
): Pick<SyncEnd, 'sync' | 'lease' | 'updatedAt'> => ({
  sync: { ...sync, status, error, finishedAt: now },
  lease: null,
  updatedAt: now,
});

export const isRunning = (sync: BankSync | null): sync is BankSync =>
  sync !== null && (sync.status === 'pending' || sync.status === 'syncing');

const NO_STATS: SyncStats = {
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

type SyncBeginning = {
  readonly id: string;
  readonly trigger: SyncTrigger;
  /** UTC instant. */
  readonly now: string;
  /** The family's local date. */
  readonly today: string;
};

/** A requested run that no worker has started yet. */
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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The next sync starts a day later, plus or minus this jitter. */
const SPREAD = 30 * MINUTE;
const SOONEST = 15 * MINUTE;
const LATEST_RETRY = 12 * HOUR;
const LONGEST_WAIT = 2 * DAY;

/** A day after the sync began, but never immediately, however long it took. */
export const nextSyncAt = (syncId: string, startedAt: string, now: string): string =>
  instant(Math.max(Date.parse(startedAt) + DAY + (2 * fractionOf(syncId) - 1) * SPREAD, Date.parse(now) + SOONEST));

/** After requests reset, spread over time so that connections do not all start in the same minute. */
export const afterMidnight = (syncId: string, now: string): string =>
  instant((Math.floor(Date.parse(now) / DAY) + 1) * DAY + fractionOf(syncId) * SPREAD);

/**
 * The wait that the provider requested, in seconds; otherwise increasing with each failure. `failures`: those before
 * this one.
 */
export const retryAt = (now: string, failures: number, retryAfter: number | undefined): string => {
  const wait =
    retryAfter === undefined
      ? Math.min(SOONEST * 2 ** Math.min(failures, 20), LATEST_RETRY)
      : Math.min(Math.max(retryAfter * 1_000, MINUTE), LONGEST_WAIT);
  return instant(Date.parse(now) + wait);
};

/** A value from 0 to below 1 that depends only on the text, so that the jitter is stable. */
export const fractionOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();
