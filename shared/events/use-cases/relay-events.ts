import type { SliceClock } from '../../platform/use-cases/clock.ts';
import { type Swept, type Turn, wakeEach } from '../../platform/use-cases/wake-each.ts';
import { type FeedEvent, MOST_CARRIED } from '../domain/event.ts';
import type {
  EventFeed,
  EventGroup,
  EventQueue,
  EventWakeUp,
  Outbox,
  PendingEvent,
  PendingPage,
} from './event-ports.ts';

export type RelayDependencies = {
  readonly outbox: Outbox;
  readonly feed: EventFeed;
  /** Called at least once for each event of the feed, before it leaves the outbox. */
  readonly fanOut: (event: FeedEvent) => Promise<void>;
  /** Starts another worker for what is left. */
  readonly wake: EventQueue['send'];
};

export type RelayClock = Pick<SliceClock, 'now' | 'mayContinue'>;

/** Longer than any function can run: by then, what announced an event has written its change, or never will. */
export const GIVE_UP_SECONDS = 960;
const MAX_TRIES = 50;

/**
 * Gives the events of one carrier their places in the feed, in the order in which the carrier stored them. Repeating it, or
 * running it twice at once, gives each event one place: an event notes the place that it intends to take, and intends
 * another only when that one is taken by another event.
 */
export const relayEvents =
  (deps: RelayDependencies) =>
  async (message: EventWakeUp, clock: RelayClock): Promise<void> => {
    const waiting = new Set(message.ids);
    let after: string | undefined;
    do {
      const page = await deps.outbox.oldest(message, after);
      const judged = await judge(deps, page, message.ids, clock.now());
      if (!(await carryOut(deps, judged, waiting, clock))) break;
      if (judged.blocker === undefined) {
        if (page.isLast) return;
        after = page.events.at(-1)?.id;
      } else if (await isBlocked(deps, message, waiting, judged.blocker)) return;
    } while (clock.mayContinue());
    await deps.wake(message);
  };

/** False if the time is over; at least one event is passed on. */
const carryOut = async (
  deps: RelayDependencies,
  { happened, never }: Judged,
  waiting: Set<string>,
  clock: RelayClock,
): Promise<boolean> => {
  for (const event of never) await deps.outbox.remove(event);
  for (const [at, event] of happened.entries()) {
    if (at > 0 && !clock.mayContinue()) return false;
    await passOn(deps, event);
    waiting.delete(event.id);
  }
  return true;
};

/**
 * Each worker first removes or notes its own events, and then looks at the blocker: of two workers that wait for each other, at
 * least one sees what the other did, and goes on. If none does, the message of the blocker wakes the next one, or the sweep.
 */
const isBlocked = async (
  { outbox }: RelayDependencies,
  group: EventGroup,
  waiting: ReadonlySet<string>,
  blocker: PendingEvent,
): Promise<boolean> => {
  for (const id of waiting) await outbox.noteWritten(group, id);
  const current = await outbox.find(blocker);
  return current !== undefined && !isNoted(current);
};

const passOn = async (deps: RelayDependencies, event: PendingEvent): Promise<void> => {
  const placed = await place(deps, event);
  if (placed === undefined) return;
  await deps.fanOut(placed);
  await deps.outbox.remove(event);
};

type Judged = {
  /** In the order of the carrier. */
  readonly happened: readonly PendingEvent[];
  readonly never: readonly PendingEvent[];
  /** Nobody knows yet whether it was written before the events after it. */
  readonly blocker?: PendingEvent | undefined;
};

/** Asks the carrier which of the announced changes were written, and in which order. */
const judge = async (
  { outbox }: RelayDependencies,
  { events, isLast }: PendingPage,
  ids: readonly string[],
  now: string,
): Promise<Judged> => {
  const known = new Set(ids);
  if (isLast && events.every(({ id }) => known.has(id))) {
    return { happened: events.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), never: [] }; // the usual case
  }
  const [first] = events;
  const carried = (first && (await outbox.carried(first.carrier))) ?? [];
  const order = new Map(carried.map((id, at) => [id, at]));
  const limit = new Date(Date.parse(now) - GIVE_UP_SECONDS * 1000).toISOString();
  const fateOf = (event: PendingEvent): Fate => {
    if (isNoted(event) || known.has(event.id) || order.has(event.id)) return 'written';
    const isForgotten = mayBeForgotten(event, carried);
    if (event.occurredAt < limit) return isForgotten ? 'written' : 'never';
    return isForgotten ? 'unknown' : 'not yet';
  };
  const fates = events.map(fateOf);
  const end = fates.indexOf('unknown');
  const ofFate = (fate: Fate) => events.filter((_, at) => fates[at] === fate && (end === -1 || at < end));
  const orderOf = ({ id }: PendingEvent) => order.get(id) ?? BEFORE_ALL;
  return {
    happened: ofFate('written').toSorted((a, b) => orderOf(a) - orderOf(b)),
    never: ofFate('never'),
    blocker: events[end],
  };
};

type Fate = 'written' | 'never' | 'not yet' | 'unknown';

/** An event that a carrier has forgotten came before all that it remembers. */
const BEFORE_ALL = -1;

const isNoted = ({ isWritten, place }: PendingEvent): boolean => isWritten === true || place !== undefined;

/** Clocks of functions differ by far less. */
const CLOCKS_MS = 300_000;

/** A carrier that has dropped ids of that time cannot deny an event: better one too many than one lost. */
const mayBeForgotten = ({ id }: PendingEvent, carried: readonly string[]): boolean => {
  const [oldest] = carried;
  return carried.length >= MOST_CARRIED && oldest !== undefined && timeOf(oldest) > timeOf(id) - CLOCKS_MS;
};

/** Ids are UUIDv7. */
const timeOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

/** undefined if another worker has given the event its place, and has passed it on. */
const place = async ({ outbox, feed }: RelayDependencies, event: PendingEvent): Promise<FeedEvent | undefined> => {
  const { familyId } = event;
  let intent: PendingEvent | undefined = event;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (intent?.place === undefined) intent = await outbox.intend(event, (await feed.last(familyId)) + 1);
    if (intent?.place === undefined) return undefined;
    const { carrier: _, isWritten: __, place: wanted, ...content } = intent;
    const placed: FeedEvent = { ...content, place: wanted };
    const holder = await feed.take(placed);
    await feed.raise(familyId, wanted);
    if (holder === event.id) return placed;
    intent = await outbox.intend(intent, (await feed.last(familyId)) + 1);
    if (intent === undefined) return undefined;
  }
  throw new Error(`Event ${event.id} found no place in the feed`);
};

/** Wakes the worker for every group whose events were announced a while ago. */
export const sweepOutbox = async (
  outbox: Pick<Outbox, 'groupsBefore'>,
  send: (message: EventWakeUp) => Promise<void>,
  turn: Turn,
): Promise<Swept> => {
  const groups = await outbox.groupsBefore(new Date(Date.parse(turn.now) - turn.staleSeconds * 1000).toISOString());
  return wakeEach(
    groups,
    turn,
    ({ group }) => group,
    async (group) => {
      await send({ ...group, ids: [] });
      return true;
    },
  );
};
