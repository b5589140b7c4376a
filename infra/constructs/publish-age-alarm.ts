import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { ServiceAlarm } from './service-alarm.ts';

/** What the sweep measures: nothing may be in flight for long. */
export class PublishAgeAlarm extends ServiceAlarm {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      metric: new Metric({
        namespace: 'Counterfoil',
        metricName: 'OldestInFlightAge',
        dimensionsMap: { service: 'sweep-imports' },
        statistic: 'Maximum',
        period: Duration.minutes(5),
      }),
      threshold: 3600,
      evaluationPeriods: 3,
      summary: 'An import has been in flight for more than an hour.',
      runbook: 'publish-age',
    });
  }
}
