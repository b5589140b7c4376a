import { FamilyHeldError } from '../../../platform/domain/errors.ts';
import { eachOf } from '../../../platform/use-cases/each-of.ts';
import type { BankConnection } from '../../connections/domain/connection.ts';
import type {
  BankConnections,
  BankSyncQueue,
  ConnectionChange,
  ConnectionExpectation,
  DueConnection,
} from '../../use-cases/bank-ports.ts';
import { syncEvents } from '../domain/sync-events.ts';
import { fractionOf, isRunning, newSync, staleSync } from '../domain/sync-record.ts';
import { type StartDependencies, startOnSynced } from './start-on-synced.ts';

export type DispatchDependencies = {
  readonly connections: Pick<BankConnections, 'find' | 'update' | 'listDue'>;
  readonly queue: BankSyncQueue;
  readonly newId: () => string;
} & StartDependencies;

export type Dispatched = {
  /** Scheduled syncs that start now. */
  readonly started: number;
  /** Requested or interrupted syncs whose message may be lost. */
  readonly woken: number;
  /** Syncs that were abandoned. */
  readonly stale: number;
  /** Messages that could not be sent; their connections are due again in ten minutes. */
  readonly lost: number;
  /** How long the oldest due connection has waited. */
  readonly oldestSeconds: number;
};

type Outcome = { readonly kind: 'started' | 'woken' | 'stale' | 'lost'; readonly seconds: number };

/** Of one run of the job, which starts every minute and has 27 ms for each. One answer of the index holds as many keys. */
export const MOST_DISPATCHED = 2_000;
const AT_ONCE = 16;
/** A lost message is sent again after this time. */
const AGAIN_MS = 600_000;
const STALE_MS = 86_400_000;
/** Longer than the job may run. */
const LEASE_MS = 60_000;
/** Seconds over which simultaneous syncs are spread. */
const SPREAD = 60;

/**
 * Sends a message for each connection that is due for a sync or a retry. Moving the due time is the commit point, so
 * only one of two dispatchers sends; a duplicate message has no effect.
 */
export const dispatchSyncs = async (deps: DispatchDependencies, now: string): Promise<Dispatched> => {
  const outcomes: Outcome[] = [];
  await eachOf(await deps.connections.listDue(now, MOST_DISPATCHED), AT_ONCE, async (due) => {
    const outcome = await dispatch(deps, due, now).catch(unlessHeld);
    if (outcome !== undefined) outcomes.push(outcome);
  });
  const count = (wanted: Outcome['kind']): number => outcomes.filter(({ kind }) => kind === wanted).length;
  return {
    started: count('started'),
    woken: count('woken'),
    stale: count('stale'),
    lost: count('lost'),
    oldestSeconds: outcomes.reduce((oldest, { seconds }) => Math.max(oldest, seconds), 0),
  };
};

const unlessHeld = (error: unknown): undefined => {
  if (!(error instanceof FamilyHeldError)) throw error;
};

const dispatch = async (
  deps: DispatchDependencies,
  { familyId, connectionId }: DueConnection,
  now: string,
): Promise<Outcome | undefined> => {
  const { connections, queue, newId } = deps;
  const found = await connections.find(familyId, connectionId); // the index may lag, so the item is checked
  if (found === undefined || found.dueAt === null || found.dueAt > now) return undefined;
  const seconds = (Date.parse(now) - waitingSince(found)) / 1000;
  const expected = { dueAt: found.dueAt, syncId: found.sync?.id ?? null, freeAt: now };
  if (isStale(found, now)) return (await endStale(deps, found, expected, now)) ? { kind: 'stale', seconds } : undefined;
  const { change, kind, delay } = decide(found, now, newId);
  if ((await connections.update(familyId, connectionId, expected, change)) === undefined) return undefined;
  return queue.send({ familyId, connectionId }, delay).then(
    () => ({ kind, seconds }),
    () => ({ kind: 'lost', seconds }),
  );
};

const isStale = ({ sync }: BankConnection, now: string): boolean =>
  isRunning(sync) && Date.parse(now) - Date.parse(sync.startedAt) > STALE_MS;

/** Under a lease, so that no worker adds to the sync once it is known what it created. Returns false if one has it already. */
const endStale = async (
  deps: DispatchDependencies,
  { familyId, id, sync, lease: former }: BankConnection,
  expected: ConnectionExpectation,
  now: string,
): Promise<boolean> => {
  if (sync === null) return false;
  const lease = { holder: deps.newId(), until: new Date(Date.parse(now) + LEASE_MS).toISOString() };
  const held = await deps.connections.update(familyId, id, expected, { lease, dueAt: lease.until });
  if (held === undefined) return false;
  const left = former === null ? sync : { ...sync, mayHaveMore: true }; // its worker was killed
  await startOnSynced(deps, held, left);
  const own = { holder: lease.holder, syncId: sync.id };
  const end = staleSync(left, now);
  const events = syncEvents(id, end.sync);
  return (await deps.connections.update(familyId, id, own, { ...end, events })) !== undefined;
};

const waitingSince = ({ sync, dueAt }: BankConnection): number =>
  Date.parse(isRunning(sync) ? sync.startedAt : (dueAt ?? ''));

type Decision = {
  readonly change: ConnectionChange;
  readonly kind: 'started' | 'woken';
  readonly delay: number;
};

const decide = ({ id, sync }: BankConnection, now: string, newId: () => string): Decision => {
  const dueAt = new Date(Date.parse(now) + AGAIN_MS).toISOString();
  if (!isRunning(sync)) {
    const trigger = sync === null ? 'connect' : 'schedule';
    const begun = newSync({ id: newId(), trigger, now, today: now.slice(0, 10) });
    const delay = trigger === 'schedule' ? Math.floor(fractionOf(id) * SPREAD) : 0;
    return { change: { dueAt, sync: begun }, kind: 'started', delay };
  }
  return { change: { dueAt }, kind: 'woken', delay: 0 };
};
