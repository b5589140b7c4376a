import { Duration, NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { QueueName } from '../shared/platform/domain/access/access.ts';
import { AuditAlarm, BankSyncAlarms, ImportAlarms } from './constructs/alarms.ts';
import { QueueWorker, ScheduledFunction } from './constructs/background-functions.ts';
import { DeadLetters } from './constructs/dead-letters.ts';
import type { Resources } from './constructs/grant-access.ts';
import { toConstructId } from './constructs/service-function.ts';
import { WorkQueue } from './constructs/work-queue.ts';
import type { DataStack } from './data-stack.ts';
import type { Settings } from './settings.ts';
import { SCHEDULED_JOBS, WORKERS } from './workers.ts';

export type WorkersStackProps = { readonly data: DataStack; readonly settings: Settings };

/** The queues and their workers. */
export class WorkersStack extends NestedStack {
  readonly queues: Readonly<Record<QueueName, WorkQueue>>;
  readonly deadLetters: DeadLetters;
  readonly scheduled: readonly ScheduledFunction[];
  readonly undelivered: DeadLetters;

  constructor(scope: Construct, id: string, { data, settings }: WorkersStackProps) {
    super(scope, id);

    this.deadLetters = new DeadLetters(this, 'DeadLetters', {
      severity: 'page',
      summary: 'A message of a queue failed five times.',
      runbook: 'dead-letters',
    });
    const { queue: deadLetters } = this.deadLetters;
    // Imports and bank syncs that wait are seen by their age; change sets, in the publish queue, and exports are not.
    this.queues = {
      prepare: new WorkQueue(this, 'Prepare', { deadLetters }),
      statement: new WorkQueue(this, 'Statement', { deadLetters }),
      publish: new WorkQueue(this, 'Publish', { deadLetters, alarms: true }),
      readback: new WorkQueue(this, 'Readback', { deadLetters }),
      revert: new WorkQueue(this, 'Revert', { deadLetters }),
      export: new WorkQueue(this, 'Export', { deadLetters, alarms: true }),
      'bank-sync': new WorkQueue(this, 'BankSync', { deadLetters }),
      webhooks: new WorkQueue(this, 'Webhooks', { deadLetters, retention: Duration.minutes(15) }), // the sweep wakes what is due
    };
    const resources: Resources = { ...data.resources, queues: this.queues };
    for (const worker of WORKERS)
      new QueueWorker(this, toConstructId(worker.function), { worker, settings, resources });
    this.undelivered = new DeadLetters(this, 'Undelivered', {
      severity: 'later',
      summary: 'A scheduled function could not be started.',
      runbook: 'undelivered-starts',
    });
    const undelivered = this.undelivered.queue;
    this.scheduled = SCHEDULED_JOBS.map(
      (job) => new ScheduledFunction(this, toConstructId(job.function), { job, settings, resources, undelivered }),
    );
    new ImportAlarms(this, 'Imports', settings);
    new BankSyncAlarms(this, 'BankSyncs', settings);
    new AuditAlarm(this, 'AuditTampered', settings);
  }
}
