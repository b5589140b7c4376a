import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPass, type Tables } from '../../../scripts/restore/copy-back.ts';
import { inThreads } from '../../../scripts/restore/pass-threads.ts';
import { put } from '../../../scripts/restore/raw-table.ts';
import { startTable, TABLE_SCHEMA, type TestTable } from '../../support/store/dynalite-table.ts';

const FOREVER = new Date('9999-01-01T00:00:00Z');
const OPTIONS = { mayWrite: true, reading: { segments: 7, atOnce: 2 }, comparedUntil: FOREVER };

let table: TestTable;
let tables: Tables;
const config = () => ({
  endpoint: table.endpoint,
  region: 'eu-west-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});

const items = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({
    pk: { S: `LEDGER#${(from + at) % 50}` },
    sk: { S: `${from + at}` },
    body: { B: Buffer.of((from + at) % 256) },
  }));

beforeAll(async () => {
  table = await startTable();
  const client = new DynamoDBClient(config());
  const restored = `${table.tableName}-restored`;
  await client.send(new CreateTableCommand({ TableName: restored, ...TABLE_SCHEMA }));
  tables = { live: { client, name: table.tableName }, restored: { client, name: restored } };
  await new Promise((resolve) => setTimeout(resolve, 100));
  await put(tables.restored, items(0, 500));
  await put(tables.live, items(200, 600));
});

afterAll(async () => {
  tables.live.client.destroy();
  await table.stop();
});

describe('passes in threads', () => {
  it('do together what one does alone', async () => {
    const pass = inThreads(3, config());
    const read: number[] = [];

    const first = await pass('put', tables, OPTIONS, (count) => read.push(count));
    const second = await pass('remove', tables, OPTIONS, (count) => read.push(count));

    expect(first).toMatchObject({ items: 500, written: 200 });
    expect(second).toMatchObject({ items: 500, written: 100, digest: first.digest });
    // the scan goes on behind items that are removed meanwhile, and may come to one of these again
    expect(read.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(500 + 600);
    const alone = { ...OPTIONS, mayWrite: false, now: () => new Date(), report: () => undefined };
    expect(await runPass('put', tables, alone)).toEqual({ ...first, written: 0 });
  });

  it('fail if one of them fails', async () => {
    const gone = { ...tables, live: { ...tables.live, name: 'gone' } };

    const pass = inThreads(2, config())('remove', gone, { ...OPTIONS, mayWrite: false }, () => undefined);
    await expect(pass).rejects.toThrow('not found');
  });
});
