import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient, QueryCommand, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CREDENTIALS, REGION } from '../../../local/aws-call.ts';
import { type LocalCloud, startLocalCloud } from '../../../local/main.ts';
import { synthesize } from '../../../scripts/build/synthesize.ts';
import { build } from '../../../scripts/build.ts';
import { writeDemo } from '../../../scripts/demo/ensure-demo.ts';
import { runPass } from '../../../scripts/restore/copy-back.ts';
import { describeIncomplete, findIncomplete } from '../../../scripts/restore/missing-files.ts';
import { eachPage, put, type RawTable, USUAL_READING } from '../../../scripts/restore/raw-table.ts';
import { restoreFamily } from '../../../scripts/restore/restore-family.ts';
import { restoreStage } from '../../../scripts/restore/restore-stage.ts';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { HELD_FAMILIES_MILLISECONDS } from '../../../shared/platform/dynamodb/held-families.ts';
import { isFull } from '../../support/amounts.ts';
import {
  call,
  createImport,
  demo,
  type ErrorBody,
  exportedFiles,
  type Listed,
  newAccount,
  settled,
} from '../../support/http/api-client.ts';
import { type NewFamily, newFamily } from '../../support/new-family.ts';
import { Browser } from '../../support/people/browser-client.ts';
import { objectClient } from '../../support/store/object-calls.ts';
import { until } from '../../support/until.ts';

const TIME_SCALE = 0.1;
const GIVEN = process.env['ASSEMBLY_DIR'];

let assembly: string;
let cloud: LocalCloud;
let client: DynamoDBClient;
let s3: S3Client;
let bucket: string;

const start = async (): Promise<void> => {
  assembly = GIVEN ?? (await mkdtemp(join(tmpdir(), 'counterfoil-restore-')));
  if (GIVEN === undefined) await build().then(() => synthesize(assembly));
  cloud = await startLocalCloud({
    outDir: assembly,
    port: 0,
    inMemory: true,
    timeScale: TIME_SCALE,
    onReady: writeDemo,
  });
  vi.stubEnv('DEMO_FILE', join(cloud.dataDir, 'demo.json'));
  const credentials = { ...CREDENTIALS, accessKeyId: cloud.accessKeyId };
  client = new DynamoDBClient({ endpoint: cloud.endpoints.dynamodb, region: REGION, credentials });
  s3 = objectClient(cloud.endpoints.s3);
  bucket =
    cloud.namesOf('AWS::S3::Bucket').find((name) => /uploadsbucket/i.test(name)) ?? expect.fail('there are uploads');
};

const stop = async (): Promise<void> => {
  client.destroy();
  s3.destroy();
  await cloud.stop();
  vi.unstubAllEnvs();
  if (GIVEN === undefined) await rm(assembly, { recursive: true, force: true });
};

/** Names that do not compress, so that the rows are an object. */
const rows = (count: number, name: string, year = 2025): string =>
  Array.from({ length: count }, (_, row) => {
    const [month, day] = [(row % 12) + 1, (row % 28) + 1].map((part) => String(part).padStart(2, '0'));
    return `${year}-${month}-${day},${Buffer.from(sha256(`${name} ${row}`)).toString('hex')},${row % 3 === 0 ? 900 - row : -row}.25,Category ${row % 7}`;
  }).join('\n');
const csv = (count: number, name: string, year?: number): string =>
  `date,name,amount,category\n${rows(count, name, year)}\n`;

const live = (): RawTable => ({
  client,
  name: cloud.namesOf('AWS::DynamoDB::Table')[0] ?? expect.fail('there is a table'),
});

/** As DynamoDB restores it: the items of now, without the index. */
const copyTable = async (name: string): Promise<RawTable> => {
  const keys = { pk: 'HASH', sk: 'RANGE' } as const;
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: Object.keys(keys).map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: Object.entries(keys).map(([AttributeName, KeyType]) => ({ AttributeName, KeyType })),
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.05, maxDelay: 0.2 } as never, { TableName: name });
  const copy = { client, name };
  await eachPage(live(), 'whole', (items) => put(copy, items));
  return copy;
};

