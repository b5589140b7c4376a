import { CREDENTIALS } from './aws-call.ts';
import type { Observers } from './emulators/observe-server.ts';
import { type PlatformServer, startPlatform } from './emulators/start-platform.ts';
import { type StorageServer, startStorage } from './emulators/start-storage.ts';
import type { OwnNames } from './guard-requests.ts';
import type { Endpoints } from './lambda/function-host.ts';
import { readVersionedBuckets } from './objects/object-versions.ts';
import type { TraceBook } from './queues/adapt-messages.ts';
import type { SourceBook } from './queues/move-messages.ts';
import { ensureQueue, type QueueDefinition } from './queues/queue-client.ts';
import type { ReadSource } from './secrets.ts';
import { ensureTable, type TableStore } from './table/create-table.ts';
import { startTable, type TableRates, type TableServer } from './table/start-table.ts';
import type { Resource } from './template/resource.ts';

export type ServiceOptions = {
  /** undefined keeps everything in memory. */
  readonly folder: string | undefined;
  readonly timeScale: number;
  readonly rateScale: number;
  readonly splitAfterMinutes: number | undefined;
  /** Another DynamoDB, such as AWS's DynamoDB Local, instead of dynalite. */
  readonly dynamodbEndpoint: string | undefined;
  readonly traces: TraceBook;
  readonly sources: SourceBook;
  readonly names: OwnNames;
};

export type Services = {
  readonly endpoints: Endpoints;
  readonly table: TableStore;
  readonly storage: StorageServer;
  readonly platform: PlatformServer;
  readonly expire: TableServer['expire'];
  readonly stop: () => Promise<void>;
};

const ratesOf = ({ rateScale, timeScale, splitAfterMinutes }: ServiceOptions): TableRates => ({
  rateScale,
  timeScale,
  ...(splitAfterMinutes !== undefined && { splitAfterMinutes }),
});

/** Several clouds can share DynamoDB Local, which separates tables by access key. */
const ownAccessKey = (): string => `local${crypto.randomUUID().replaceAll('-', '')}`;

/** Starts the servers of the table, the queues and the buckets. */
export const startServices = async (options: ServiceOptions, observers: Observers): Promise<Services> => {
  const { folder, dynamodbEndpoint } = options;
  const table =
    dynamodbEndpoint === undefined
      ? await startTable(folder, observers, ratesOf(options))
      : { endpoint: dynamodbEndpoint, expire: async () => undefined, stop: async () => undefined };
  const storage = await startStorage(options, observers);
  const platform = await startPlatform(folder, observers);
  return {
    endpoints: {
      dynamodb: table.endpoint,
      s3: storage.endpoint,
      sqs: storage.endpoint,
      secretsManager: platform.endpoint,
      ses: platform.endpoint,
      eventBridge: platform.endpoint,
    },
    table: {
      endpoint: table.endpoint,
      accessKeyId: dynamodbEndpoint === undefined ? CREDENTIALS.accessKeyId : ownAccessKey(),
    },
    storage,
    platform,
    expire: table.expire,
    stop: async () => {
      await Promise.all([table.stop(), storage.stop(), platform.stop()]);
    },
  };
};

/** Creates the resources in the templates that the folder does not have yet. Bucket settings have no local effect. */
export const ensureResources = async (
  { table, storage, platform }: Services,
  resources: readonly Resource[],
  queues: readonly QueueDefinition[],
  readSource: ReadSource,
): Promise<void> => {
  platform.secrets.ensure(resources, readSource);
  storage.declareVersions(readVersionedBuckets(resources));
  for (const queue of queues) await ensureQueue(storage.fauxqs, storage.endpoint, queue);
  for (const resource of resources) {
    if (resource.type === 'AWS::Events::EventBus') platform.buses.declare([resource.name]);
    if (resource.type === 'AWS::DynamoDB::Table') await ensureTable(table, resource);
    if (resource.type === 'AWS::S3::Bucket') storage.fauxqs.createBucket(resource.name);
  }
};
