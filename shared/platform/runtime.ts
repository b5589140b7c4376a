import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { commaList } from './domain/text/comma-list.ts';
import { refusingHeldFamilies } from './dynamodb/held-families.ts';
import { announcingNames } from './dynamodb/name-changes.ts';
import { rehearse } from './dynamodb/rehearse.ts';
import { withSharedReads } from './dynamodb/request-read-cache.ts';
import { IS_LAMBDA } from './entry.ts';
import { requestIds } from './logs/request-ids.ts';

const text = () => z.string().min(1);

/** Makes the schemas of all environment variables of the product; each function lists the ones it needs. */
const VARIABLES = {
  TABLE_NAME: text,
  UPLOADS_BUCKET: text,
  ARCHIVE_BUCKET: text,
  KEYS_SECRET_ARN: text,
  ORIGIN_SECRET_ARN: text,
  SETUP_SECRET_ARN: text,
  /** The deployment's domain; CloudFront's own name is used without one. */
  DOMAIN_NAME: () => text().optional(),
  /** Additional `host:port` under which the local stack is used, comma-separated; never set in the cloud. */
  LOCAL_HOSTS: () => z.string().transform(commaList).optional(),
  MAIL_FROM: text,
  MAIL_CONFIGURATION_SET: text,
  PREPARE_QUEUE_URL: () => z.url(),
  STATEMENT_QUEUE_URL: () => z.url(),
  PUBLISH_QUEUE_URL: () => z.url(),
  READBACK_QUEUE_URL: () => z.url(),
  WEBHOOKS_QUEUE_URL: () => z.url(),
  REVERT_QUEUE_URL: () => z.url(),
  EXPORT_QUEUE_URL: () => z.url(),
  BANK_SYNC_QUEUE_URL: () => z.url(),
  EVENT_BUS_NAME: text,
  /** Maximum records of a native import. */
  MAX_NATIVE_RECORDS: () => z.coerce.number().int().positive(),
  /** Requests per hour and API key; 0 means unlimited. */
  API_RATE_LIMIT_PER_HOUR: () => z.coerce.number().int().min(0),
  /** The same per second, on average over ten seconds. */
  API_RATE_LIMIT_PER_SECOND: () => z.coerce.number().int().min(0),
  /** How long a worker runs before it hands over, how long it holds a lease, and when an import counts as stalled. */
  SLICE_SECONDS: () => z.coerce.number().positive(),
  LEASE_SECONDS: () => z.coerce.number().positive(),
  /** How long to wait before an event is sent to a webhook again. */
  FIRST_RETRY_SECONDS: () => z.coerce.number().positive(),
  STALE_SECONDS: () => z.coerce.number().positive(),
  /** The sign-in settings as given; shared/schema interprets them. */
  AUTH_PROVIDERS_SOURCE: () => z.string(),
  AUTH_LOCAL_LOGIN_ENABLED: () => z.string(),
  AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED: () => z.string(),
  AUTH_JIT_MODE: () => z.string(),
  ALLOWED_OIDC_DOMAINS: () => z.string(),
  AUDIT_RETENTION_TIER: () => z.string(),
  /** The secret with the providers as JSON, if they come from a file. */
  AUTH_CONFIG_SECRET_ARN: () => z.string().optional(),
  /** The bank feed settings: whether to request pending transactions, and to store redacted copies of raw answers. */
  BANKFEEDA_INCLUDE_PENDING: () => z.stringbool(),
  BANKFEEDA_DEBUG_RAW: () => z.stringbool(),
  BANKFEEDA_BASE_URL: () => z.url(),
  BANKFEEDB_INCLUDE_PENDING: () => z.stringbool(),
  /** Maximum days of one request. */
  BANKFEEDB_WINDOW_DAYS: () => z.coerce.number().int().positive(),
  /** Comma-separated host name suffixes; empty allows every public host. */
  BANKFEEDB_HOSTS: () => z.string().transform(commaList),
  DEBUG_LOG_RETENTION_DAYS: () => z.coerce.number().int().positive(),
  /** Comma-separated `host:port` on this machine; never set in the cloud. */
  EGRESS_ALLOW: () => z.string().default('').transform(commaList),
} as const;
type Variable = keyof typeof VARIABLES;

/**
 * The named variables, validated.
 * @throws Error with the names of missing or invalid variables, never their values
 */
export const environment = <Name extends Variable>(
  ...names: readonly Name[]
): { readonly [Key in Name]: z.output<ReturnType<(typeof VARIABLES)[Key]>> } => {
  const read = names.map((name) => ({ name, ...VARIABLES[name]().safeParse(process.env[name]) }));
  const wrong = read.filter(({ success }) => !success).map(({ name }) => name);
  if (wrong.length > 0) throw new Error(`Missing or invalid environment variables: ${wrong.join(', ')}`);
  // the value type depends on the name, which `Object.fromEntries` loses
  return Object.fromEntries(read.map(({ name, data }) => [name, data])) as {
    readonly [Key in Name]: z.output<ReturnType<(typeof VARIABLES)[Key]>>;
  };
};

/** Stalled connections are retried well within the gateway's 30 s. */
const PATIENCE = {
  maxAttempts: 4,
  requestHandler: {
    connectionTimeout: 1_000,
    requestTimeout: 5_000,
    throwOnRequestTimeout: true,
    httpsAgent: { keepAlive: true, maxSockets: 64 },
    httpAgent: { keepAlive: true, maxSockets: 64 },
  },
};

export const documentClient = (): DynamoDBDocumentClient => {
  const client = new DynamoDBClient(PATIENCE);
  client.middlewareStack.remove('loggerMiddleware'); // copies every answer for a log that we do not keep
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  if (IS_LAMBDA) void rehearse(documents);
  return withSharedReads(announcingNames(refusingHeldFamilies(documents)));
};

/** Bodies are up to 64 MB, so timeouts are longer. */
export const s3Client = (): S3Client =>
  new S3Client({ ...PATIENCE, requestHandler: { ...PATIENCE.requestHandler, requestTimeout: 15_000 } });

export const sqsClient = (): SQSClient => new SQSClient(PATIENCE);

export const secretsClient = (): SecretsManagerClient => new SecretsManagerClient(PATIENCE);

export const eventBridgeClient = (): EventBridgeClient => new EventBridgeClient(PATIENCE);

export const sesClient = (): SESv2Client => new SESv2Client(PATIENCE);

type LogLine = (text: string, facts?: Readonly<Record<string, unknown>>) => void;

/** JSON lines with the ids of the request. Events are never logged, because they contain keys and statements. */
export const createLogger = (): Readonly<Record<'info' | 'warn' | 'error', LogLine>> => {
  const logger = new Logger();
  const at =
    (level: 'info' | 'warn' | 'error'): LogLine =>
    (text, facts) => {
      const { requestId, functionRequestId, clientRequestId } = requestIds();
      const ids = {
        request_id: requestId,
        client_request_id: clientRequestId,
        function_request_id: functionRequestId,
      };
      logger[level](text, { ...ids, ...facts });
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
};

/** Metrics of this function, or of a subject that several functions share. */
export const createMetrics = (serviceName?: string): Metrics =>
  new Metrics(serviceName === undefined ? {} : { serviceName });

/** The current instant in the format of stored records. */
export const now = (): string => new Date().toISOString();
