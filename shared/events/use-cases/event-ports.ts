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
  readonly announce: (familyId: string, carrier: Carrier, events: readonly NewEvent[]) => Promise<Announced>;
};

/** An event in the outbox, waiting for its place in the feed. */
export type PendingEvent = FamilyEvent & {
  readonly carrier: Carrier;
  /** The place that it tries to take; undefined before the first attempt. */
  readonly place?: number;
};

/** The events of one carrier. */
export type EventGroup = { readonly familyId: string; readonly group: string };

/** Wakes the worker. `ids`: events whose change is known to be written. */
export type EventWakeUp = EventGroup & { readonly ids: readonly string[] };
export type EventQueue = { readonly send: (message: EventWakeUp, delaySeconds?: number) => Promise<void> };

export type Outbox = {
  /** Oldest first; consistent. */
  readonly pending: (group: EventGroup) => Promise<readonly PendingEvent[]>;
  /** The last ids that the carrier stored, in their order; undefined if the carrier does not exist. */
  readonly carried: (carrier: Carrier) => Promise<readonly string[] | undefined>;
  /** Notes the place that an event tries to take, if it still has `before`; undefined if it does not. */
  readonly aim: (event: PendingEvent, place: number) => Promise<PendingEvent | undefined>;
  readonly remove: (event: PendingEvent) => Promise<void>;
  /** The groups with events that were announced before this instant. */
  readonly groupsBefore: (instant: string) => Promise<readonly EventGroup[]>;
};

/** Passes events on to rules of operators. At least once; rules may see an event again. */
export type EventBus = {
  readonly put: (event: FeedEvent) => Promise<void>;
  /** Starts the worker of the family's webhooks. */
  readonly wakeWebhooks: (familyId: string) => Promise<void>;
};

export type EventFeed = {
  /** The last place that is taken, or a little less. Everything up to it exists or has expired. */
  readonly last: (familyId: string) => Promise<number>;
  /** Takes a place; returns the id of the event that has it. */
  readonly take: (event: FeedEvent) => Promise<string>;
  /** Notes that every place up to this one is taken. */
  readonly raise: (familyId: string, place: number) => Promise<void>;
  /** Events after a place, in order; consistent. */
  readonly after: (familyId: string, place: number, most: number, now: string) => Promise<readonly FeedEvent[]>;
};
