import { LeaseLostError } from '../../../platform/domain/errors.ts';
import { type Family, familyDay } from '../../../platform/domain/family.ts';
import type { SliceClock } from '../../../platform/use-cases/clock.ts';
import type { BankConnection, BankSync } from '../../connections/domain/connection.ts';
import type { BankSyncMessage, ConnectionChange } from '../../use-cases/bank-ports.ts';
import { isRunning, newSync } from '../domain/sync-record.ts';
import type { SyncDependencies } from './sync-dependencies.ts';

/** A connection leased by this worker, with its sync. */
export type HeldSync = {
  readonly connection: BankConnection;
  readonly sync: BankSync;
  readonly family: Family;
  /** @throws LeaseLostError if another worker took over, or the connection is gone */
  readonly update: (change: ConnectionChange) => Promise<BankConnection>;
};

type Dependencies = Pick<SyncDependencies, 'connections' | 'families' | 'newId'>;

/**
 * Acquires the lease for one slice: of the running sync, or of a new one if the connection is due. undefined if there
 * is nothing to do (for example a duplicate message), or another worker holds the lease.
 */
export const acquireSyncLease = async (
  { connections, families, newId }: Dependencies,
  { familyId, connectionId }: BankSyncMessage,
  clock: SliceClock,
): Promise<HeldSync | undefined> => {
  const now = clock.now();
  const found = await connections.find(familyId, connectionId);
  if (found === undefined || !isOwed(found, now)) return undefined;
  const family = await families.find(familyId);
  if (family === undefined) return undefined;

  const holder = newId();
  const until = clock.leaseUntil();
  const sync = begin(found, { id: newId(), now, today: familyDay(now, family.timeZone) });
  const connection = await connections.update(
    familyId,
    connectionId,
    { freeAt: now, dueAt: found.dueAt, syncId: found.sync?.id ?? null },
    { lease: { holder, until }, dueAt: until, sync, updatedAt: now },
  );
  if (connection === undefined) return undefined;
  return {
    connection,
    sync,
    family,
    update: async (change) => {
      const updated = await connections.update(
        familyId,
        connectionId,
        { holder, syncId: sync.id },
        { updatedAt: clock.now(), ...change },
      );
      if (updated === undefined) throw new LeaseLostError(`The lease on bank connection ${connectionId} is lost`);
      return updated;
    },
  };
};

const isOwed = ({ sync, dueAt, lease }: BankConnection, now: string): boolean =>
  (lease === null || lease.until <= now) && (isRunning(sync) || (dueAt !== null && dueAt <= now));

const begin = (
  { sync, lease }: Pick<BankConnection, 'sync' | 'lease'>,
  at: { readonly id: string; readonly now: string; readonly today: string },
): BankSync => {
  if (!isRunning(sync)) {
    const trigger = sync === null ? 'connect' : 'schedule';
    return { ...newSync({ ...at, trigger }), status: 'syncing', attempts: 1 };
  }
  const today = sync.status === 'pending' ? at.today : sync.today;
  const begun: BankSync = { ...sync, today, status: 'syncing', attempts: (sync.attempts ?? 0) + 1 };
  return lease === null ? begun : { ...begun, mayHaveMore: true }; // its worker was killed
};
