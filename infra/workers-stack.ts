import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { QueueName } from './access.ts';
import { toConstructId } from './construct-id.ts';
import type { Resources } from './constructs/grant-access.ts';
import { ImportSweep } from './constructs/import-sweep.ts';
import { QueueWorker } from './constructs/queue-worker.ts';
import { WorkQueue } from './constructs/work-queue.ts';
import type { DataStack } from './data-stack.ts';
import type { Settings } from './settings.ts';
import { WORKERS } from './workers.ts';

export type WorkersStackProps = { readonly data: DataStack; readonly settings: Settings };

/** The queues and everything that works behind them. */
export class WorkersStack extends NestedStack {
  readonly queues: Readonly<Record<QueueName, WorkQueue>>;
  readonly sweep: ImportSweep;

  constructor(scope: Construct, id: string, { data, settings }: WorkersStackProps) {
    super(scope, id);

    this.queues = {
      prepare: new WorkQueue(this, 'Prepare'),
      statement: new WorkQueue(this, 'Statement'),
      publish: new WorkQueue(this, 'Publish'),
      readback: new WorkQueue(this, 'Readback'),
      revert: new WorkQueue(this, 'Revert'),
      export: new WorkQueue(this, 'Export'),
    };
    const resources: Resources = { table: data.table, uploads: data.uploads, queues: this.queues };
    for (const worker of WORKERS)
      new QueueWorker(this, toConstructId(worker.function), { worker, settings, resources });
    this.sweep = new ImportSweep(this, 'Sweep', { settings, resources });
  }
}
