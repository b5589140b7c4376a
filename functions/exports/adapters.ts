import { createExportQueue } from '../../shared/exports/queues/export-queue.ts';
import { createExportRepository } from '../../shared/exports/store/export-repository.ts';
import { createBucketArchives } from '../../shared/exports/uploads/bucket-archives.ts';
import { once } from '../../shared/platform/entry.ts';
import { environment } from '../../shared/platform/runtime.ts';
import { inTable, s3, sqs, uploadsBucket } from '../platform/adapters.ts';

export const exports = /* @__PURE__ */ inTable(createExportRepository);
export const archives = /* @__PURE__ */ once(() => createBucketArchives(s3(), uploadsBucket()));
export const exportQueue = /* @__PURE__ */ once(() =>
  createExportQueue(sqs(), environment('EXPORT_QUEUE_URL').EXPORT_QUEUE_URL),
);
