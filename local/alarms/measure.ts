import type { FauxqsServer } from 'fauxqs';
import type { Context } from '../gateway/access-log.ts';
import { isThrottled } from '../lambda/account-concurrency.ts';
import type { Outcome } from '../lambda/function-process.ts';
import type { QueueDefinition } from '../queues/queue-client.ts';
import type { Metrics } from './metrics.ts';

/** The metrics that AWS's services publish of themselves, as far as alarms read them. */

/** Counts a call of a function, for itself and for all functions together. */
export const countOutcome =
  ({ add }: Metrics) =>
  (FunctionName: string, outcome: Outcome): void => {
    for (const dimensions of [{}, { FunctionName }]) {
      const count = (name: string, value: boolean) => add({ namespace: 'AWS/Lambda', name, dimensions }, Number(value));
      const throttled = isThrottled(outcome);
      count('Throttles', throttled);
      if (throttled) continue; // Lambda counts only calls that ran
      count('Invocations', true);
      count('Errors', outcome.kind === 'failed');
    }
  };

export const countRunning =
  ({ add }: Metrics) =>
  (count: number): void =>
    add({ namespace: 'AWS/Lambda', name: 'ConcurrentExecutions', dimensions: {} }, count);

/** Counts a request to an HTTP API, and writes it to the log once it is answered. */
export const observeRequest =
  ({ add, clock }: Metrics, ApiId: string, log: (context: Context) => void) =>
  () => {
    const [began, skippedBefore] = [performance.now(), clock.skipped()];
    return (status: number, context: Context): void => {
      const responseLatency = Math.round(performance.now() - began + clock.skipped() - skippedBefore);
      const count = (name: string, value: number) =>
        add({ namespace: 'AWS/ApiGateway', name, dimensions: { ApiId } }, value);
      count('Count', 1);
      count('5xx', Number(status >= 500));
      count('Latency', responseLatency);
      log({ ...context, responseLatency });
    };
  };

export const countEdgeAnswer =
  ({ add }: Metrics, DistributionId: string) =>
  (status: number): void => {
    const dimensions = { DistributionId, Region: 'Global' };
    add({ namespace: 'AWS/CloudFront', name: '5xxErrorRate', dimensions }, status >= 500 ? 100 : 0);
  };

/** The refusals of a table or an index. */
export const countThrottledRequest =
  ({ add }: Metrics) =>
  (
    kind: 'read' | 'write',
    { table: TableName, index }: { readonly table: string; readonly index?: string | undefined },
  ) => {
    const dimensions = { TableName, ...(index !== undefined && { GlobalSecondaryIndexName: index }) };
    add(
      { namespace: 'AWS/DynamoDB', name: kind === 'read' ? 'ReadThrottleEvents' : 'WriteThrottleEvents', dimensions },
      1,
    );
  };

/** How many messages each queue has, and how old the oldest one is. */
export const measureQueues = (
  { add, clock }: Metrics,
  fauxqs: Pick<FauxqsServer, 'inspectQueue'>,
  queues: readonly QueueDefinition[],
): void => {
  for (const { name: QueueName } of queues) {
    const { ready = [], inflight = [] } = fauxqs.inspectQueue(QueueName)?.messages ?? {};
    const sent = [...ready, ...inflight.map(({ message }) => message)].map(({ sentTimestamp }) => sentTimestamp);
    const gauge = (name: string, value: number) =>
      add({ namespace: 'AWS/SQS', name, dimensions: { QueueName } }, value);
    gauge('ApproximateNumberOfMessagesVisible', ready.length);
    if (sent.length > 0) gauge('ApproximateAgeOfOldestMessage', (clock.now() - clock.at(Math.min(...sent))) / 1000);
  }
};
