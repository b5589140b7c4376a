import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FauxqsServer } from 'fauxqs';
import { ACCOUNT_ID, REGION } from './aws-call.ts';
import { deliverEvent } from './deliver-event.ts';
import type { FunctionHost } from './lambda/function-host.ts';
import { type Resource, section, TemplateError, text } from './template/resource.ts';

type Target = { readonly arn: string; readonly input: string | undefined };

export type Schedule = {
  readonly id: string;
  readonly name: string;
  readonly everyMs: number;
  readonly targets: readonly Target[];
};

const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const intervalOf = (expression: string, id: string): number => {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const unitMs = UNIT_MS[unit ?? ''];
  if (unitMs === undefined)
    throw new TemplateError(`${id}: the local cloud supports only rate() schedules, not ${expression}`);
  return Number(count) * unitMs;
};

const target = (properties: Readonly<Record<string, unknown>>, id: string): Target => ({
  arn: text(properties, 'Arn', `${id}: target`),
  input: properties['Input'] === undefined ? undefined : text(properties, 'Input', id),
});

/** The enabled rules and schedules in the templates. */
export const readSchedules = (resources: readonly Resource[]): Schedule[] =>
  resources
    .filter(({ type }) => type === 'AWS::Events::Rule' || type === 'AWS::Scheduler::Schedule')
    .filter(({ properties }) => properties['State'] !== 'DISABLED')
    .filter(({ properties }) => properties['EventPattern'] === undefined) // a rule of a bus
    .map(({ id, name, type, properties }) => {
      const targets =
        type === 'AWS::Events::Rule'
          ? ((properties['Targets'] ?? []) as Record<string, unknown>[])
          : [section(properties, 'Target')];
      return {
        id,
        name,
        everyMs: intervalOf(text(properties, 'ScheduleExpression', id), id),
        targets: targets.map((entry) => target(entry, id)),
      };
    });

const scheduledEvent = (name: string): string =>
  JSON.stringify({
    version: '0',
    id: crypto.randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: ACCOUNT_ID,
    time: `${new Date().toISOString().slice(0, 19)}Z`,
    region: REGION,
    resources: [`arn:aws:events:${REGION}:${ACCOUNT_ID}:rule/${name}`],
    detail: {},
  });

/** The last run of each schedule since the start, by id. */
export type ScheduleRuns = Map<string, Date>;

type Receivers = {
  readonly runs: ScheduleRuns;
  readonly functions: FunctionHost;
  readonly fauxqs: FauxqsServer;
  readonly times: FiredTimes;
  readonly log: (line: string) => void;
};

/** Lambda keeps an asynchronous event for six hours. */
const KEPT_EVENT_MS = 6 * 3_600_000;

/** Shorter intervals restart with each start. */
const KEPT_MS = 3_600_000;

/**
 * Fires each schedule at its interval, also if the run before has not ended. The first time is one interval after the
 * start; for long intervals, after the last run.
 */
export const startSchedules = (
  schedules: readonly Schedule[],
  timeScale: number,
  { runs, functions, fauxqs, times, log }: Receivers,
): { readonly stop: () => void } => {
  const timers = new Map<string, NodeJS.Timeout>();
  const stopping = new AbortController();
  const fire = async ({ id, name }: Schedule, { arn, input }: Target): Promise<void> => {
    const event = input ?? scheduledEvent(name);
    const delivery = { arn, event, by: name, keptMs: KEPT_EVENT_MS, signal: stopping.signal };
    await deliverEvent({ functions, fauxqs, timeScale, log }, delivery, () => runs.set(id, new Date()));
  };
  const run = (schedule: Schedule): void => {
    const { id, name, everyMs, targets } = schedule;
    if (everyMs >= KEPT_MS) times.note(id);
    for (const target of targets) fire(schedule, target).catch((error: unknown) => log(`${name}: ${String(error)}`));
  };
  const plan = (schedule: Schedule, delayMs: number): void => {
    const { id, everyMs } = schedule;
    const timer = setTimeout(() => {
      plan(schedule, everyMs * timeScale);
      run(schedule);
    }, delayMs);
    timers.set(id, timer);
  };
  for (const schedule of schedules) {
    const { id, everyMs } = schedule;
    const passed = everyMs >= KEPT_MS ? Date.now() - times.last(id) : 0;
    plan(schedule, Math.max(0, everyMs * timeScale - passed));
  }
  return {
    stop: () => {
      stopping.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};

/** The last run of each schedule, kept across restarts, so that daily jobs do not need a day without a restart. */
type FiredTimes = {
  /** Milliseconds since 1970; the current time when first called. */
  readonly last: (id: string) => number;
  readonly note: (id: string) => void;
};

export const openFiredTimes = (folder: string): FiredTimes => {
  const path = join(folder, 'schedules.json');
  const times = new Map<string, number>(
    existsSync(path) ? Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>) : [],
  );
  const note = (id: string): void => {
    times.set(id, Date.now());
    writeFileSync(path, JSON.stringify(Object.fromEntries(times)));
  };
  return {
    last: (id) => {
      if (!times.has(id)) note(id);
      return times.get(id) ?? Date.now();
    },
    note,
  };
};
