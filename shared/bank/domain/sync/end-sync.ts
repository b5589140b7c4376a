import { type BankFault, mayPass, needsNewCredential } from '../bank-fault.ts';
import type { BankConnection, BankSync, SyncError } from '../connection.ts';
import { describeSyncError } from './describe-sync-error.ts';
import { afterMidnight, nextSyncAt, retryAt } from './sync-due.ts';

export type SyncEnd = Pick<BankConnection, 'sync' | 'lease' | 'dueAt' | 'updatedAt'> &
  Partial<Pick<BankConnection, 'status' | 'failures' | 'lastCompletedAt'>>;

/** What a sync that came through makes of its connection. */
export const completedSync = (sync: BankSync, now: string): SyncEnd => ({
  ...ended(sync, 'completed', now, null),
  status: 'good',
  failures: 0,
  lastCompletedAt: now,
  dueAt: nextSyncAt(sync.id, sync.startedAt, now),
});

/** What a fault makes of the connection: what was put onto the ledger stays. `failures`: those in a row before it. */
export const failedSync = (sync: BankSync, now: string, fault: BankFault, failures: number): SyncEnd => {
  const end = ended(sync, 'failed', now, describeSyncError(fault));
  const { code, retryAfter } = fault;
  if (code === 'budget_exhausted') return { ...end, dueAt: afterMidnight(sync.id, now) };
  if (needsNewCredential(code)) return { ...end, status: 'requires_update', dueAt: null };
  if (mayPass(code)) return { ...end, failures: failures + 1, dueAt: retryAt(now, failures, retryAfter) };
  return { ...end, dueAt: nextSyncAt(sync.id, sync.startedAt, now) };
};

/** An error of ours, again and again. */
export const brokenSync = (sync: BankSync, now: string): SyncEnd => ({
  ...ended(sync, 'failed', now, {
    code: 'internal',
    message: 'Something went wrong on our side: it is tried again tomorrow',
  }),
  dueAt: nextSyncAt(sync.id, sync.startedAt, now),
});

/** Nobody brought it to an end: the next one goes on from what it left. */
export const staleSync = (sync: BankSync, now: string): SyncEnd => ({
  ...ended(sync, 'stale', now, { code: 'stale', message: 'The sync did not come to an end within a day' }),
  dueAt: nextSyncAt(sync.id, sync.startedAt, now),
});

/** Its connection is being deleted. Cut off in that, nobody goes on with it, whatever messages are still under way. */
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
