import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { REGION } from '../aws-call.ts';
import { createLargeObjects } from '../objects/large-objects.ts';
import type { OwnNames } from '../own-names.ts';
import { adaptMessages } from '../queues/adapt-messages.ts';
import type { TraceBook } from '../queues/trace-book.ts';
import { loopbackOnly } from './loopback-only.ts';
import { type Observers, observeServer } from './observe-server.ts';
import { refuseForeignPages } from './refuse-pages.ts';
import { storageCall } from './service-call.ts';

export type StorageServer = {
  readonly endpoint: string;
  readonly fauxqs: FauxqsServer;
  readonly stop: () => Promise<void>;
};

type StorageOptions = {
  /** Without one, queues and objects live in memory. */
  readonly folder: string | undefined;
  readonly timeScale: number;
  readonly traces: TraceBook;
  /** Of the service: its pages may send upload forms. */
  readonly names: Pick<OwnNames, 'hasOrigin'>;
};

/** Starts fauxqs, S3 and SQS on one free loopback port. */
export const startStorage = async (
  { folder, timeScale, traces, names }: StorageOptions,
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
  const largeObjects = createLargeObjects(objects, () => endpoint);
  const messages = adaptMessages(timeScale, traces);
  observeServer(
    ...([server, observers, storageCall] as const),
    (request, response, handle) => largeObjects(request, response, () => messages(request, response, handle)),
    refuseForeignPages(names),
  );
  return {
    endpoint,
    fauxqs,
    stop: async () => {
      server.closeAllConnections();
      await fauxqs.stop();
      if (folder === undefined) rmSync(objects, { recursive: true, force: true });
    },
  };
};
