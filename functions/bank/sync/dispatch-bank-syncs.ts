import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { dispatchSyncs } from '../../../shared/bank/sync/use-cases/dispatch-syncs.ts';
import { startOnSync } from '../../../shared/changes/rules/use-cases/start-on-new.ts';
import { job, lambda } from '../../../shared/platform/entry.ts';
import { createMetrics, now } from '../../../shared/platform/runtime.ts';
import { starts } from '../../changes/adapters.ts';
import { ids, log, made } from '../../platform/adapters.ts';
import { announcingConnections, bankAccounts, syncQueue } from '../adapters.ts';

/** Runs every minute: sends a message for each connection that is due and logs the longest delay. */
export const handler = lambda(() => {
  const ports = {
    ...made({ connections: announcingConnections, bankAccounts, queue: syncQueue, newId: ids }),
    startOnNew: startOnSync(starts()),
  };
  const metrics = createMetrics();
  return job('dispatched', async () => {
    const { oldestSeconds, ...counts } = await dispatchSyncs(ports, now());
    metrics.addMetric('OldestBankSyncDue', MetricUnit.Seconds, oldestSeconds);
    metrics.publishStoredMetrics();
    if (Object.values(counts).some((count) => count > 0)) log().info('dispatched bank syncs', counts);
  });
});
