import { LeaseLostError } from '../../../platform/domain/errors.ts';
import { BankFault } from '../../domain/bank-fault.ts';
import { brokenSync, completedSync, failedSync, type SyncEnd } from '../../domain/sync/sync-record.ts';
import type { BankSyncMessage } from '../bank-ports.ts';
import { type KnownAccounts, runSync } from './run-sync.ts';
import type { SyncClock, SyncDependencies } from './sync-dependencies.ts';
import { createSyncTally, type SyncTally } from './sync-tally.ts';
import { type HeldSync, takeSync } from './take-sync.ts';

/** Times that a worker may die over the same window. */
const MAX_ATTEMPTS = 5;
/** A wake-up that got lost is made good after this long. */
const AGAIN_MS = 120_000;

/** What became of a sync; undefined: nothing was owed, or the next slice goes on. */
export type SyncOutcome = { readonly held: HeldSync; readonly end: SyncEnd; readonly error?: unknown } | undefined;

/**
 * Works on the sync of a connection for one slice. Each end is one update that also gives the lease back.
 * @throws what it did not foresee, the lease given back: the message comes again, at most five times over one window
 */
export const createBankSyncWorker =
  (deps: SyncDependencies) =>
  async (message: BankSyncMessage, clock: SyncClock): Promise<SyncOutcome> => {
    const held = await takeSync(deps, message, clock);
    if (held === undefined) return undefined;
    const tally = createSyncTally(held.sync);
    try {
      if ((held.sync.attempts ?? 0) > MAX_ATTEMPTS) return await endBy(held, brokenSync(tally.sync(), clock.now()));
      const known = await runSync(deps, held, tally, clock);
      if (known !== undefined) {
        const outcome = await endBy(held, completedSync(tally.sync(), clock.now()));
        await wakeAgain(deps, held, known, clock);
        return outcome;
      }
      await held.update({ lease: null, dueAt: soon(clock), sync: tally.sync() });
    } catch (error) {
      return await handle(deps, held, tally, clock, error);
    }
    await deps.queue.send(message).catch(() => undefined); // else it is due soon
    return undefined;
  };

const endBy = async (held: HeldSync, end: SyncEnd, error?: unknown): Promise<SyncOutcome> => {
  await held.update(end);
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
      return await endBy(held, failedSync(tally.sync(), clock.now(), error, held.connection.failures));
    }
    const sync = tally.sync();
    const attempts = sync.attempts ?? 0;
    const mayPass = deps.isTransient(error);
    if (!mayPass && attempts >= MAX_ATTEMPTS) return await endBy(held, brokenSync(sync, clock.now()), error);
    const counted = mayPass ? { ...sync, attempts: Math.max(0, attempts - 1) } : sync;
    await held.update({ lease: null, dueAt: soon(clock), sync: counted });
  } catch (second) {
    if (second instanceof LeaseLostError) return undefined;
    if (error instanceof BankFault) throw second; // else the lease runs out by itself
  }
  throw error;
};

type Dependencies = Pick<SyncDependencies, 'connections' | 'bankAccounts' | 'queue'>;

/**
 * Who links an account, turns its sign, or moves the start date, while a worker is at it leaves it to the worker. What he
 * did not see before the end of his sync would wait for a day: so he looks once more.
 */
const wakeAgain = async (
  { connections, bankAccounts, queue }: Dependencies,
  { connection: { familyId, id, syncStartDate }, sync }: HeldSync,
  known: KnownAccounts,
  clock: SyncClock,
): Promise<void> => {
  const links = new Map(known.all.map((account) => [account.id, account.accountId]));
  const now = await bankAccounts.list(familyId, id);
  const isChanged = now.some(({ id: one, accountId, invertBalance }) => {
    return accountId !== null && (links.get(one) !== accountId || known.signs.get(one) !== invertBalance);
  });
  const isMoved = (await connections.find(familyId, id))?.syncStartDate !== syncStartDate;
  if (!isChanged && !isMoved) return;
  const at = clock.now();
  await connections.update(familyId, id, { freeAt: at, syncId: sync.id }, { dueAt: at });
  await queue.send({ familyId, connectionId: id }).catch(() => undefined); // it is due: the clock wakes it
};
