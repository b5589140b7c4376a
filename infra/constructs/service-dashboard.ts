import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Dashboard, GraphWidget, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { EVENT_METRICS } from '../../shared/platform/domain/metric-names.ts';
import { EDGE_REGION, type Stage } from '../stage.ts';
import { eventMetric } from './alarms.ts';
import { functionMetrics, tableThrottles } from './capacity-alarms.ts';
import type { DeadLetters } from './dead-letters.ts';
import { edgeErrorRate } from './edge-errors.ts';
import type { WorkQueue } from './work-queue.ts';

export type ServiceDashboardProps = {
  readonly api: HttpApi;
  readonly deadLetters: DeadLetters;
  readonly distribution: Distribution;
  readonly queues: Readonly<Record<string, WorkQueue>>;
  readonly stage: Stage;
  readonly table: Table;
};

const MINUTE = Duration.minutes(1);

const graph = (title: string, left: Metric[], region?: string): GraphWidget =>
  new GraphWidget({ title, left, width: 12, ...(region !== undefined && { region }) });

/** An overview: errors, latency, imports, backlog, failed messages, and how near the limits are. */
export class ServiceDashboard extends Construct {
  constructor(scope: Construct, id: string, props: ServiceDashboardProps) {
    super(scope, id);

    const { api, deadLetters, distribution, queues, stage, table } = props;
    const named = Object.entries(queues);
    const { errors, throttles, concurrency } = functionMetrics();
    new Dashboard(this, 'Overview', {
      defaultInterval: Duration.hours(6),
      widgets: [
        [
          graph('Requests', [api.metricCount(), api.metricClientError(), api.metricServerError()]),
          graph('Latency, ms', [api.metricLatency({ statistic: 'p50' }), api.metricLatency({ statistic: 'p99' })]),
        ],
        [
          graph('Imports completed in a minute', [eventMetric(stage, EVENT_METRICS.completed, MINUTE)]),
          graph(
            'Imports that need an operator',
            [EVENT_METRICS.mismatch, EVENT_METRICS.revertFailed].map((name) => eventMetric(stage, name, MINUTE)),
          ),
        ],
        [
          graph(
            'Age of the oldest message, s',
            named.map(([label, { queue }]) => queue.metricApproximateAgeOfOldestMessage({ label })),
          ),
          graph('Dead letters', [deadLetters.queue.metricApproximateNumberOfMessagesVisible()]),
        ],
        [graph('Functions at once', [concurrency]), graph('Failed and throttled functions', [errors, throttles])],
        [
          graph('Capacity units', [table.metricConsumedReadCapacityUnits(), table.metricConsumedWriteCapacityUnits()]),
          graph('Throttled requests of the table', Object.values(tableThrottles(table))),
        ],
        // CloudFront's metrics are in us-east-1 only.
        [graph('Errors of the edge, %', [edgeErrorRate(distribution.distributionId)], EDGE_REGION)],
      ],
    });
  }
}
