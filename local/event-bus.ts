import { ACCOUNT_ID, REGION } from './aws-call.ts';
import { deliverEvent, type EventReceivers } from './deliver-event.ts';
import type { JsonAnswer } from './secrets.ts';
import { type Properties, type Resource, TemplateError, text } from './template/resource.ts';

/** An event as targets receive it. */
export type BusEvent = {
  readonly id: string;
  readonly source: string;
  readonly 'detail-type': string;
  readonly time: string;
  readonly detail: unknown;
};

/** An enabled rule of a bus: the values that each listed field may have, and the targets. */
export type BusRule = {
  readonly bus: string;
  readonly pattern: Readonly<Record<string, readonly string[]>>;
  readonly targets: readonly string[];
};

type Listener = (bus: string, event: BusEvent) => void;

export type EventBuses = {
  readonly declare: (names: readonly string[]) => void;
  readonly put: Listener;
  readonly has: (name: string) => boolean;
  /** Called with every event that arrives from now on. */
  readonly listen: (listener: Listener) => void;
};

export const createEventBuses = (): EventBuses => {
  const names = new Set<string>();
  const listeners: Listener[] = [];
  return {
    declare: (declared) => {
      for (const name of declared) names.add(name);
    },
    has: (name) => names.has(name),
    put: (bus, event) => {
      for (const listener of listeners) listener(bus, event);
    },
    listen: (listener) => void listeners.push(listener),
  };
};

const FIELDS = ['source', 'detail-type'];

/** The rules with an event pattern. Only lists of exact values of the source and the type are supported. */
export const readBusRules = (resources: readonly Resource[]): readonly BusRule[] =>
  resources
    .filter(({ type, properties }) => type === 'AWS::Events::Rule' && properties['EventPattern'] !== undefined)
    .filter(({ properties }) => properties['State'] !== 'DISABLED')
    .map(({ id, properties }) => ({
      bus: text(properties, 'EventBusName', id),
      pattern: readPattern(properties['EventPattern'] as Properties, id),
      targets: ((properties['Targets'] ?? []) as Properties[]).map((target) => text(target, 'Arn', `${id}: target`)),
    }));

const readPattern = (pattern: Properties, id: string): BusRule['pattern'] => {
  for (const [field, values] of Object.entries(pattern)) {
    const isSupported = FIELDS.includes(field) && [values].flat().every((value) => typeof value === 'string');
    if (!isSupported) throw new TemplateError(`${id}: the local cloud does not support the event pattern of ${field}`);
  }
  return pattern as BusRule['pattern'];
};

export const matches = ({ pattern }: BusRule, event: BusEvent): boolean =>
  Object.entries(pattern).every(([field, values]) => values.includes(event[field as 'source' | 'detail-type']));

type Entry = {
  readonly EventBusName?: string;
  readonly Source?: string;
  readonly DetailType?: string;
  readonly Detail?: string;
  readonly Time?: number;
};

const MOST_ENTRIES = 10;

/** EventBridge's PutEvents: an invalid entry fails alone. */
export const answerEvents = (buses: EventBuses, action: string, body: string): JsonAnswer => {
  const { Entries: entries = [] } = JSON.parse(body) as { readonly Entries?: readonly Entry[] };
  if (action !== 'PutEvents' || entries.length === 0 || entries.length > MOST_ENTRIES) {
    return { status: 400, body: { __type: 'ValidationException', message: 'PutEvents needs 1 to 10 entries' } };
  }
  const answers = entries.map((entry) => putEntry(buses, entry));
  const failed = answers.filter((answer) => 'ErrorCode' in answer).length;
  return { status: 200, body: { FailedEntryCount: failed, Entries: answers } };
};

const putEntry = (
  buses: EventBuses,
  { EventBusName = 'default', Source, DetailType, Detail, Time }: Entry,
): Readonly<Record<string, string>> => {
  const bus = EventBusName.split('/').at(-1) ?? '';
  if (!buses.has(bus)) return { ErrorCode: 'ResourceNotFoundException', ErrorMessage: `There is no bus ${bus}` };
  if (Source === undefined || DetailType === undefined || Detail === undefined) {
    return { ErrorCode: 'InvalidArgument', ErrorMessage: 'Source, DetailType and Detail are required' };
  }
  const id = crypto.randomUUID();
  const time = new Date(Time === undefined ? Date.now() : Time * 1000).toISOString();
  buses.put(bus, { id, source: Source, 'detail-type': DetailType, time, detail: JSON.parse(Detail) });
  return { EventId: id };
};

/** EventBridge hands an event to Lambda for up to a day. */
const KEPT_EVENT_MS = 24 * 3_600_000;

/** Sends what arrives at the buses to the targets of the rules, until it is stopped. */
export const startBusRules = (
  buses: EventBuses,
  rules: readonly BusRule[],
  receivers: EventReceivers,
): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const send = (arn: string, event: string): Promise<void> =>
    deliverEvent(receivers, { arn, event, by: arn, keptMs: KEPT_EVENT_MS, signal: stopping.signal });
  buses.listen((bus, event) => {
    if (stopping.signal.aborted) return;
    const payload = JSON.stringify({ version: '0', account: ACCOUNT_ID, region: REGION, resources: [], ...event });
    for (const arn of rules
      .filter((rule) => rule.bus === bus && matches(rule, event))
      .flatMap((rule) => rule.targets)) {
      const sending: Promise<void> = send(arn, payload)
        .catch((error: unknown) => receivers.log(`${arn}: ${String(error)}`))
        .finally(() => running.delete(sending));
      running.add(sending);
    }
  });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
};
