import { type FeedEvent, MOST_CARRIED } from '../domain/event.ts';
import type { EventFeed, EventWakeUp, Outbox, PendingEvent } from './event-ports.ts';

export type RelayDependencies = {
  readonly outbox: Outbox;
  readonly feed: EventFeed;
  /** Called at least once for each event of the feed, before it leaves the outbox. */
  readonly fanOut: (event: FeedEvent) => Promise<void>;
  readonly now: () => string;
};

/** Longer than any function can run: by then, what announced an event has written its change, or never will. */
export const GIVE_UP_SECONDS = 960;
const MAX_TRIES = 50;

/**
 * Gives the events of one carrier their places in the feed, in the order in which the carrier stored them. Repeating it, or
 * running it twice at once, gives each event one place: an event notes the place that it tries to take, and tries
 * another only when that one is taken by another event.
 */
export const relayEvents =
  (deps: RelayDependencies) =>
  async ({ familyId, group, ids }: EventWakeUp): Promise<void> => {
    const pending = await deps.outbox.pending({ familyId, group });
    const known = new Set(ids);
    const isOnly = pending.every(({ id }) => known.has(id)); // the usual case: nothing of the carrier is older
    const inOrder = pending.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    const { happened, never } = isOnly ? { happened: inOrder, never: [] } : await judge(deps, pending, known);
    for (const event of never) await deps.outbox.remove(event);
    for (const event of happened) {
      const placed = await place(deps, event);
      if (placed === undefined) continue;
      await deps.fanOut(placed);
      await deps.outbox.remove(event);
    }
  };

type Judged = { readonly happened: readonly PendingEvent[]; readonly never: readonly PendingEvent[] };

/** Asks the carrier which of the announced changes were written, and in which order. */
const judge = async (
  { outbox, now }: RelayDependencies,
  pending: readonly PendingEvent[],
  known: ReadonlySet<string>,
): Promise<Judged> => {
  const [first] = pending;
  if (first === undefined) return { happened: [], never: [] };
  const carried = await outbox.carried(first.carrier);
  const limit = new Date(Date.parse(now()) - GIVE_UP_SECONDS * 1000).toISOString();
  const placeOf = new Map((carried ?? []).map((id, at) => [id, at]));
  const isOld = ({ occurredAt }: PendingEvent) => occurredAt < limit;
  const isWritten = (event: PendingEvent) =>
    event.place !== undefined ||
    placeOf.has(event.id) ||
    known.has(event.id) ||
    (isOld(event) && mayBeForgotten(event, carried));
  const orderOf = (event: PendingEvent) =>
    placeOf.get(event.id) ?? (mayBeForgotten(event, carried) ? -1 : MOST_CARRIED);
  return {
    happened: pending.filter(isWritten).toSorted((a, b) => orderOf(a) - orderOf(b)),
    never: pending.filter((event) => !isWritten(event) && isOld(event)),
  };
};

/** Clocks of functions differ by far less. */
const CLOCKS_MS = 300_000;

/** A carrier that has dropped ids of that time cannot deny an event: better one too many than one lost. */
const mayBeForgotten = ({ id }: PendingEvent, carried: readonly string[] = []): boolean => {
  const [oldest] = carried;
  return carried.length >= MOST_CARRIED && oldest !== undefined && timeOf(oldest) > timeOf(id) - CLOCKS_MS;
};

/** Ids are UUIDv7. */
const timeOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

/** undefined if another worker has given the event its place, and has passed it on. */
const place = async ({ outbox, feed }: RelayDependencies, event: PendingEvent): Promise<FeedEvent | undefined> => {
  const { familyId } = event;
  let aimed: PendingEvent | undefined = event;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (aimed?.place === undefined) aimed = await outbox.aim(event, (await feed.last(familyId)) + 1);
    if (aimed?.place === undefined) return undefined;
    const { carrier: _, place: wanted, ...content } = aimed;
    const placed: FeedEvent = { ...content, place: wanted };
    const holder = await feed.take(placed);
    await feed.raise(familyId, wanted);
    if (holder === event.id) return placed;
    aimed = await outbox.aim(aimed, (await feed.last(familyId)) + 1);
    if (aimed === undefined) return undefined;
  }
  throw new Error(`Event ${event.id} found no place in the feed`);
};

/** Old enough that its message is probably lost. */
const STALE_SECONDS = 60;

/** Wakes the worker for every group whose events were announced a while ago. Returns their number. */
export const sweepOutbox = async (
  outbox: Pick<Outbox, 'groupsBefore'>,
  send: (message: EventWakeUp) => Promise<void>,
  now: string,
): Promise<number> => {
  const groups = await outbox.groupsBefore(new Date(Date.parse(now) - STALE_SECONDS * 1000).toISOString());
  for (const group of groups) await send({ ...group, ids: [] });
  return groups.length;
};
