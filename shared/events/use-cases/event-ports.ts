import type { FamilyId } from '../../platform/domain/ids.ts';
import type { FamilyEvent, FeedEvent, NewEvent } from '../domain/event.ts';

/** Where the item is that a change writes; opaque for use cases. */
export type Carrier = { readonly pk: string; readonly sk: string };

/** Events that were announced before the change that causes them. */
export type Announced = {
  /** Stored with the change, in the same write: the proof that it happened. */
  readonly ids: readonly string[];
  /** The change is written. */
  readonly handOver: () => Promise<void>;
  /** The change was not written, and will not be. */
  readonly withdraw: () => Promise<void>;
};

export type EventRecorder = {
  readonly announce: (familyId: FamilyId, carrier: Carrier, events: readonly NewEvent[]) => Promise<Announced>;
};

/** An event in the outbox, waiting for its place in the feed. */
export type PendingEvent = FamilyEvent & {
  readonly carrier: Carrier;
  /** The place that it intends to take; undefined before the first attempt. */
  readonly place?: number;
  /** Its change is known to be written. */
  readonly isWritten?: true;
};

export type PendingPage = { readonly events: readonly PendingEvent[]; readonly isLast: boolean };

/** The events of one carrier. */
export type EventGroup = { readonly familyId: FamilyId; readonly group: string };

/** Wakes the worker. `ids`: events whose change is known to be written. */
export type EventWakeUp = EventGroup & { readonly ids: readonly string[] };
export type EventQueue = { readonly send: (message: EventWakeUp, delaySeconds?: number) => Promise<void> };

export type Outbox = {
  /** The oldest ones after an id, at most as many as a carrier remembers; consistent. */
  readonly oldest: (group: EventGroup, after: string | undefined) => Promise<PendingPage>;
  /** Consistent; undefined if it has its place in the feed, or was withdrawn. */
  readonly find: (event: PendingEvent) => Promise<PendingEvent | undefined>;
  /** The last ids that the carrier stored, in their order; undefined if the carrier does not exist. */
  readonly carried: (carrier: Carrier) => Promise<readonly string[] | undefined>;
  /** Notes that the change of an event is written, unless the event has left the outbox. */
  readonly noteWritten: (group: EventGroup, id: string) => Promise<void>;
  /**
   * Notes the place that an event intends to take, if nobody has changed its intent meanwhile. Returns the event as it is
   * now; undefined if it has left the outbox.
   */
  readonly intend: (event: PendingEvent, place: number) => Promise<PendingEvent | undefined>;
  readonly remove: (event: PendingEvent) => Promise<void>;
  /** The groups with events that were announced before this instant. */
  readonly groupsBefore: (instant: string) => Promise<readonly EventGroup[]>;
};

/** Passes events on to rules of operators. At least once; rules may see an event again. */
export type EventBus = { readonly put: (event: FeedEvent) => Promise<void> };

/** Starts the worker of a family's webhooks. */
export type WakeWebhooks = (familyId: FamilyId) => Promise<void>;

export type EventFeed = {
  /** The last place that is taken, or a little less. Everything up to it exists or has expired. */
  readonly last: (familyId: FamilyId) => Promise<number>;
  /** Takes a place; returns the id of the event that has it. */
  readonly take: (event: FeedEvent) => Promise<string>;
  /** Notes that every place up to this one is taken. */
  readonly raise: (familyId: FamilyId, place: number) => Promise<void>;
  /** Events after a place, in order; consistent. */
  readonly after: (familyId: FamilyId, place: number, most: number, now: string) => Promise<readonly FeedEvent[]>;
};
