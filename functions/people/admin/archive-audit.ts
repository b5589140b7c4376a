import { archiveDays } from '../../../shared/people/admin/use-cases/audit-archive.ts';
import { createBucketAuditArchive } from '../../../shared/people/archive/bucket-audit-archive.ts';
import { createAuditDigests } from '../../../shared/people/store/audit-repository.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { environment, now } from '../../../shared/platform/runtime.ts';
import type { Remaining } from '../../../shared/platform/sqs/queue-handler.ts';
import { documents, log, s3, tableName } from '../../platform/adapters.ts';
import { audit, auditMac } from '../adapters.ts';

/** Runs daily: archives every completed day of the audit log. Fails if a day failed, after it has tried the others. */
export const handler = lambda(() => {
  const archive = archiveDays({
    days: audit(),
    digests: createAuditDigests(documents(), tableName()),
    archive: createBucketAuditArchive(s3(), environment('ARCHIVE_BUCKET').ARCHIVE_BUCKET),
    mac: auditMac(),
  });
  return async (_event: unknown, context: Remaining): Promise<void> => {
    const { archived, failed } = await archive({ now: now(), remaining: () => context.getRemainingTimeInMillis() });
    log().info('archived the audit log', { days: archived });
    for (const { day, error } of failed) log().error('a day of the audit log is not archived', { day, error });
    if (failed.length > 0) throw new Error(`Not archived: ${failed.map(({ day }) => day).join(', ')}`);
  };
});
