import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { SWEEP } from '../workers.ts';
import { grantAccess, type Resources } from './grant-access.ts';
import { ServiceAlarm } from './service-alarm.ts';
import { ServiceFunction } from './service-function.ts';

export type ImportSweepProps = { readonly settings: Settings; readonly resources: Resources };

/** Every minute: whatever is in flight and was left alone is woken, so that nothing is ever stuck. */
export class ImportSweep extends Construct {
  readonly function: ServiceFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { settings, resources }: ImportSweepProps) {
    super(scope, id);

    this.function = new ServiceFunction(this, 'Function', {
      name: SWEEP.function,
      settings,
      description: 'Wakes imports and exports that are in flight and were left alone',
      timeout: Duration.seconds(55),
      environment: { STALE_SECONDS: '60' },
    });
    grantAccess(this.function, SWEEP, resources);

    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [
        // The next minute brings the next sweep: an old event is worth nothing.
        new LambdaTarget(this.function, {
          deadLetterQueue: this.deadLetters,
          retryAttempts: 2,
          maxEventAge: Duration.minutes(5),
        }),
      ],
    });

    this.alarm();
  }

  private alarm(): void {
    new ServiceAlarm(this, 'SweepUndelivered', {
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      threshold: 1,
      summary: 'The sweep could not be started.',
      runbook: 'sweep',
    });
    new ServiceAlarm(this, 'SweepFailing', {
      metric: this.function.metricErrors({ period: Duration.minutes(5) }),
      threshold: 3,
      summary: 'The sweep failed three times within five minutes.',
      runbook: 'sweep',
    });
    new ServiceAlarm(this, 'PublishStuck', {
      metric: new Metric({
        namespace: 'Counterfoil',
        metricName: 'OldestInFlightAge',
        dimensionsMap: { service: SWEEP.function },
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
