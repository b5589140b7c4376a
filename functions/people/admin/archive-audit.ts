import { randomUUID } from 'node:crypto';
import { createBucketAuditArchive } from '../../../shared/people/archive/bucket-audit-archive.ts';
import { createAuditMac } from '../../../shared/people/identity/audit-mac.ts';
import { createKeyRing } from '../../../shared/people/identity/key-ring.ts';
import { createAuditDigests, createAuditRepository } from '../../../shared/people/store/audit-repository.ts';
import { archiveDays } from '../../../shared/people/use-cases/audit-archive.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import {
  createLogger,
  documentClient,
  environment,
  now,
  s3Client,
  secretsClient,
  sha256,
} from '../../../shared/platform/runtime.ts';
import { createSecretReader } from '../../../shared/platform/secrets/read-secret.ts';

export type Dependencies = {
  readonly seal: ReturnType<typeof archiveDays>;
  readonly now: () => string;
  readonly logger: { readonly info: (text: string, extra: Record<string, unknown>) => void };
};

/** Runs daily: archives every completed day of the audit log. */
export const createHandler =
  ({ seal, now, logger }: Dependencies) =>
  async (): Promise<void> => {
    const days = await seal(now());
    logger.info('archived the audit log', { days });
  };

export const handler = lambda(() => {
  const { TABLE_NAME, ARCHIVE_BUCKET, KEYS_SECRET_ARN } = environment(
    'TABLE_NAME',
    'ARCHIVE_BUCKET',
    'KEYS_SECRET_ARN',
  );
  const documents = documentClient();
  const mac = createAuditMac(createKeyRing(createSecretReader(secretsClient(), KEYS_SECRET_ARN)));
  return createHandler({
    seal: archiveDays({
      days: createAuditRepository(documents, TABLE_NAME, { mac, newId: randomUUID, now }),
      digests: createAuditDigests(documents, TABLE_NAME),
      archive: createBucketAuditArchive(s3Client(), ARCHIVE_BUCKET),
      mac,
      sha256,
    }),
    now,
    logger: createLogger(),
  });
});
