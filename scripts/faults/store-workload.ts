import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsCallError, awsCall } from '../../local/aws-call.ts';
import { ensureTable } from '../../local/table/create-table.ts';

const TABLE = 'pages';

const DEFINITION = {
  AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'gsi1',
      KeySchema: [
        { AttributeName: 'gsi1pk', KeyType: 'HASH' },
        { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['version'] },
    },
  ],
  BillingMode: 'PAY_PER_REQUEST',
};

/** A table server that can be killed and restarted. */
export type TableProcess = { readonly endpoint: () => string; readonly restart: () => Promise<void> };

type Page = { acknowledged: number; attempted: number };
export type Workload = {
  readonly pages: number;
  readonly writes: number;
  readonly writers: number;
  readonly kills: number;
};
export type Verdict = { readonly lost: number; readonly seconds: number };

const digest = (body: string): string => createHash('sha256').update(body).digest('base64url');

const keyOf = (page: number) => ({ pk: { S: `LEDGER#${page % 5}` }, sk: { S: `ENTRIES#${page}` } });

const write = async (endpoint: string, page: number, version: number): Promise<void> => {
  const body = randomBytes(2000 + (version % 5) * 600).toString('base64');
  const Item = {
    ...keyOf(page),
    gsi1pk: { S: `LEDGER#${page % 4}` },
    gsi1sk: { S: `${page}` },
    version: { N: String(version) },
    digest: { S: digest(body) },
    body: { S: body },
  };
  await awsCall('dynamodb', endpoint, 'PutItem', { TableName: TABLE, Item });
};

type StoredPage = {
  readonly version: { readonly N: string };
  readonly digest: { readonly S: string };
  readonly body: { readonly S: string };
};

/** Whether the page has its last acknowledged write, or the unanswered one from the kill. */
const isKept = async (endpoint: string, index: number, page: Page): Promise<boolean> => {
  const input = { TableName: TABLE, Key: keyOf(index), ConsistentRead: true };
  const { Item } = await awsCall<{ Item?: StoredPage }>('dynamodb', endpoint, 'GetItem', input);
  if (Item === undefined) return page.acknowledged === 0;
  const version = Number(Item.version.N);
  if (version < page.acknowledged || version > page.attempted || digest(Item.body.S) !== Item.digest.S) return false;
  page.acknowledged = version;
  page.attempted = version;
  return true;
};

const countLost = async (endpoint: string, pages: readonly Page[]): Promise<number> => {
  let lost = 0;
  for (const [index, page] of pages.entries()) if (!(await isKept(endpoint, index, page))) lost += 1;
  return lost;
};

/** The index must have the version of every page, because both are written in one batch. */
const countGhosts = async (endpoint: string, pages: readonly Page[]): Promise<number> => {
  const { Items } = await awsCall<{ Items: { gsi1sk: { S: string }; version: { N: string } }[] }>(
    'dynamodb',
    endpoint,
    'Scan',
    { TableName: TABLE, IndexName: 'gsi1' },
  );
  return Items.filter(({ gsi1sk, version }) => pages[Number(gsi1sk.S)]?.acknowledged !== Number(version.N)).length;
};

type Progress = { done: number };

/** Overwrites random pages, each by one writer, until all writes are done or the server has stopped. */
const overwrite = async (
  endpoint: string,
  pages: readonly Page[],
  writers: number,
  count: number,
  progress: Progress,
): Promise<void> => {
  let started = 0;
  const writer = async (mine: number): Promise<void> => {
    while (started < count) {
      started += 1;
      const index = Math.floor((Math.random() * pages.length) / writers) * writers + mine;
      const page = pages[index];
      if (page === undefined) continue;
      page.attempted += 1;
      await write(endpoint, index, page.attempted);
      page.acknowledged = page.attempted;
      progress.done += 1;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: writers }, (_, mine) => writer(mine)));
  for (const end of ends) if (end.status === 'rejected' && end.reason instanceof AwsCallError) throw end.reason;
};

/** Writes a share and kills the server meanwhile; the last share is not interrupted. */
const writeShare = async (
  server: TableProcess,
  pages: readonly Page[],
  writers: number,
  share: number,
  kill: boolean,
) => {
  const progress: Progress = { done: 0 };
  const count = kill ? Number.POSITIVE_INFINITY : share;
  const writing = overwrite(server.endpoint(), pages, writers, count, progress);
  if (!kill) return writing;
  const ended = writing.then(
    () => true,
    () => true,
  );
  while (progress.done < share && !(await Promise.race([ended, sleep(1, false)])));
  await server.restart();
  return writing;
};

/** Writes, kills and restarts according to the workload, and verifies everything after each restart. */
export const runWorkload = async (server: TableProcess, workload: Workload): Promise<Verdict> => {
  const { writes, writers, kills } = workload;
  const started = performance.now();
  const pages = Array.from({ length: workload.pages }, (): Page => ({ acknowledged: 0, attempted: 0 }));
  await ensureTable({ endpoint: server.endpoint(), accessKeyId: 'local' }, { name: TABLE, properties: DEFINITION });
  let lost = 0;
  for (let round = 0; round <= kills; round += 1) {
    await writeShare(server, pages, writers, Math.ceil(writes / (kills + 1)), round < kills);
    lost += await countLost(server.endpoint(), pages);
    lost += await countGhosts(server.endpoint(), pages);
  }
  return { lost, seconds: (performance.now() - started) / 1000 };
};
