import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import type { Worker } from '../workers.ts';
import { grantAccess, type Resources } from './grant-access.ts';
import { ServiceFunction } from './service-function.ts';

export type QueueWorkerProps = {
  readonly worker: Worker;
  readonly settings: Settings;
  readonly resources: Resources;
};

/** The one function that drains a queue, a message at a time. */
export class QueueWorker extends Construct {
  readonly function: ServiceFunction;

  constructor(scope: Construct, id: string, { worker, settings, resources }: QueueWorkerProps) {
    super(scope, id);

    this.function = new ServiceFunction(this, 'Function', {
      name: worker.function,
      settings,
      description: `Drains the ${worker.queue} queue`,
      memory: worker.memory,
      timeout: Duration.seconds(80), // a slice works 50 s; the message is back after 120 s
      continuesItself: worker.queues?.includes(worker.queue) ?? false,
      environment: { SLICE_SECONDS: '50', LEASE_SECONDS: '90' }, // a lease outlives the function by ten seconds
    });
    this.function.addEventSource(
      new SqsEventSource(resources.queues[worker.queue].queue, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: worker.maxConcurrency,
      }),
    );
    grantAccess(this.function, worker, resources, settings);
  }
}
