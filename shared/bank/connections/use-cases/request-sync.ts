import { BusyError, DomainError, InvalidStateError, NotFoundError } from '../../../platform/domain/errors.ts';
import { type Caller, type Family, familyDay } from '../../../platform/domain/family.ts';
import { budgetDay, PROVIDER_LIMITS, requestsOn, secondsToReset } from '../../sync/domain/request-limits.ts';
import { isRunning, newSync } from '../../sync/domain/sync-record.ts';
import type { BankApiPorts, Families } from '../../use-cases/bank-ports.ts';
import type { BankConnection } from '../domain/connection.ts';
import { requireConnection } from './hold-connection.ts';

type Dependencies = BankApiPorts & { readonly families: Families };

const MAX_TRIES = 5;

/**
 * POST /api/v1/bank_connections/{id}/sync. A requested or running sync absorbs the request.
 * @throws NotFoundError, InvalidStateError if a new credential is needed, DomainError `rate_limit_exceeded`
 */
export const requestSync =
  (deps: Dependencies) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, id: string): Promise<BankConnection> => {
    const family = await deps.families.find(familyId);
    if (family === undefined) throw new NotFoundError('Family', 'Family not found');
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const seen = await requireConnection(deps.connections, familyId, id);
      const now = deps.now();
      refuse(seen, now);
      const begun = isAbsorbed(seen, now)
        ? await claimPendingRun(deps, seen, now)
        : await begin(deps, family, seen, now);
      if (begun !== undefined) return begun;
    }
    throw new BusyError('This connection is being changed by other requests: try again');
  };

const begin = async (
  { connections, queue, newId }: Dependencies,
  { timeZone }: Family,
  { id, familyId, sync }: BankConnection,
  now: string,
): Promise<BankConnection | undefined> => {
  const asked = newSync({ id: newId(), trigger: 'manual', now, today: familyDay(now, timeZone) });
  const expected = { freeAt: now, syncId: sync?.id ?? null };
  const begun = await connections.update(familyId, id, expected, {
    dueAt: now,
    ...(!isRunning(sync) && { sync: asked }),
  });
  if (begun === undefined) return undefined;
  await queue.send({ familyId, connectionId: id }).catch(() => undefined); // if the message is lost, the schedule starts the sync
  return begun;
};

const refuse = (connection: BankConnection, now: string): void => {
  if (connection.status === 'requires_update') {
    const secret = connection.provider === 'us' ? 'setup_token' : 'api_key';
    throw new InvalidStateError(
      `The provider no longer accepts the credential: reconnect with PATCH /bank_connections/${connection.id} and a new ${secret}`,
    );
  }
  const { hard } = PROVIDER_LIMITS[connection.provider].budget;
  if (requestsOn(connection, budgetDay(now)) < hard) return;
  const retryAfter = secondsToReset(now);
  throw new DomainError(
    'rate_limit_exceeded',
    `All ${hard} requests of today (UTC) are used up: try again in ${retryAfter} s`,
    { details: { limit: hard, reset_in_seconds: retryAfter }, retryAfter },
  );
};

/**
 * Makes a run that no worker has started a manual one, which may use the full daily limit. undefined if a worker was
 * first.
 */
const claimPendingRun = async (
  { connections }: Dependencies,
  seen: BankConnection,
  now: string,
): Promise<BankConnection | undefined> => {
  const { id, familyId, sync, lease, dueAt } = seen;
  if (sync?.trigger !== 'schedule' || (lease !== null && lease.until > now)) return seen;
  const expected = { freeAt: now, syncId: sync.id, dueAt };
  return connections.update(familyId, id, expected, { sync: { ...sync, trigger: 'manual' } });
};

const VISIBLE_MS = 5 * 60_000;

/** A sync that has been idle for long is requeued. */
const isAbsorbed = (connection: BankConnection, now: string): boolean => {
  if (!isRunning(connection.sync)) return false;
  if (connection.lease !== null && connection.lease.until > now) return true;
  return Date.parse(now) - Date.parse(connection.sync.startedAt) < VISIBLE_MS;
};

export type WakePorts = BankApiPorts & { readonly families: Families };

/** Users often link several accounts in a row: one sync reads them all. */
const GATHER_SECONDS = 15;

/** Schedules a sync soon. A running worker picks up every change made before it ends. */
export const scheduleSync = async (
  { connections, queue, families, newId, now }: WakePorts,
  { id, familyId, status, sync }: BankConnection,
): Promise<void> => {
  const family = await families.find(familyId);
  if (status === 'requires_update' || family === undefined) return;
  const at = now();
  const asked = newSync({ id: newId(), trigger: 'manual', now: at, today: familyDay(at, family.timeZone) });
  const woken = await connections.update(
    familyId,
    id,
    { freeAt: at, syncId: sync?.id ?? null },
    {
      dueAt: new Date(Date.parse(at) + GATHER_SECONDS * 1_000).toISOString(),
      ...(!isRunning(sync) && { sync: asked }),
    },
  );
  if (woken === undefined) return;
  await queue.send({ familyId, connectionId: id }, GATHER_SECONDS).catch(() => undefined);
};
