import type { Access, QueueName } from '../access.ts';
import type { LedgerTable } from './ledger-table.ts';
import type { ServiceFunction } from './service-function.ts';
import type { UploadsBucket } from './uploads-bucket.ts';
import type { WorkQueue } from './work-queue.ts';

export type Resources = {
  readonly table: LedgerTable;
  readonly uploads: UploadsBucket;
  readonly queues: Readonly<Record<QueueName, WorkQueue>>;
};

/** Gives a function its permissions, and the names of exactly what it may touch. */
export const grantAccess = (
  grantee: ServiceFunction,
  { table, uploads, queues = [] }: Access,
  resources: Resources,
): void => {
  if (table !== undefined) {
    grantee.addEnvironment('TABLE_NAME', resources.table.table.tableName);
    if (table === 'readWrite') resources.table.grantReadWrite(grantee);
    else resources.table.grantRead(grantee);
  }
  if (uploads !== undefined) {
    grantee.addEnvironment('UPLOADS_BUCKET', resources.uploads.bucket.bucketName);
    if (uploads === 'readWrite') resources.uploads.grantReadWrite(grantee);
    else resources.uploads.grantRead(grantee);
  }
  for (const name of queues) {
    grantee.addEnvironment(`${name.toUpperCase()}_QUEUE_URL`, resources.queues[name].queue.queueUrl);
    resources.queues[name].grantSend(grantee);
  }
};
