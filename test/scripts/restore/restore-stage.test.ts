import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runPass, type Tables } from '../../../scripts/restore/copy-back.ts';
import { eachPage, put, type RawTable, remove, USUAL_READING } from '../../../scripts/restore/raw-table.ts';
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

type Given = { readonly isDryRun?: boolean; readonly countsFirst?: boolean; readonly typed?: string };

/** Whether functions were stopped before the command, and are now. */
let areStopped = false;

const run = async (over: Tables, { isDryRun = false, countsFirst = true, typed = 'prod' }: Given = {}) => {
  const done: string[] = [];
  const options = { isDryRun, countsFirst, reading: { segments: 8, atOnce: 3 } };
  const outcome = await restoreStage('prod', options, {
    restore: async () => over,
    confirm: async () => typed,
    runPass: (pass, both, what, report) => runPass(pass, both, { ...what, now: () => NOW, report }),
    areStopped: async () => areStopped,
    stopWriters: async () => {
      areStopped = true;
      done.push('stop');
    },
    startWriters: async () => {
      areStopped = false;
      done.push('start');
    },
    reportFiles: async ({ name }) => [`files of ${name}`],
    sizeOf: async () => 1_000,
    now: () => NOW,
    log: (line) => done.push(line),
  }).catch((error: Error) => error.message);
  return { done, outcome };
};

/** The differences, counted without a progress. */
const differences = async (over: Tables = tables) => {
  const options = {
    mayWrite: false,
    reading: USUAL_READING,
    now: () => NOW,
    comparedUntil: NOW,
    report: () => undefined,
  };
  return [(await runPass('put', over, options)).written, (await runPass('remove', over, options)).written];
};

beforeAll(async () => {
  started = [await startTable(), await startTable()];
  const [live, restored] = started.map((table) => ({ client: clientOf(table), name: table.tableName }));
  if (live === undefined || restored === undefined) expect.fail('there are two tables');
  tables = { live, restored };
  await put(restored, BEFORE);
});

beforeEach(async () => {
  areStopped = false;
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
    expect(await differences()).toEqual([0, 0]);
  });

  it('only counts in a dry run, and without the name of the stage', async () => {
    const { done } = await run(tables, { isDryRun: true });
    expect(done.slice(1)).toEqual([`files of ${tables.restored.name}`, 'nothing was changed']);
    expect(await run(tables, { typed: 'yes' })).toMatchObject({
      done: [expect.stringContaining('700')],
      outcome: 'Nothing was changed',
    });
    expect(await differences()).toEqual([700, 300]);
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
    expect(await differences()).toEqual([0, 0]);
  });

  /** Runs until the command is killed at a write. */
  const killAt = async (last: number): Promise<void> => {
    let writes = 0;
    const client = clientWith(() => {
      writes += 1;
      if (writes > last) throw new Error('killed');
      return true;
    });
    expect((await run({ ...tables, live: { ...tables.live, client } })).outcome).toBe('killed');
  };

  it('does not read again what it has done while the functions were stopped', async () => {
    await killAt(20);
    let scans = 0;
    const client = clientOf(started[1] ?? expect.fail('there is a restored table'));
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'ScanCommand') scans += 1;
          return next(args);
        },
      { step: 'initialize' },
    );

    const { done } = await run({ ...tables, restored: { ...tables.restored, client } });

    expect(done[0]).toBe('stop');
    expect(done).toContain('goes on where the last run stopped');
    expect(done).toContainEqual(expect.stringMatching(/^equal: 1200 items/));
    expect(await differences()).toEqual([0, 0]);
    expect(scans).toBeGreaterThan(0);
    expect(scans).toBeLessThan(8);
  });

  it('begins again if functions ran in between', async () => {
    await killAt(20);
    areStopped = false;
    await put(
      tables.live,
      BEFORE.map((item) => ({ ...item, amount: { N: '1' } })),
    );

    const { done } = await run(tables, { countsFirst: false });

    expect(done).toContain('put back 1200 items and removed 300');
    expect(await differences()).toEqual([0, 0]);
  });

  it('holds no family afterwards, whether one was held then or is now', async () => {
    const held = { pk: { S: 'HELD_FAMILIES' }, sk: { S: 'HELD_FAMILIES' } };
    await put(tables.restored, [{ ...held, families: { SS: ['then'] } }]);
    await put(tables.live, [{ ...held, families: { SS: ['now'] } }]);

    expect((await run(tables)).done).toContainEqual(expect.stringMatching(/^equal: 1200 items/));
    expect((await contents(tables.live)).filter((key) => key.startsWith('HELD'))).toEqual([]);
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
