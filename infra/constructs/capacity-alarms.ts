import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { percentOf, ServiceAlarm } from './alarms.ts';
import { INDEX } from './ledger-table.ts';

const PERIOD = Duration.minutes(5);

/** Lambda's metrics without a dimension count all functions of the account in this region: one alarm for all of ours. */
const allFunctions = (metricName: string, statistic: string): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: PERIOD });

const ofTable = (table: Table, metricName: string, index?: string): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: table.tableName, ...(index !== undefined && { GlobalSecondaryIndexName: index }) },
    statistic: 'Sum',
    period: PERIOD,
  });

export const functionMetrics = () => ({
  errors: allFunctions('Errors', 'Sum'),
  throttles: allFunctions('Throttles', 'Sum'),
  invocations: allFunctions('Invocations', 'Sum'),
  concurrency: allFunctions('ConcurrentExecutions', 'Maximum'),
});

export const tableThrottles = (table: Table) => ({
  reads: ofTable(table, 'ReadThrottleEvents'),
  writes: ofTable(table, 'WriteThrottleEvents'),
  indexWrites: ofTable(table, 'WriteThrottleEvents', INDEX),
});

export type CapacityAlarmsProps = { readonly table: Table; readonly accountConcurrency: number };

/** Alarms for the limits of AWS: functions at once, and requests of the table. */
export class CapacityAlarms extends Construct {
  constructor(scope: Construct, id: string, { table, accountConcurrency }: CapacityAlarmsProps) {
    super(scope, id);

    const { errors, throttles, invocations, concurrency } = functionMetrics();
    new ServiceAlarm(this, 'FunctionErrors', {
      severity: 'page',
      metric: percentOf({ part: errors, whole: invocations, atLeast: 5, period: PERIOD, label: 'failed calls, %' }),
      threshold: 1,
      summary:
        'One call in a hundred of the functions of this account and region failed or timed out within five minutes, and at least five.',
      runbook: 'function-errors',
    });
    new ServiceAlarm(this, 'FunctionThrottles', {
      severity: 'page',
      metric: percentOf({ part: throttles, whole: invocations, atLeast: 5, period: PERIOD, label: 'refused calls, %' }),
      threshold: 1,
      summary:
        'Lambda refused one call in a hundred in this account and region within five minutes, and at least five.',
      runbook: 'function-throttles',
    });
    new ServiceAlarm(this, 'Concurrency', {
      severity: 'later',
      metric: concurrency,
      threshold: Math.ceil(accountConcurrency * 0.8),
      evaluationPeriods: 3,
      summary: `Four fifths of the ${accountConcurrency} functions that the account may run at once ran for a quarter of an hour.`,
      runbook: 'concurrency',
    });
    new ServiceAlarm(this, 'TableThrottles', {
      severity: 'later',
      metric: new MathExpression({
        expression: 'FILL(reads, 0) + FILL(writes, 0) + FILL(indexWrites, 0)',
        usingMetrics: tableThrottles(table),
        period: PERIOD,
        label: 'throttled requests',
      }),
      threshold: 10,
      summary: 'The table throttled ten requests within five minutes.',
      runbook: 'table-throttles',
    });
  }
}
