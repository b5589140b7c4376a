import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { type BusFunctionSettings, concurrencyOf, type ScheduledJob, type Worker } from '../workers.ts';
import { ServiceAlarm } from './alarms.ts';
import { grantAccess, type Resources } from './grant-access.ts';
import { ServiceFunction } from './service-function.ts';

/** A lease outlives the function by ten seconds. */
const SLICE = { SLICE_SECONDS: '50', LEASE_SECONDS: '90' } as const;

export type ScheduledFunctionProps = {
  readonly job: ScheduledJob;
  readonly settings: Settings;
  readonly resources: Resources;
};

/** The interval, how long to retry an undelivered event, and how many failures trigger the alarm. */
const RHYTHMS = {
  minute: { rate: Duration.minutes(1), maxAge: Duration.minutes(5), period: Duration.minutes(5), failures: 3 },
  day: { rate: Duration.days(1), maxAge: Duration.hours(6), period: Duration.hours(1), failures: 1 },
} as const;

/** A scheduled function, with a queue for failed starts. */
export class ScheduledFunction extends Construct {
  readonly function: ServiceFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { job, settings, resources }: ScheduledFunctionProps) {
    super(scope, id);

    this.function = new ServiceFunction(this, 'Function', {
      name: job.function,
      settings,
      description: job.summary,
      timeout: Duration.seconds(job.timeout),
      ...(job.memory !== undefined && { memory: job.memory }),
      ...(job.environment !== undefined && { environment: job.environment }),
    });
    grantAccess(this.function, job, resources, settings);

    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const { rate, maxAge } = RHYTHMS[job.every];
    new Rule(this, 'Clock', {
      schedule: Schedule.rate(rate),
      targets: [
        new LambdaTarget(this.function, { deadLetterQueue: this.deadLetters, retryAttempts: 2, maxEventAge: maxAge }),
      ],
    });

    this.alarm(job);
  }

  private alarm({ function: name, every, runbook }: ScheduledJob): void {
    const { period, failures } = RHYTHMS[every];
    new ServiceAlarm(this, 'Undelivered', {
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      threshold: 1,
      summary: `${name} could not be started.`,
      runbook,
    });
    new ServiceAlarm(this, 'Failing', {
      metric: this.function.metricErrors({ period }),
      threshold: failures,
      summary: `${name} failed ${failures === 1 ? '' : `${failures} times `}within ${period.toHumanString()}.`,
      runbook,
    });
  }
}

type BusFunctionProps = {
  readonly settled: BusFunctionSettings;
  readonly settings: Settings;
  readonly resources: Resources;
};

/** A function that a rule of the bus starts, with a queue for failed starts. */
export class BusFunction extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { settled, settings, resources }: BusFunctionProps) {
    super(scope, id);

    const handler = new ServiceFunction(this, 'Function', {
      name: settled.function,
      settings,
      description: settled.summary,
      timeout: Duration.seconds(80),
      environment: { ...SLICE, ...settled.environment },
    });
    grantAccess(handler, settled, resources, settings);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    new Rule(this, 'Arrivals', {
      eventBus: resources.bus.bus,
      eventPattern: { source: [...settled.sources] },
      targets: [
        new LambdaTarget(handler, {
          deadLetterQueue: this.deadLetters,
          retryAttempts: 2,
          maxEventAge: RHYTHMS.minute.maxAge, // the sweep starts it again for what is due
        }),
      ],
    });
    new ServiceAlarm(this, 'Undelivered', {
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      threshold: 1,
      summary: `${settled.function} could not be started.`,
      runbook: settled.runbook,
    });
  }
}

type QueueWorkerProps = {
  readonly worker: Worker;
  readonly settings: Settings;
  readonly resources: Resources;
};

/** The function that processes a queue, one message at a time. */
export class QueueWorker extends Construct {
  readonly function: ServiceFunction;

  constructor(scope: Construct, id: string, { worker, settings, resources }: QueueWorkerProps) {
    super(scope, id);

    this.function = new ServiceFunction(this, 'Function', {
      name: worker.function,
      settings,
      description: `Processes the ${worker.queue} queue`,
      memory: worker.memory,
      timeout: Duration.seconds(80), // a slice works 50 s; the message is back after 120 s
      continuesItself: worker.queues?.includes(worker.queue) ?? false,
      environment: SLICE,
    });
    this.function.addEventSource(
      new SqsEventSource(resources.queues[worker.queue].queue, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: concurrencyOf(worker, settings.accountConcurrency),
      }),
    );
    grantAccess(this.function, worker, resources, settings);
  }
}
