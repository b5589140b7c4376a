import type { ExportRecord } from '../../shared/exports/domain/export-record.ts';
import { createSignLink, LINK_SECONDS } from '../../shared/imports/uploads/sign-link.ts';
import { environment, s3Client } from '../../shared/platform/runtime.ts';

/** Creates the function that returns the download link of a complete export. */
export const composeExportLinks = (): ((record: ExportRecord) => Promise<string | null>) => {
  const { UPLOADS_BUCKET } = environment('UPLOADS_BUCKET');
  const sign = createSignLink(s3Client(), UPLOADS_BUCKET);
  return async ({ archive, createdAt }) =>
    archive === null ? null : sign(archive.key, `counterfoil-${createdAt.slice(0, 10)}.zip`, LINK_SECONDS);
};
