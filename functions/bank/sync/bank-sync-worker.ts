import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { isOfFamily } from '../../../shared/bank/connections/domain/bank-fault.ts';
import { BankSyncMessage } from '../../../shared/bank/schema/bank-sync.ts';
import { createBankSyncWorker, type SyncOutcome } from '../../../shared/bank/sync/use-cases/bank-sync-worker.ts';
import { createSyncClock, type SyncDependencies } from '../../../shared/bank/sync/use-cases/sync-dependencies.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { createMetrics } from '../../../shared/platform/runtime.ts';
import { createMessageHandler } from '../../../shared/platform/sqs/queue-handler.ts';
import type { SliceSettings } from '../../../shared/platform/use-cases/clock.ts';
import { sliceSettings } from '../../platform/adapters.ts';
import { bankWork } from '../bank-work.ts';

type Log = (text: string, extra: Record<string, unknown>) => void;

type Dependencies = SyncDependencies & {
  readonly settings: SliceSettings;
  readonly logger: { readonly info: Log; readonly error: Log };
  readonly metrics: {
    readonly addMetric: (...metric: Parameters<Metrics['addMetric']>) => unknown;
    readonly publishStoredMetrics: () => unknown;
  };
};

/** Processes the queue of bank syncs. */
export const createHandler = ({ settings, logger, metrics, ...deps }: Dependencies) => {
  const sync = createBankSyncWorker({ ...deps, logger });
  return createMessageHandler({
    logger,
    queue: 'bank-sync',
    parse: (value) => BankSyncMessage.parse(value),
    send: deps.queue.send,
    describe: ({ connectionId }) => ({ connectionId }),
    work: async (message, context) => {
      const clock = createSyncClock(settings, Date.now, () => context.getRemainingTimeInMillis());
      const outcome = await sync(message, clock);
      if (outcome !== undefined) report(outcome, { logger, metrics });
    },
  });
};

const report = (
  { held: { connection }, end: { sync, dueAt }, error }: NonNullable<SyncOutcome>,
  { logger, metrics }: Pick<Dependencies, 'logger' | 'metrics'>,
): void => {
  const facts = {
    connectionId: connection.id,
    provider: connection.provider,
    syncId: sync?.id,
    trigger: sync?.trigger,
    status: sync?.status,
    code: sync?.error?.code,
    dueAt,
    ...sync?.stats,
  };
  metrics.addMetric('BankSyncEnded', MetricUnit.Count, 1);
  if (isOurFault(sync)) metrics.addMetric('BankSyncFailed', MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
  if (sync?.status !== 'failed') {
    logger.info('bank sync completed', facts);
    return;
  }
  if (isOurFault(sync)) logger.error('bank sync failed', { ...facts, ...(error !== undefined && { error }) });
  else logger.info('bank sync refused', facts);
};

/** Not a problem that the family must settle with its bank. */
const isOurFault = (sync: NonNullable<SyncOutcome>['end']['sync']): boolean => {
  if (sync?.status !== 'failed') return false;
  const code = sync.error?.code;
  return code === undefined || code === 'internal' || code === 'stale' || !isOfFamily(code);
};

export const handler = lambda(() =>
  createHandler({ ...bankWork(), metrics: createMetrics(), settings: sliceSettings() }),
);
