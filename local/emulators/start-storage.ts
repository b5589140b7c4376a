import { mkdtempSync, rmSync } from 'node:fs';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { REGION } from '../aws-call.ts';
import type { ServiceCall } from '../faults.ts';
import type { OwnNames } from '../guard-requests.ts';
import { hideMissing } from '../objects/hide-missing.ts';
import { createCurrentObjects, createLargeObjects } from '../objects/large-objects.ts';
import { createObjectFiles } from '../objects/object-files.ts';
import { createObjectVersions, type ObjectVersions } from '../objects/object-versions.ts';
import { versionedBuckets } from '../objects/versioned-buckets.ts';
import { adaptMessages, type TraceBook } from '../queues/adapt-messages.ts';
import { moveMessages, type SourceBook } from '../queues/move-messages.ts';
import { type Observers, observeServer, refuseForeignPages, targetAction } from './observe-server.ts';

export type StorageServer = {
  readonly endpoint: string;
  readonly fauxqs: FauxqsServer;
  /** Names the buckets that keep versions. */
  readonly declareVersions: ObjectVersions['declare'];
  readonly stop: () => Promise<void>;
};

type StorageOptions = {
  /** If undefined, queues and objects are in memory. */
  readonly folder: string | undefined;
  readonly timeScale: number;
  readonly traces: TraceBook;
  readonly sources: SourceBook;
  /** The service's names: pages loaded from them may submit upload forms. */
  readonly names: Pick<OwnNames, 'hasOrigin'>;
};

/** Starts fauxqs, S3 and SQS on one free loopback port. */
export const startStorage = async (
  { folder, timeScale, traces, sources, names }: StorageOptions,
  observers: Observers,
): Promise<StorageServer> => {
  const { result: fauxqs, server } = await loopbackOnly(() =>
    startFauxqs({
      port: 0,
      logger: false,
      defaultRegion: REGION,
      ...(folder !== undefined && { dataDir: join(folder, 'storage') }),
    }),
  );
  const endpoint = `http://127.0.0.1:${fauxqs.port}`;
  const objects = folder === undefined ? mkdtempSync(join(tmpdir(), 'counterfoil-objects-')) : join(folder, 'objects');
  const files = createObjectFiles(objects);
  const current = createCurrentObjects({ files, endpoint: () => endpoint });
  const stores = { files, versions: createObjectVersions(objects, files, current), endpoint: () => endpoint };
  const versioned = versionedBuckets(stores);
  const largeObjects = createLargeObjects(stores, observers.permissions.refusalOfForm);
  const messages = adaptMessages(timeScale, traces);
  const moved = moveMessages(() => endpoint, sources);
  const hidden = hideMissing(() => endpoint, observers.permissions.hidesMissing);
  observeServer(
    ...([server, observers, storageCall] as const),
    (request, response, handle) =>
      versioned(request, response, () =>
        largeObjects(request, response, () =>
          hidden(request, response, () => moved(request, response, () => messages(request, response, handle))),
        ),
      ),
    refuseForeignPages(names),
  );
  return {
    endpoint,
    fauxqs,
    declareVersions: stores.versions.declare,
    stop: async () => {
      server.closeAllConnections();
      await fauxqs.stop();
      if (folder === undefined) rmSync(objects, { recursive: true, force: true });
    },
  };
};

/** Forces the server that `start` creates to listen on the loopback interface only. */
const loopbackOnly = async <Result>(
  start: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly server: HttpServer }> => {
  const listen = Server.prototype.listen;
  let server: Server | undefined;
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    server = this;
    const [options, ...rest] = args;
    const asked = typeof options === 'object' ? { ...options, host: '127.0.0.1' } : options;
    return Reflect.apply(listen, this, [asked, ...rest]) as Server;
  } as typeof listen;
  try {
    const result = await start();
    if (server === undefined) throw new Error('The emulator did not listen');
    return { result, server: server as HttpServer };
  } finally {
    Server.prototype.listen = listen;
  }
};

const OBJECT_ACTIONS: Readonly<Record<string, string>> = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
  POST: 'PostObject',
};

const VERSION_ACTIONS: Readonly<Record<string, string>> = {
  GET: 'GetObjectVersion',
  HEAD: 'GetObjectVersion',
  DELETE: 'DeleteObjectVersion',
};

const MULTIPART_ACTIONS: Readonly<Record<string, string>> = {
  POST: 'CompleteMultipartUpload',
  PUT: 'UploadPart',
  DELETE: 'AbortMultipartUpload',
  GET: 'ListParts',
};

const s3Action = (method: string, url: URL): string => {
  const inBucket = url.pathname.split('/').filter(Boolean).length > 1;
  if (url.searchParams.has('uploads')) return method === 'POST' ? 'CreateMultipartUpload' : 'ListMultipartUploads';
  if (url.searchParams.has('uploadId')) return MULTIPART_ACTIONS[method] ?? method;
  if (url.searchParams.has('delete')) return 'DeleteObjects';
  if (url.searchParams.has('versionId') && method in VERSION_ACTIONS) return VERSION_ACTIONS[method] ?? method;
  if (inBucket) return OBJECT_ACTIONS[method] ?? method;
  if (url.searchParams.has('versions')) return 'ListBucketVersions';
  return method === 'GET' ? 'ListObjects' : ({ POST: 'PostObject' }[method as 'POST'] ?? `${method}Bucket`);
};

/** SQS uses JSON with a target header; all other requests on the port are for S3. */
const storageCall = (request: IncomingMessage): ServiceCall => {
  if (request.headers['x-amz-target'] !== undefined) return { service: 'sqs', action: targetAction(request) };
  return { service: 's3', action: s3Action(request.method ?? 'GET', new URL(request.url ?? '/', 'http://s3')) };
};
