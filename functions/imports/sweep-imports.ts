import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { sweepChangeSets } from '../../shared/changes/change-sets/use-cases/sweep-change-sets.ts';
import { sweepOutbox } from '../../shared/events/use-cases/relay-events.ts';
import { sweepExports } from '../../shared/exports/use-cases/sweep-exports.ts';
import { sweep, sweepSessions } from '../../shared/imports/use-cases/sweep.ts';
import { job, lambda } from '../../shared/platform/entry.ts';
import { createMetrics, environment } from '../../shared/platform/runtime.ts';
import type { Remaining } from '../../shared/platform/sqs/queue-handler.ts';
import { type Swept, type Turn, wakeEach } from '../../shared/platform/use-cases/wake-each.ts';
import { changeQueue, changeSets } from '../changes/adapters.ts';
import { eventQueue, outbox, wakeWebhooks, webhooks } from '../events/adapters.ts';
import { exportQueue, exports } from '../exports/adapters.ts';
import { log, type Made, made } from '../platform/adapters.ts';
import { importQueues, imports, sessions } from './adapters.ts';

const ADAPTERS = {
  imports,
  sessions,
  queues: importQueues('prepare', 'statement', 'publish', 'readback', 'revert'),
  exports,
  exportQueue,
  changeSets,
  changeQueue,
  outbox,
  eventQueue,
  webhooks,
  wakeWebhooks,
  staleSeconds: () => environment('STALE_SECONDS').STALE_SECONDS,
  log,
  metrics: () => createMetrics(),
};

/** More than a worker can start in a minute; the others are due in the next. */
const MOST_DUE = 500;
/** Imports that are woken at once, and for each other kind of work. */
const IMPORTS_AT_ONCE = 32;
const OTHERS_AT_ONCE = 4;
/** Enough to finish what has begun. */
const MARGIN_MILLISECONDS = 8_000;
/** Failures that are named; the others are counted. */
const NAMED = 20;

/**
 * Runs every minute: requeues stale imports, exports, change sets and events, and logs the age of the oldest import in flight.
 * All kinds of work have their turn at the same time, so a long list of one does not hold up the others.
 */
export const createHandler =
  (ports: Made<typeof ADAPTERS>) =>
  async (_event: unknown, context: Remaining): Promise<void> => {
    const { staleSeconds, log, metrics, outbox, eventQueue, webhooks, wakeWebhooks: wake } = ports;
    const now = new Date().toISOString();
    const mayContinue = (): boolean => context.getRemainingTimeInMillis() > MARGIN_MILLISECONDS;
    const turn: Turn = { now, staleSeconds, atOnce: OTHERS_AT_ONCE, mayContinue };
    const sweepImports = async (): Promise<Swept> => {
      const { oldestSeconds, ...swept } = await sweep(ports, { ...turn, atOnce: IMPORTS_AT_ONCE });
      metrics.addMetric('OldestInFlightAge', MetricUnit.Seconds, oldestSeconds);
      metrics.publishStoredMetrics();
      return swept;
    };
    const sweepWebhooks = async (): Promise<Swept> => {
      const families = await webhooks.familiesDue(now, MOST_DUE);
      return wakeEach(
        families,
        turn,
        (familyId) => familyId,
        (familyId) => wake(familyId).then(() => false),
      );
    };
    const kinds: Readonly<Record<string, () => Promise<Swept>>> = {
      imports: sweepImports,
      exports: () => sweepExports({ exports: ports.exports, queue: ports.exportQueue }, turn),
      'change sets': () => sweepChangeSets({ changeSets: ports.changeSets, queue: ports.changeQueue }, turn),
      'expired sessions': () => sweepSessions(ports, turn),
      events: () => sweepOutbox(outbox, eventQueue.send, turn),
      webhooks: sweepWebhooks,
    };
    const failures: (readonly [name: string, error: unknown])[] = [];
    const sweepKind = async ([kind, sweepIt]: readonly [string, () => Promise<Swept>]): Promise<void> => {
      try {
        const { woken, left, failures: failed } = await sweepIt();
        if (woken > 0 || left > 0) log.info(`requeued stale ${kind}`, { woken, left });
        failures.push(...failed);
      } catch (error) {
        failures.push([kind, error]);
      }
    };
    await Promise.all(Object.entries(kinds).map(sweepKind));
    if (failures.length > 0) throw failureOf(failures);
  };

/** The others are requeued; failing raises the alarm for functions. */
const failureOf = (failures: readonly (readonly [name: string, error: unknown])[]): AggregateError => {
  const named = failures.slice(0, NAMED);
  const more = failures.length > NAMED ? ` and ${failures.length - NAMED} more` : '';
  return new AggregateError(
    named.map(([, error]) => error),
    `Not requeued: ${named.map(([name, error]) => `${name} (${error})`).join(', ')}${more}`,
  );
};

export const handler = lambda(() => job('swept', createHandler(made(ADAPTERS))));