const restore = async (restored: RawTable): Promise<readonly string[]> => {
  const lines: string[] = [];
  await restoreStage(
    'local',
    { isDryRun: false, countsFirst: true, reading: USUAL_READING },
    {
      restore: async () => ({ live: live(), restored }),
      confirm: async () => 'local',
      runPass: (pass, tables, options, report) => runPass(pass, tables, { ...options, now: () => new Date(), report }),
      areStopped: async () => false,
      stopWriters: async () => {
        await untilIdle();
        cloud.injectFaults(({ action }) => (action === 'UpdateItem' ? 'throttle' : undefined)); // no function is stopped
      },
      sizeOf: async () => 0,
      startWriters: async () => cloud.injectFaults(undefined),
      reportFiles: async (table) =>
        describeIncomplete(await findIncomplete(table, { client: s3, name: bucket }), bucket),
      now: () => new Date(),
      log: (line) => lines.push(line),
    },
  );
  return lines;
};

const depths = () => Object.entries(cloud.stats().queues);
const isDead = ([name]: readonly [string, unknown]): boolean => name.includes('DeadLetters');
const untilIdle = async (): Promise<void> => {
  await until(
    () => depths().filter((queue) => !isDead(queue) && Object.values(queue[1]).some((count) => count > 0)),
    (busy) => busy.length === 0,
  );
};
const deadLetters = () => depths().filter((queue) => isDead(queue) && queue[1].waiting > 0);

type Read = (path: string) => Promise<unknown>;

