import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { summarize, type Tables } from '../../../scripts/restore/copy-back.ts';
import { eachPage, put, type RawTable, remove } from '../../../scripts/restore/raw-table.ts';
import { restoreStage } from '../../../scripts/restore/restore-stage.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

const NOW = new Date('2026-03-02T10:00:00Z');

type Item = Record<string, AttributeValue>;

const item = (pk: string, sk: number, rest: Item = {}): Item => ({ pk: { S: pk }, sk: { S: `${sk}` }, ...rest });
const expiring = (seconds: number): Item => ({ expiresAt: { N: String(NOW.getTime() / 1000 + seconds) } });

/** More than a page of each segment, with values that a conversion could change. */
const BEFORE = Array.from({ length: 1200 }, (_, at) =>
  item(`LEDGER#${at % 40}`, at, {
    body: { B: new Uint8Array([at % 256, 0, 255]) },
    amount: { N: '12345678901234567890.123456789' },
    header: { M: { sums: { L: [{ N: '1' }, { NULL: true }, { BOOL: at % 2 === 0 }] }, name: { S: 'Café' } } },
  }),
);
const OLD_AUDIT = item('AUDIT#2026-03-01', 1, { text: { S: 'recorded before' } });

const clientOf = ({ endpoint }: TestTable) =>
  new DynamoDBClient({ endpoint, region: 'eu-west-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } });

/** A client of the live table that asks before each batch write; a refused one is lost. */
const clientWith = (isWritten: () => boolean): DynamoDBClient => {
  const client = clientOf(started[0] ?? expect.fail('there is a table'));
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) =>
        commandName !== 'BatchWriteItemCommand' || isWritten()
          ? next(args)
          : { output: { $metadata: {} }, response: undefined },
    { step: 'initialize' },
  );
  return client;
};

let started: readonly TestTable[];
let tables: Tables;

const contents = async (table: RawTable): Promise<readonly string[]> => {
  const texts: string[] = [];
  await eachPage(table, 'whole', async (items) => {
    texts.push(...items.map(({ pk, sk }) => `${pk?.S} ${sk?.S}`));
  });
  return texts.toSorted();
};

const empty = (table: RawTable): Promise<void> => eachPage(table, 'keys', (items) => remove(table, items));

type Given = { readonly isDryRun?: boolean; readonly typed?: string };

const run = async (over: Tables, { isDryRun = false, typed = 'prod' }: Given = {}) => {
  const done: string[] = [];
  const step = (name: string) => async () => void done.push(name);
  const outcome = await restoreStage('prod', isDryRun, {
    restore: async () => over,
    confirm: async () => typed,
    stopWriters: step('stop'),
    startWriters: step('start'),
    reportFiles: async ({ name }) => [`files of ${name}`],
    now: () => NOW,
    log: (line) => done.push(line),
  }).catch((error: Error) => error.message);
  return { done, outcome };
};

beforeAll(async () => {
  started = [await startTable(), await startTable()];
  const [live, restored] = started.map((table) => ({ client: clientOf(table), name: table.tableName }));
  if (live === undefined || restored === undefined) expect.fail('there are two tables');
  tables = { live, restored };
  await put(restored, BEFORE);
});

beforeEach(async () => {
  await empty(tables.live);
  await put(tables.restored, [OLD_AUDIT]);
  await put(tables.live, [
    ...BEFORE.slice(0, 500), // the rest was deleted
    ...BEFORE.slice(500, 700).map((item) => ({ ...item, amount: { N: '0' } })),
    ...Array.from({ length: 300 }, (_, at) => item(`IMPORT#${at}`, at)),
    item('AUDIT#2026-03-02', 1),
    { ...OLD_AUDIT, text: { S: 'changed' } },
  ]);
});

afterAll(async () => {
  tables.live.client.destroy();
  tables.restored.client.destroy();
  await Promise.all(started.map(({ stop }) => stop()));
});

describe('restoreStage', () => {
  it('makes the table what it was, and keeps the audit log', async () => {
    const { done } = await run(tables);

    expect(done).toEqual([
      'would put back 700 items and remove 300',
      'stop',
      expect.stringContaining('2026-03-02T10:00:00.000Z'),
      'put back 700 items and removed 300',
      expect.stringMatching(/^equal: 1200 items/),
      'start',
      `files of ${tables.restored.name}`,
      expect.stringContaining(tables.restored.name),
    ]);
    expect(await contents(tables.live)).toEqual(
      [...BEFORE, OLD_AUDIT, item('AUDIT#2026-03-02', 1)].map(({ pk, sk }) => `${pk?.S} ${sk?.S}`).toSorted(),
    );
    expect(await summarize(tables.live, NOW)).toEqual(await summarize(tables.restored, NOW));
  });

  it('only counts in a dry run, and without the name of the stage', async () => {
    const before = await summarize(tables.live, NOW);

    const { done } = await run(tables, { isDryRun: true });
    expect(done.slice(1)).toEqual([`files of ${tables.restored.name}`, 'nothing was changed']);
    expect(await run(tables, { typed: 'yes' })).toMatchObject({
      done: [expect.stringContaining('700')],
      outcome: 'Nothing was changed',
    });
    expect(await summarize(tables.live, NOW)).toEqual(before);
  });

  it.each([1, 9, 30])('goes on after it was killed at write %d', async (last) => {
    let writes = 0;
    const client = clientWith(() => {
      writes += 1;
      if (writes > last) throw new Error('killed');
      return true;
    });

    const killed = await run({ ...tables, live: { ...tables.live, client } });
    expect(killed.outcome).toBe('killed');
    expect(killed.done).not.toContain('start');
    expect((await run(tables)).done).toContain('start');
    expect(await summarize(tables.live, NOW)).toEqual(await summarize(tables.restored, NOW));
  });

  it('puts back nothing that has expired, and removes what was prolonged since', async () => {
    await put(tables.restored, [item('SIGN_IN#1', 1, expiring(-60)), item('SIGN_IN#2', 1, expiring(-60))]);
    await put(tables.live, [item('SIGN_IN#1', 1, expiring(86_400)), item('SIGN_IN#3', 1, expiring(-60))]);

    expect((await run(tables)).done).toContain('start');
    expect((await contents(tables.live)).filter((key) => key.startsWith('SIGN_IN'))).toEqual(['SIGN_IN#3 1']);
  });

  it('keeps the functions stopped if the tables still differ', async () => {
    const client = clientWith(() => false);

    const { done, outcome } = await run({ ...tables, live: { ...tables.live, client } });
    expect(outcome).toMatch(/^The tables differ: 1000 items instead of 1200. prod is stopped/);
    expect(done).not.toContain('start');
  });
});
