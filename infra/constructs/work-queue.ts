import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ServiceAlarm } from './alarms.ts';

export type WorkQueueProps = {
  /** If something else repeats the wake-ups, they need not wait for long; four days by default. */
  readonly retention?: Duration;
};

/** A queue of wake-ups, with a dead-letter queue after five failures. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { retention }: WorkQueueProps = {}) {
    super(scope, id);

    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Less than the usual six function timeouts: with batch size 1 and leases, resuming within two minutes matters
      // more.
      visibilityTimeout: Duration.seconds(120),
      ...(retention !== undefined && { retentionPeriod: retention }),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });

    this.alarm(id.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase(), retention === undefined);
  }

  grantSend(grantee: LambdaFunction): void {
    this.queue.grant(grantee, 'sqs:SendMessage');
  }

  private alarm(name: string, isKept: boolean): void {
    new ServiceAlarm(this, 'DeadLettersWaiting', {
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      threshold: 1,
      summary: `A message of the ${name} queue failed five times.`,
      runbook: 'dead-letters',
    });
    if (!isKept) return;
    new ServiceAlarm(this, 'MessagesWaiting', {
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }),
      threshold: 900,
      evaluationPeriods: 3,
      summary: `The oldest message of the ${name} queue is older than 15 minutes.`,
      runbook: 'oldest-message',
    });
  }
}
