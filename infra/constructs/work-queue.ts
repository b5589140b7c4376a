import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ServiceAlarm } from './alarms.ts';

export type WorkQueueProps = {
  readonly deadLetters: IQueue;
  /** Whether no metric of our own tells that work waits. */
  readonly alarms?: boolean;
  /** If something else repeats the wake-ups, they need not wait for long; four days by default. */
  readonly retention?: Duration;
};

/** A queue of wake-ups, which moves a message to the dead letters after five failures. */
export class WorkQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { deadLetters, alarms = false, retention }: WorkQueueProps) {
    super(scope, id);

    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Less than the usual six function timeouts: with batch size 1 and leases, resuming within two minutes matters
      // more.
      visibilityTimeout: Duration.seconds(120),
      ...(retention !== undefined && { retentionPeriod: retention }),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    });

    if (alarms) this.alarm(id.toLowerCase());
  }

  grantSend(grantee: LambdaFunction): void {
    this.queue.grant(grantee, 'sqs:SendMessage');
  }

  private alarm(name: string): void {
    new ServiceAlarm(this, 'MessagesWaiting', {
      severity: 'page',
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }),
      threshold: 900,
      evaluationPeriods: 3,
      summary: `The oldest message of the ${name} queue is older than 15 minutes.`,
      runbook: 'oldest-message',
    });
  }
}
