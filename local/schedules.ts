import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FauxqsServer } from 'fauxqs';
import { ACCOUNT_ID, REGION } from './aws-call.ts';
import { retryThrottled } from './lambda/account-concurrency.ts';
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

/** Lambda tries an asynchronous event again for six hours. */
const RETRIED_MS = 6 * 3_600_000;

const fire = async (
  { arn, input }: Target,
  name: string,
  { functions, fauxqs, log }: Receivers,
  signal: AbortSignal,
): Promise<void> => {
  const event = input ?? scheduledEvent(name);
  if (arn.startsWith('arn:aws:sqs:')) {
    fauxqs.sendMessage(arn.split(':').at(-1) ?? '', event);
    return;
  }
  const outcome = await retryThrottled(() => functions.invoke(arn, event), RETRIED_MS, signal);
  if (outcome.kind === 'failed') log(`${name}: ${outcome.error.errorType}: ${outcome.error.errorMessage}`);
};

/** Shorter intervals restart with each start. */
const KEPT_MS = 3_600_000;

/**
 * Runs each schedule at its interval, never twice at once. The first run is one interval after the start; for long
 * intervals, after the last run.
 */
export const startSchedules = (
  schedules: readonly Schedule[],
  timeScale: number,
  receivers: Receivers,
): { readonly stop: () => void } => {
  const { times } = receivers;
  const timers = new Map<string, NodeJS.Timeout>();
  const stopping = new AbortController();
  const run = async ({ id, name, everyMs, targets }: Schedule): Promise<void> => {
    if (everyMs >= KEPT_MS) times.note(id);
    await Promise.all(targets.map((target) => fire(target, name, receivers, stopping.signal))).catch((error: unknown) =>
      receivers.log(`${name}: ${String(error)}`),
    );
    receivers.runs.set(id, new Date());
  };
  const plan = (schedule: Schedule, delayMs: number): void => {
    const { id, everyMs } = schedule;
    const timer = setTimeout(() => {
      const started = Date.now();
      void run(schedule).finally(() => {
        if (timers.has(id)) plan(schedule, Math.max(0, everyMs * timeScale - (Date.now() - started)));
      });
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
      timers.clear();
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
