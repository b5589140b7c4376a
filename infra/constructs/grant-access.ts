import type { Access, QueueName, SecretName } from '../../shared/platform/domain/access/access.ts';
import type { Settings } from '../settings.ts';
import type { AuditArchive, UploadsBucket } from './buckets.ts';
import type { ServiceBus } from './event-bus.ts';
import type { LedgerTable } from './ledger-table.ts';
import type { MailSender } from './mail-sender.ts';
import type { ServiceFunction } from './service-function.ts';
import type { ServiceSecret } from './service-secret.ts';
import type { WorkQueue } from './work-queue.ts';

export type Resources = {
  readonly table: LedgerTable;
  readonly uploads: UploadsBucket;
  readonly archive: AuditArchive;
  readonly mail: MailSender;
  readonly bus: ServiceBus;
  readonly secrets: Readonly<Record<SecretName, ServiceSecret>>;
  /** config/auth.yml, if providers come from a file. */
  readonly authConfig: ServiceSecret | undefined;
  readonly queues: Readonly<Record<QueueName, WorkQueue>>;
};

/** 'bank-sync' → 'BANK_SYNC_QUEUE_URL' */
const queueVariable = (name: QueueName): string => `${name.toUpperCase().replaceAll('-', '_')}_QUEUE_URL`;

/** Grants a function its permissions, and sets the variables that name its resources. */
export const grantAccess = (
  grantee: ServiceFunction,
  access: Access,
  resources: Resources,
  settings: Settings,
): void => {
  grantStores(grantee, access, resources);
  grantSenders(grantee, access, resources);
  for (const name of access.queues ?? []) {
    grantee.addEnvironment(queueVariable(name), resources.queues[name].queue.queueUrl);
    resources.queues[name].grantSend(grantee);
  }
  for (const name of access.secrets ?? []) {
    resources.secrets[name].grantReadAs(grantee, `${name.toUpperCase()}_SECRET_ARN`);
  }
  const makesLinks = access.secrets?.includes('origin') || access.mail;
  if (makesLinks && settings.domain !== undefined) {
    grantee.addEnvironment('DOMAIN_NAME', settings.domain.name);
  }
  if (access.auth) resources.authConfig?.grantReadAs(grantee, 'AUTH_CONFIG_SECRET_ARN');
  addSettings(grantee, access, settings);
};

const addSettings = (grantee: ServiceFunction, access: Access, settings: Settings): void => {
  if (access.auth) {
    for (const [variable, value] of Object.entries(settings.auth)) grantee.addEnvironment(variable, value);
  }
  if (access.banks) {
    for (const [variable, value] of Object.entries(settings.banks)) grantee.addEnvironment(variable, value);
  }
  if (access.debugLog) grantee.addEnvironment('DEBUG_LOG_RETENTION_DAYS', settings.debugLogRetentionDays);
  if (access.apiInfo && Object.keys(settings.apiInfo).length > 0) {
    grantee.addEnvironment('API_INFO', JSON.stringify(settings.apiInfo));
  }
  if (access.nativeLimit) grantee.addEnvironment('MAX_NATIVE_RECORDS', settings.maxNativeRecords);
};

const grantSenders = (grantee: ServiceFunction, { bus, mail }: Access, resources: Resources): void => {
  if (bus) resources.bus.grantPut(grantee);
  if (mail) resources.mail.grantSend(grantee);
};

const grantStores = (grantee: ServiceFunction, access: Access, resources: Resources): void => {
  const { table, uploads, archive } = access;
  if (table !== undefined) {
    grantee.addEnvironment('TABLE_NAME', resources.table.table.tableName);
    resources.table.grant(grantee, access);
  }
  if (uploads !== undefined) {
    grantee.addEnvironment('UPLOADS_BUCKET', resources.uploads.bucket.bucketName);
    resources.uploads.grant(grantee, uploads);
  }
  if (archive) {
    grantee.addEnvironment('ARCHIVE_BUCKET', resources.archive.bucket.bucketName);
    resources.archive.grantWrite(grantee);
  }
};
