import { parseArgs } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import { dayAfter } from '../shared/people/admin/domain/audit-digest.ts';
import { type ArchiveReader, verifyDay } from '../shared/people/admin/use-cases/verify-archive.ts';
import { createBucketAuditArchive } from '../shared/people/archive/bucket-audit-archive.ts';
import { openKeys } from './keys/open-keys.ts';
import { openTable, readLocal, runScript, UsageError } from './restore/open-table.ts';

const USAGE = `npm run audit:restore -- --day YYYY-MM-DD [--to YYYY-MM-DD] [--verify]

Prints the archived audit log records of a day, or of all days until --to, one JSON record per line. Verifies the digest
of each day, the MAC of each record and the digest of the day archived before; the result is written to stderr, and the exit code
is 1 if anything was modified. --verify: does not print records. Uses the archive in ARCHIVE_BUCKET, the key ring in
KEYS_SECRET_ARN and the table in TABLE_NAME; otherwise the local stack in DATA_DIR (.local).`;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const readArguments = () => {
  const { values } = parseArgs({
    options: { day: { type: 'string' }, to: { type: 'string' }, verify: { type: 'boolean', default: false } },
  });
  const { day = '', to = day, verify } = values;
  if (!DAY.test(day) || !DAY.test(to) || to < day) throw new UsageError(USAGE);
  return { day, to, verify };
};

const openArchive = (environment: NodeJS.ProcessEnv): ArchiveReader => {
  const named = environment['ARCHIVE_BUCKET'];
  if ((named === undefined) !== (environment['TABLE_NAME'] === undefined)) {
    throw new UsageError('Set ARCHIVE_BUCKET, TABLE_NAME and KEYS_SECRET_ARN together: those of one deployment');
  }
  if (named !== undefined) return createBucketAuditArchive(new S3Client(), named);
  const { endpoints, access_key_id: accessKeyId, archive_bucket: bucket } = readLocal(environment);
  const credentials = { accessKeyId, secretAccessKey: 'local' };
  const local = { endpoint: endpoints.s3, region: 'us-east-1', forcePathStyle: true, credentials };
  return createBucketAuditArchive(new S3Client(local), bucket);
};

const main = async (): Promise<void> => {
  const { day: first, to, verify } = readArguments();
  const { mac } = openKeys(process.env, openTable(process.env));
  const restore = verifyDay({ archive: openArchive(process.env), mac });
  for (let day = first; day <= to; day = dayAfter(day)) {
    const restored = await restore(day, verify ? undefined : (record) => console.log(record));
    const faults = restored?.faults ?? ['not found in the archive'];
    console.error(`${day}: ${restored?.records ?? 0} records, ${faults.join('; ') || 'intact'}`);
    if (faults.length > 0) process.exitCode = 1;
  }
};

await runScript(main);
