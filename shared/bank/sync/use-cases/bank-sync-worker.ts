import { LeaseLostError } from '../../../platform/domain/errors.ts';
import { isTransient } from '../../../platform/domain/transient-error.ts';
import { beginSlice, type SliceLog } from '../../../platform/use-cases/log-slice.ts';
import { BankFault } from '../../connections/domain/bank-fault.ts';
import type { BankSync } from '../../connections/domain/connection.ts';
import type { BankSyncMessage } from '../../use-cases/bank-ports.ts';
import { syncEvents } from '../domain/sync-events.ts';
import { brokenSync, completedSync, failedSync, type SyncEnd } from '../domain/sync-record.ts';
import { type KnownAccounts, runSync } from './run-sync.ts';
import { type StartDependencies, startOnSynced } from './start-on-synced.ts';
import type { SyncClock, SyncDependencies } from './sync-dependencies.ts';
import { acquireSyncLease, type HeldSync } from './sync-lease.ts';
import { createSyncTally, type SyncTally } from './sync-tally.ts';

/** Attempts before a window that makes workers fail is abandoned. */
const MAX_ATTEMPTS = 5;
/** A lost message is replaced after this time. */
const AGAIN_MS = 120_000;

/** The result of a sync; undefined if there was nothing to do, or another slice continues. */
export type SyncOutcome = { readonly held: HeldSync; readonly end: SyncEnd; readonly error?: unknown } | undefined;

/**
 * Runs one slice of a connection's sync. Each outcome is one update that also releases the lease.
 * @throws unexpected errors after releasing the lease: the message is delivered again, at most five times per window
 */
export const createBankSyncWorker =
  (deps: SyncDependencies & SliceLog) =>
  async (message: BankSyncMessage, clock: SyncClock): Promise<SyncOutcome> => {
    const held = await acquireSyncLease(deps, message, clock);
    if (held === undefined) return undefined;
    const { familyId, connectionId } = message;
    const end = beginSlice(deps, { familyId, connectionId, syncId: held.sync.id }, clock.now);
    const log = ({ stats, status }: BankSync, next: string | null): void =>
      end({ phase: 'sync', done: stats.rowsSeen, status, next });
    const tally = createSyncTally(held.sync);
    const outcome = await runSlice(deps, held, tally, clock);
    if (outcome !== 'goes on') {
      if (outcome?.end.sync != null) log(outcome.end.sync, null);
      return outcome;
    }
    await deps.queue.send(message).catch(() => undefined);
    log(tally.sync(), 'bank-sync');
    return undefined;
  };

const runSlice = async (
  deps: SyncDependencies,
  held: HeldSync,
  tally: SyncTally,
  clock: SyncClock,
): Promise<SyncOutcome | 'goes on'> => {
  try {
    if ((held.sync.attempts ?? 0) > MAX_ATTEMPTS) {
      return await endBy(deps, held, brokenSync(tally.sync(), clock.now()));
    }
    const known = await runSync(deps, held, tally, clock);
    if (known !== undefined) {
      const outcome = await endBy(deps, held, completedSync(tally.sync(), clock.now()));
      await requeue(deps, held, known, clock);
      return outcome;
    }
    await held.update({ lease: null, dueAt: soon(clock), sync: tally.sync() });
    return 'goes on';
  } catch (error) {
    return handle(deps, held, tally, clock, error);
  }
};

const endBy = async (deps: StartDependencies, held: HeldSync, end: SyncEnd, error?: unknown): Promise<SyncOutcome> => {
  if (end.sync !== null) await startOnSynced(deps, held.connection, end.sync);
  await held.update({ ...end, events: syncEvents(held.connection.id, end.sync) });
  return { held, end, ...(error !== undefined && { error }) };
};

const soon = (clock: SyncClock): string => new Date(Date.parse(clock.now()) + AGAIN_MS).toISOString();

const handle = async (
  deps: SyncDependencies,
  held: HeldSync,
  tally: SyncTally,
  clock: SyncClock,
  error: unknown,
): Promise<SyncOutcome> => {
  if (error instanceof LeaseLostError) return undefined;
  try {
    if (error instanceof BankFault) {
      return await endBy(deps, held, failedSync(tally.sync(), clock.now(), error, held.connection.failures));
    }
    const sync = { ...tally.sync(), mayHaveMore: true }; // of a page that failed, nothing is counted
    const attempts = sync.attempts ?? 0;
    const mayPass = isTransient(error);
    if (!mayPass && attempts >= MAX_ATTEMPTS) return await endBy(deps, held, brokenSync(sync, clock.now()), error);
    const counted = mayPass ? { ...sync, attempts: Math.max(0, attempts - 1) } : sync;
    await held.update({ lease: null, dueAt: soon(clock), sync: counted });
  } catch (second) {
    if (second instanceof LeaseLostError) return undefined;
    if (error instanceof BankFault) throw second; // if this fails, the lease expires by itself
  }
  throw error;
};

type Dependencies = Pick<SyncDependencies, 'connections' | 'bankAccounts' | 'queue'>;

/**
 * Linking, a sign change or a new start date during a sync is left to the running worker. A change that came too late
 * for it would wait a day, so the worker checks once more.
 */
const requeue = async (
  { connections, bankAccounts, queue }: Dependencies,
  { connection: { familyId, id, syncStartDate }, sync }: HeldSync,
  known: KnownAccounts,
  clock: SyncClock,
): Promise<void> => {
  const links = new Map(known.all.map((account) => [account.id, account.accountId]));
  const now = await bankAccounts.list(familyId, id);
  const isChanged = now.some(({ id: bankAccountId, accountId, invertBalance }) => {
    return (
      accountId !== null && (links.get(bankAccountId) !== accountId || known.signs.get(bankAccountId) !== invertBalance)
    );
  });
  const isMoved = (await connections.find(familyId, id))?.syncStartDate !== syncStartDate;
  if (!isChanged && !isMoved) return;
  const at = clock.now();
  await connections.update(familyId, id, { freeAt: at, syncId: sync.id }, { dueAt: at });
  await queue.send({ familyId, connectionId: id }).catch(() => undefined); // if the message is lost, the schedule starts the sync
};
