import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { createChangeQueue } from '../../shared/changes/queues/change-queue.ts';
import { createChangeSetRepository } from '../../shared/changes/store/change-set-repository.ts';
import type { ChangeQueue, ChangeSets } from '../../shared/changes/use-cases/change-ports.ts';
import { sweepChangeSets } from '../../shared/changes/use-cases/sweep-change-sets.ts';
import { createEventQueue } from '../../shared/events/queues/event-queue.ts';
import { createWebhookQueue } from '../../shared/events/queues/webhook-queue.ts';
import { createOutbox } from '../../shared/events/store/outbox.ts';
import { createWebhookRepository } from '../../shared/events/store/webhook-repository.ts';
import type { EventQueue, Outbox, WakeWebhooks } from '../../shared/events/use-cases/event-ports.ts';
import { sweepOutbox } from '../../shared/events/use-cases/relay-events.ts';
import type { Webhooks } from '../../shared/events/use-cases/webhook-ports.ts';
import { createExportQueue } from '../../shared/exports/queues/export-queue.ts';
import { createExportRepository } from '../../shared/exports/store/export-repository.ts';
import type { ExportQueue, Exports } from '../../shared/exports/use-cases/export-ports.ts';
import { sweepExports } from '../../shared/exports/use-cases/sweep-exports.ts';
import { createImportQueues } from '../../shared/imports/queues/import-queues.ts';
import { createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { createSessionRepository } from '../../shared/imports/store/session-repository.ts';
import type { Sessions } from '../../shared/imports/use-cases/import-ports.ts';
import { sweep, sweepSessions } from '../../shared/imports/work/sweep.ts';
import type { WorkDependencies } from '../../shared/imports/work/work-dependencies.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { createLogger, createMetrics, documentClient, environment, sqsClient } from '../../shared/platform/runtime.ts';

export type Dependencies = Pick<WorkDependencies, 'imports' | 'queues'> & {
  readonly sessions: Pick<Sessions, 'listExpired'>;
  readonly exports: Exports;
  readonly exportQueue: ExportQueue;
  readonly changeSets: ChangeSets;
  readonly changeQueue: ChangeQueue;
  readonly outbox: Pick<Outbox, 'groupsBefore'>;
  readonly eventQueue: EventQueue;
  readonly webhooks: Pick<Webhooks, 'familiesDue'>;
  readonly wakeWebhooks: WakeWebhooks;
  readonly settings: { readonly staleSeconds: number };
  readonly logger: { readonly info: (text: string, extra: Record<string, unknown>) => void };
  readonly metrics: Pick<Metrics, 'addMetric' | 'publishStoredMetrics'>;
};

/** More than a worker can start in a minute; the others are due in the next. */
const MOST_DUE = 500;

/** Runs every minute: requeues stale imports, exports, change sets and events, and logs the age of the oldest import in flight. */
export const createHandler =
  ({
    settings,
    logger,
    metrics,
    exports,
    exportQueue,
    changeSets,
    changeQueue,
    outbox,
    eventQueue,
    webhooks,
    wakeWebhooks,
    ...deps
  }: Dependencies) =>
  async (): Promise<void> => {
    const now = new Date().toISOString();
    const { woken, oldestSeconds, ...sweptImports } = await sweep(deps, now, settings.staleSeconds);
    const sweptExports = await sweepExports({ exports, queue: exportQueue }, now, settings.staleSeconds);
    const sweptChanges = await sweepChangeSets({ changeSets, queue: changeQueue }, now, settings.staleSeconds);
    metrics.addMetric('OldestInFlightAge', MetricUnit.Seconds, oldestSeconds);
    metrics.publishStoredMetrics();
    const expired = await sweepSessions(deps, new Date().toISOString());
    const events = await sweepOutbox(outbox, eventQueue.send, now);
    for (const familyId of await webhooks.familiesDue(now, MOST_DUE)) await wakeWebhooks(familyId);
    if (events > 0) logger.info('requeued stale events', { events });
    if (expired > 0) logger.info('removing expired sessions that were not published', { expired });
    if (sweptExports.woken > 0) logger.info('requeued stale exports', { woken: sweptExports.woken });
    if (sweptChanges.woken > 0) logger.info('requeued stale change sets', { woken: sweptChanges.woken });
    if (woken > 0) logger.info('requeued stale imports', { woken });
    const failures = [...sweptImports.failures, ...sweptExports.failures, ...sweptChanges.failures];
    if (failures.length === 0) return;
    // the others are requeued; failing raises the alarm for functions
    const reasons = failures.map(([id, error]) => `${id} (${error})`);
    throw new AggregateError(
      failures.map(([, error]) => error),
      `Not requeued: ${reasons.join(', ')}`,
    );
  };

export const handler = lambda(() => {
  const env = environment(
    'TABLE_NAME',
    'PREPARE_QUEUE_URL',
    'STATEMENT_QUEUE_URL',
    'PUBLISH_QUEUE_URL',
    'READBACK_QUEUE_URL',
    'WEBHOOKS_QUEUE_URL',
    'REVERT_QUEUE_URL',
    'EXPORT_QUEUE_URL',
    'STALE_SECONDS',
  );

  const documents = documentClient();
  const webhookQueue = createWebhookQueue(sqsClient(), env.WEBHOOKS_QUEUE_URL);
  return createHandler({
    imports: createImportRepository(documents, env.TABLE_NAME),
    sessions: createSessionRepository(documents, env.TABLE_NAME),
    queues: createImportQueues(sqsClient(), {
      prepare: env.PREPARE_QUEUE_URL,
      statement: env.STATEMENT_QUEUE_URL,
      publish: env.PUBLISH_QUEUE_URL,
      readback: env.READBACK_QUEUE_URL,
      revert: env.REVERT_QUEUE_URL,
    }),
    exports: createExportRepository(documentClient(), env.TABLE_NAME),
    exportQueue: createExportQueue(sqsClient(), env.EXPORT_QUEUE_URL),
    changeSets: createChangeSetRepository(documents, env.TABLE_NAME),
    changeQueue: createChangeQueue(sqsClient(), env.PUBLISH_QUEUE_URL),
    outbox: createOutbox(documents, env.TABLE_NAME),
    webhooks: createWebhookRepository(documents, env.TABLE_NAME),
    wakeWebhooks: (familyId) => webhookQueue.send({ familyId }),
    eventQueue: createEventQueue(sqsClient(), env.READBACK_QUEUE_URL),
    settings: { staleSeconds: env.STALE_SECONDS },
    logger: createLogger(),
    metrics: createMetrics(),
  });
});