const read: Read = async (path) => {
  const { status, body } = await call('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

const everyTransaction = async (): Promise<readonly unknown[]> => {
  const all: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = (await read(`/transactions?per_page=100&page=${page}`)) as Listed<Transaction>;
    all.push(...data);
    if (page >= meta.total_pages) return all;
  }
};

const LISTS = ['/accounts', '/categories', '/merchants', '/tags', '/valuations', '/balances', '/imports'];

const undated = (text: string): string => text.replace(/"created_at": "[^"]+"/, '');

/** Everything that the family sees, except the time of the export. */
const observe = async () => {
  const lists = await Promise.all(LISTS.map(async (path) => [path, await read(`${path}?per_page=100`)] as const));
  const exported = await exportedFiles(demo().api_key);
  return {
    lists: Object.fromEntries(lists),
    sheet: await read('/balance_sheet'),
    transactions: await everyTransaction(),
    files: Object.fromEntries([...exported].map(([name, bytes]) => [name, undated(bytes.toString('utf8'))])),
  };
};

const send = async (method: string, path: string, json?: object): Promise<number> =>
  (await call(method, path, { json })).status;

const importFile = async (account: Account, text: string): Promise<ImportDetail> =>
  settled((await createImport({ account_id: account.id, raw_file_content: text, publish: 'true' })).id);

const MATCHED = { status: 'complete', verification: { readback: { status: 'matched' } } };

describe.runIf(isFull)('a restored table under a whole stack', () => {
  beforeAll(start);
  afterAll(stop);

  it('is the family’s ledger of that time, and the service goes on with it', async () => {
    const [first, second] = [await newAccount(), await newAccount()];
    const early = await importFile(first, csv(400, 'Early'));
    expect(early).toMatchObject(MATCHED);
    const before = await observe();
    const other = await newFamily();
    const halfway = await importHalfway(other);
    const copy = await copyTable('restored');
    cloud.injectFaults(undefined);
    expect(await settled(halfway.id, other.apiKey)).toMatchObject(MATCHED);

    expect(await importFile(second, csv(300, 'Later', 2024))).toMatchObject(MATCHED);
    expect(await importFile(first, csv(450, 'Early'))).toMatchObject(MATCHED);
    const [edited, deleted] = before.transactions as readonly Transaction[];
    expect(await send('PATCH', `/transactions/${edited?.id}`, { notes: 'edited', amount: '7.77' })).toBe(200);
    expect(await send('DELETE', `/transactions/${deleted?.id}`)).toBe(204);
    expect(await send('POST', '/categories', { name: 'New since' })).toBe(201);
    await newAccount({ name: 'New since', balance: '12.00' });
    expect((await call('POST', `/imports/${early.id}/revert`, { json: { force: true } })).status).toBe(202);
    expect(await settled(early.id)).toMatchObject({ status: 'pending' });
    expect((await observe()).transactions).not.toEqual(before.transactions);

    expect(await restore(copy)).toContainEqual(expect.stringMatching(/^equal: \d+ items/));
    expect(await observe()).toEqual(before);
    expect(await settled(halfway.id, other.apiKey)).toMatchObject(MATCHED); // the sweep found it in the index

    const later = await importFile(second, csv(300, 'After', 2024));
    expect(later).toMatchObject(MATCHED);
    for (const { id } of [later, early]) {
      expect((await call('POST', `/imports/${id}/revert`)).status).toBe(202);
      expect(await settled(id)).toMatchObject({ status: 'pending' });
    }
    expect((await everyTransaction()).length).toBe(0);
    await untilIdle();
    expect(deadLetters()).toEqual([]);
    expect(await inFlight()).toEqual([]);
  });

  it('is the ledger of that time for one family, which waits meanwhile, and changes nothing for another', async () => {
    const { familyId, apiKey } = await newFamily();
    const created = async (text: string): Promise<ImportDetail> => {
      const json = { name: `Account of ${text.length}`, account_type: 'depository', currency: 'USD' };
      const account = (await call<{ data: Account }>('POST', '/accounts', { json, apiKey })).body.data;
      const fields = { account_id: account.id, date_format: '%Y-%m-%d', raw_file_content: text, publish: 'true' };
      const { id } = (await call<{ data: ImportDetail }>('POST', '/imports', { json: fields, apiKey })).body.data;
      return settled(id, apiKey);
    };
    const names = async () =>
      (await call<Listed<Transaction>>('GET', '/transactions?per_page=100', { apiKey })).body.data.map(
        ({ name }) => name,
      );
    expect(await created(csv(40, 'First'))).toMatchObject(MATCHED);
    const before = await names();
    const copy = await copyTable('restored-family');
    expect(await created(csv(45, 'Second'))).toMatchObject(MATCHED);
    expect(await names()).not.toEqual(before);
    const others = await everyTransaction();
    const lines: string[] = [];

    await restoreFamily(familyId, false, {
      restore: async () => ({ live: live(), restored: copy }),
      confirm: async () => familyId,
      waitForWriters: async () => {
        await sleep(HELD_FAMILIES_MILLISECONDS + 1_000);
        expect(await refusal('GET', '/transactions', apiKey)).toEqual([503, 'unavailable']);
        expect(await refusal('POST', '/categories', apiKey, { name: 'Refused' })).toEqual([503, 'unavailable']);
        expect(await importFile(await newAccount(), csv(10, 'Meanwhile', 2023))).toMatchObject(MATCHED);
      },
      now: () => new Date(),
      log: (line) => lines.push(line),
    });

    expect(lines).toContainEqual(expect.stringMatching(/^equal: \d+ items/));
    await sleep(HELD_FAMILIES_MILLISECONDS + 1_000); // until every process has read that the family goes on
    expect(await names()).toEqual(before);
    expect((await everyTransaction()).length).toBe(others.length + 10);
    expect(await created(csv(45, 'Second'))).toMatchObject(MATCHED);
    await untilIdle();
    expect(deadLetters()).toEqual([]);
    expect(await inFlight()).toEqual([]);
  });

  it('says of an import whose files were deleted since that they are gone, until they are back', async () => {
    const browser = await signedIn();
    const account = await newAccount();
    const { id } = await importFile(account, csv(400, 'Deleted'));
    const copy = await copyTable('restored-again');
    const kept = await objectsOf(id);
    expect((await call('POST', `/imports/${id}/revert`)).status).toBe(202);
    await settled(id);
    expect(await send('DELETE', `/imports/${id}`)).toBe(202);
    await until(
      () => objectsOf(id),
      ({ size }) => size === 0,
    );

    const lines = await restore(copy);
    expect(lines).toContainEqual('1 import with files that were deleted since:');
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^  ${id} .complete. .*: raw/.* rows/.* imports/`)));

    expect(await read(`/imports/${id}`)).toMatchObject({ data: MATCHED });
    expect(await refusal('GET', `/imports/${id}/rows`)).toEqual(GONE);
    expect(await refusal('GET', `/transactions?import_id=${id}`)).toEqual(GONE);
    expect(await refusal('POST', `/imports/${id}/revert`)).toEqual(GONE);
    expect(await pages(browser, id)).toEqual({ '': 200, '/revert': 200, '/rows': 422, '/mappings': 200 });
    expect((await call('POST', `/imports/${id}/revert`, { json: { force: true } })).status).toBe(202);
    expect(await settled(id)).toMatchObject({
      status: 'revert_failed',
      error: expect.stringMatching(/^upload_not_found: /),
    });
    expect(await pages(browser, id)).toMatchObject({ '': 200, '/revert': 200 });

    for (const [Key, Body] of kept) await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
    expect((await call('GET', `/imports/${id}/rows`)).status).toBe(200);
    expect((await call('POST', `/imports/${id}/revert`)).status).toBe(202);
    expect(await settled(id)).toMatchObject({ status: 'pending' });
    await untilIdle();
    expect(deadLetters()).toEqual([]);
    expect(await inFlight()).toEqual([]);
  });
});

const GONE = [422, 'upload_not_found'];

const refusal = async (method: string, path: string, apiKey = demo().api_key, json?: object) => {
  const { status, body } = await call<ErrorBody>(method, path, { apiKey, ...(json !== undefined && { json }) });
  return [status, body.error];
};

/** The objects of an import, by key. */
const objectsOf = async (id: string): Promise<ReadonlyMap<string, Uint8Array>> => {
  const prefixes = [`raw/${demo().family_id}/${id}`, `rows/${id}/`, `imports/${id}/`];
  const lists = await Promise.all(
    prefixes.map((Prefix) => s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }))),
  );
  const keys = lists.flatMap(({ Contents = [] }) => Contents.map(({ Key = '' }) => Key));
  const bytesOf = async (Key: string) =>
    (await s3.send(new GetObjectCommand({ Bucket: bucket, Key }))).Body?.transformToByteArray() ?? new Uint8Array();
  return new Map(await Promise.all(keys.map(async (key) => [key, await bytesOf(key)] as const)));
};

const signedIn = async (): Promise<Browser> => {
  const browser = new Browser();
  const { email, password } = demo();
  expect((await browser.signIn(email, password)).status).toBeLessThan(400);
  return browser;
};

/** The status of each page of an import. */
const pages = async (browser: Browser, id: string) => {
  const shown: [string, number][] = [];
  for (const page of ['', '/revert', '/rows', '/mappings']) {
    shown.push([page, (await browser.get(`/imports/${id}${page}`, { headers: { accept: 'text/html' } })).status]);
  }
  return Object.fromEntries(shown);
};

/** An import whose worker writes nothing, because the bucket throttles it. */
const importHalfway = async ({ apiKey }: NewFamily): Promise<ImportDetail> => {
  const json = { name: 'Other', account_type: 'depository', currency: 'USD' };
  const account = (await call<{ data: Account }>('POST', '/accounts', { json, apiKey })).body.data;
  const fields = { account_id: account.id, date_format: '%Y-%m-%d', raw_file_content: csv(400, 'Halfway') };
  const { id } = (await call<{ data: ImportDetail }>('POST', '/imports', { json: fields, apiKey })).body.data;
  cloud.injectFaults(({ action }) => (action === 'PutObject' ? 'throttle' : undefined));
  expect((await call('POST', `/imports/${id}/publish`, { apiKey })).status).toBe(202);
  const { body } = await call<{ data: ImportDetail }>('GET', `/imports/${id}`, { apiKey });
  expect(body.data.status).toBe('importing');
  return body.data;
};

const inFlight = async (): Promise<readonly unknown[]> => {
  const shards = await Promise.all(
    [0, 1, 2, 3].map((shard) =>
      client.send(
        new QueryCommand({
          TableName: live().name,
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :shard',
          ExpressionAttributeValues: { ':shard': { S: `IN_FLIGHT#${shard}` } },
        }),
      ),
    ),
  );
  return shards.flatMap(({ Items = [] }) => Items);
};
