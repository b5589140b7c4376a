import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { ServiceAlarm } from './service-alarm.ts';

const metricOf = (service: string, metricName: string, statistic: string, period: Duration): Metric =>
  new Metric({ namespace: 'Counterfoil', metricName, dimensionsMap: { service }, statistic, period });

/**
 * Feeds that stop coming are not noticed by anybody for days: the dispatcher and the worker measure themselves. The
 * dispatcher sees one that waits every ten minutes.
 */
export class BankSyncAlarms extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    new ServiceAlarm(this, 'Failing', {
      metric: metricOf('bank-sync-worker', 'BankSyncFailed', 'Sum', Duration.hours(1)),
      threshold: 10,
      summary: 'Ten syncs of bank connections failed within an hour.',
      runbook: 'bank-syncs-failing',
    });
    new ServiceAlarm(this, 'Late', {
      metric: metricOf('dispatch-bank-syncs', 'OldestBankSyncDue', 'Maximum', Duration.minutes(15)),
      threshold: 3600,
      evaluationPeriods: 2,
      summary: 'A bank connection has been due for more than an hour.',
      runbook: 'bank-syncs-late',
    });
  }
}
