import { randomUUID } from 'node:crypto';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { createBankSyncQueue } from '../../shared/bank/queues/bank-sync-queue.ts';
import { createBankAccountRepository } from '../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../shared/bank/store/bank-connection-repository.ts';
import { type DispatchDependencies, dispatchSyncs } from '../../shared/bank/use-cases/sync/dispatch-syncs.ts';
import { startOnSync } from '../../shared/changes/use-cases/start-on-new.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { createLogger, createMetrics, documentClient, environment, sqsClient } from '../../shared/platform/runtime.ts';
import { composeStarts } from '../platform/starts-on-new.ts';

export type Dependencies = DispatchDependencies & {
  readonly logger: { readonly info: (text: string, extra: Record<string, unknown>) => void };
  readonly metrics: Pick<Metrics, 'addMetric' | 'publishStoredMetrics'>;
};

/** Runs every minute: sends a message for each connection that is due and logs the longest delay. */
export const createHandler =
  ({ logger, metrics, ...deps }: Dependencies) =>
  async (): Promise<void> => {
    const { oldestSeconds, ...counts } = await dispatchSyncs(deps, new Date().toISOString());
    metrics.addMetric('OldestBankSyncDue', MetricUnit.Seconds, oldestSeconds);
    metrics.publishStoredMetrics();
    if (Object.values(counts).some((count) => count > 0)) logger.info('dispatched bank syncs', counts);
  };

export const handler = lambda(() => {
  const env = environment('TABLE_NAME', 'BANK_SYNC_QUEUE_URL');
  const documents = documentClient();
  return createHandler({
    connections: createBankConnectionRepository(documents, env.TABLE_NAME),
    bankAccounts: createBankAccountRepository(documents, env.TABLE_NAME),
    startOnNew: startOnSync(composeStarts(documents, env.TABLE_NAME)),
    queue: createBankSyncQueue(sqsClient(), env.BANK_SYNC_QUEUE_URL),
    newId: randomUUID,
    logger: createLogger(),
    metrics: createMetrics(),
  });
});
