import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { sweepChangeSets } from '../../shared/changes/change-sets/use-cases/sweep-change-sets.ts';
import { sweepOutbox } from '../../shared/events/use-cases/relay-events.ts';
import { sweepExports } from '../../shared/exports/use-cases/sweep-exports.ts';
import { sweep, sweepSessions } from '../../shared/imports/use-cases/sweep.ts';
import { job, lambda } from '../../shared/platform/entry.ts';
import { createMetrics, environment } from '../../shared/platform/runtime.ts';
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

/** Runs every minute: requeues stale imports, exports, change sets and events, and logs the age of the oldest import in flight. */
export const createHandler = (ports: Made<typeof ADAPTERS>) => async (): Promise<void> => {
  const { exports, exportQueue, changeSets, changeQueue, outbox, eventQueue, staleSeconds, log, metrics } = ports;
  const now = new Date().toISOString();
  const { woken, oldestSeconds, ...sweptImports } = await sweep(ports, now, staleSeconds);
  const sweptExports = await sweepExports({ exports, queue: exportQueue }, now, staleSeconds);
  const sweptChanges = await sweepChangeSets({ changeSets, queue: changeQueue }, now, staleSeconds);
  metrics.addMetric('OldestInFlightAge', MetricUnit.Seconds, oldestSeconds);
  metrics.publishStoredMetrics();
  const expired = await sweepSessions(ports, new Date().toISOString());
  const events = await sweepOutbox(outbox, eventQueue.send, now);
  for (const familyId of await ports.webhooks.familiesDue(now, MOST_DUE)) await ports.wakeWebhooks(familyId);
  if (events > 0) log.info('requeued stale events', { events });
  if (expired > 0) log.info('removing expired sessions that were not published', { expired });
  if (sweptExports.woken > 0) log.info('requeued stale exports', { woken: sweptExports.woken });
  if (sweptChanges.woken > 0) log.info('requeued stale change sets', { woken: sweptChanges.woken });
  if (woken > 0) log.info('requeued stale imports', { woken });
  const failures = [...sweptImports.failures, ...sweptExports.failures, ...sweptChanges.failures];
  if (failures.length === 0) return;
  // the others are requeued; failing raises the alarm for functions
  const reasons = failures.map(([id, error]) => `${id} (${error})`);
  throw new AggregateError(
    failures.map(([, error]) => error),
    `Not requeued: ${reasons.join(', ')}`,
  );
};

export const handler = lambda(() => job('swept', createHandler(made(ADAPTERS))));
