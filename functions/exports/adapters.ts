import type { ExportRecord } from '../../shared/exports/domain/export-record.ts';
import { createExportQueue } from '../../shared/exports/queues/export-queue.ts';
import { createExportRepository } from '../../shared/exports/store/export-repository.ts';
import { createBucketArchives } from '../../shared/exports/uploads/bucket-archives.ts';
import { LINK_SECONDS } from '../../shared/imports/uploads/sign-link.ts';
import { once } from '../../shared/platform/entry.ts';
import { environment } from '../../shared/platform/runtime.ts';
import { imports, signLink } from '../imports/adapters.ts';
import { inTable, s3, sqs, uploadsBucket } from '../platform/adapters.ts';
import { originalFiles } from './original-files.ts';

export const exports = /* @__PURE__ */ inTable(createExportRepository);
export const archives = /* @__PURE__ */ once(() => createBucketArchives(s3(), uploadsBucket()));
export const exportQueue = /* @__PURE__ */ once(() =>
  createExportQueue(sqs(), environment('EXPORT_QUEUE_URL').EXPORT_QUEUE_URL),
);

export const originals = () => originalFiles(imports());

/** The download link of an export; null if it is not complete. */
export const exportLinks = () => {
  const sign = signLink();
  return async ({ archive, createdAt }: ExportRecord): Promise<string | null> =>
    archive === null ? null : sign(archive.key, `counterfoil-${createdAt.slice(0, 10)}.zip`, LINK_SECONDS);
};
