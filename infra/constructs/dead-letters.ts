import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ServiceAlarm, type ServiceAlarmProps } from './alarms.ts';

export type DeadLettersProps = Pick<ServiceAlarmProps, 'severity' | 'summary' | 'runbook'>;

/** Keeps messages that failed for two weeks. The first one raises the alarm. */
export class DeadLetters extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, alarm: DeadLettersProps) {
    super(scope, id);

    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    new ServiceAlarm(this, 'Waiting', {
      ...alarm,
      metric: this.queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      threshold: 1,
    });
  }
}
