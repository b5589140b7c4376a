import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, GraphWidget, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { WorkQueue } from './work-queue.ts';

export type ServiceDashboardProps = {
  readonly api: HttpApi;
  readonly queues: Readonly<Record<string, WorkQueue>>;
  readonly table: Table;
};

const graph = (title: string, left: Metric[]): GraphWidget => new GraphWidget({ title, left, width: 12 });

/** An overview: errors, latency, backlog and failed messages. */
export class ServiceDashboard extends Construct {
  constructor(scope: Construct, id: string, { api, queues, table }: ServiceDashboardProps) {
    super(scope, id);

    const named = Object.entries(queues);
    new Dashboard(this, 'Overview', {
      defaultInterval: Duration.hours(6),
      widgets: [
        [
          graph('Requests', [api.metricCount(), api.metricClientError(), api.metricServerError()]),
          graph('Latency, ms', [api.metricLatency({ statistic: 'p50' }), api.metricLatency({ statistic: 'p99' })]),
        ],
        [
          graph(
            'Age of the oldest message, s',
            named.map(([label, { queue }]) => queue.metricApproximateAgeOfOldestMessage({ label })),
          ),
          graph(
            'Dead letters',
            named.map(([label, { deadLetters }]) => deadLetters.metricApproximateNumberOfMessagesVisible({ label })),
          ),
        ],
        [graph('Capacity units', [table.metricConsumedReadCapacityUnits(), table.metricConsumedWriteCapacityUnits()])],
      ],
    });
  }
}
