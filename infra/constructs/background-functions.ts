import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { concurrencyOf, type ScheduledJob, WORKER_SECONDS, type Worker } from '../workers.ts';
import { ServiceAlarm } from './alarms.ts';
import { grantAccess, type Resources } from './grant-access.ts';
import { ServiceFunction } from './service-function.ts';

/** A lease outlives the function by ten seconds. */
const SLICE = { SLICE_SECONDS: '50', LEASE_SECONDS: '90' } as const;

export type ScheduledFunctionProps = {
  readonly job: ScheduledJob;
  readonly settings: Settings;
  readonly resources: Resources;
  /** Keeps starts that failed. */
  readonly undelivered: IQueue;
};

/** The interval, how long to retry an undelivered event, and how many failures trigger the alarm. */
const RHYTHMS = {
  minute: { rate: Duration.minutes(1), maxAge: Duration.minutes(5), period: Duration.minutes(5), failures: 3 },
  day: { rate: Duration.days(1), maxAge: Duration.hours(6), period: Duration.hours(1), failures: 1 },
} as const;

export class ScheduledFunction extends Construct {
  readonly function: ServiceFunction;

  constructor(scope: Construct, id: string, { job, settings, resources, undelivered }: ScheduledFunctionProps) {
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

    const { rate, maxAge } = RHYTHMS[job.every];
    new Rule(this, 'Clock', {
      schedule: Schedule.rate(rate),
      targets: [
        new LambdaTarget(this.function, { deadLetterQueue: undelivered, retryAttempts: 2, maxEventAge: maxAge }),
      ],
    });

    this.alarm(job);
  }

  private alarm({ function: name, every, runbook }: ScheduledJob): void {
    const { period, failures } = RHYTHMS[every];
    new ServiceAlarm(this, 'Failing', {
      severity: every === 'minute' ? 'page' : 'later',
      metric: this.function.metricErrors({ period }),
      threshold: failures,
      summary: `${name} failed ${failures === 1 ? '' : `${failures} times `}within ${period.toHumanString()}.`,
      runbook,
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
      ...(worker.semiSpace !== undefined && { semiSpace: worker.semiSpace }),
      timeout: Duration.seconds(WORKER_SECONDS),
      continuesItself: worker.queues?.includes(worker.queue) ?? false,
      environment: { ...SLICE, ...worker.environment },
    });
    this.function.addEventSource(
      new SqsEventSource(resources.queues[worker.queue].queue, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: concurrencyOf(worker, settings.capacity),
      }),
    );
    grantAccess(this.function, worker, resources, settings);
  }
}
