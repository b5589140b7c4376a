import { archiveDays } from '../../../shared/people/admin/use-cases/audit-archive.ts';
import { createBucketAuditArchive } from '../../../shared/people/archive/bucket-audit-archive.ts';
import { createAuditDigests } from '../../../shared/people/store/audit-repository.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { environment, now } from '../../../shared/platform/runtime.ts';
import { documents, log, s3, tableName } from '../../platform/adapters.ts';
import { audit, auditMac } from '../adapters.ts';

/** Runs daily: archives every completed day of the audit log. */
export const handler = lambda(() => {
  const seal = archiveDays({
    days: audit(),
    digests: createAuditDigests(documents(), tableName()),
    archive: createBucketAuditArchive(s3(), environment('ARCHIVE_BUCKET').ARCHIVE_BUCKET),
    mac: auditMac(),
  });
  return async (): Promise<void> => {
    const days = await seal(now());
    log().info('archived the audit log', { days });
  };
});
