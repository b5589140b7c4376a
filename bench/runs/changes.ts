import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { openTable } from '../../scripts/restore/open-table.ts';
import { addDays } from '../../shared/platform/domain/dates/local-date.ts';
import { familyPk } from '../../shared/platform/dynamodb/keys.ts';
import { nameChangesKey } from '../../shared/platform/dynamodb/name-changes.ts';
import { makeFile } from '../bench-file.ts';
import { type Client, createClient } from '../client.ts';
import { readStats, resetStats, untilIdle } from '../local-stats.ts';
import { median, timed } from '../measure.ts';
import { atMost, type Figure, noted } from '../report.ts';
import { freePort, startStack } from '../stack.ts';
import { announce } from '../stages.ts';
import { type Driver, importFile } from './import-file.ts';

const ROWS = 100_000;
const ACCOUNTS = 5;
const DAYS = 3_650;
const LAST_DAY = '2026-10-31';
const CALLS = 20;
const MOST_PER_ANSWER = 1_000;

type Changes = {
  readonly data: { readonly added: readonly { readonly id: string }[]; readonly changed: readonly object[] };
  readonly meta: { readonly next_cursor: string; readonly has_more: boolean };
};
type Followed = { readonly cursor: string; readonly ids: readonly string[]; readonly calls: number };

/** The cost of keeping a copy of ten years of five accounts. */
export const benchChanges = async (
  assembly: string,
  folder: string,
  seed: number,
): Promise<{ readonly figures: readonly Figure[]; readonly lines: readonly string[] }> => {
  const dataDir = join(folder, 'changes');
  const stack = await startStack({ assembly, dataDir, port: await freePort() });
  try {
    const driver: Driver = { stack, client: createClient(stack.baseUrl, stack.apiKey) };
    const shape = { accounts: ACCOUNTS, days: DAYS, firstDay: addDays(LAST_DAY, 1 - DAYS) };
    const file = await makeFile(folder, 'csv', { rows: ROWS, seed, shape, label: 'changes' });
    announce(`csv ${ROWS}, ${ACCOUNTS} accounts`, await importFile(driver, file));
    await untilIdle(stack.baseUrl);
    return { figures: await measure(driver, dataDir), lines: [] };
  } finally {
    await stack.stop();
  }
};

const measure = async ({ stack, client }: Driver, dataDir: string): Promise<readonly Figure[]> => {
  const unitsOf = async <Result>(act: () => Promise<Result>) => {
    await resetStats(stack.baseUrl);
    const { result, seconds } = await timed(act);
    const { units } = await readStats(stack.baseUrl);
    return { result, ms: seconds * 1000, units: units.read };
  };
  const first = await unitsOf(() => follow(client, undefined));
  await endNameChanges(dataDir);
  let { cursor } = await follow(client, first.result.cursor);
  const quiet = await unitsOf(() => ask(client, cursor));
  const quietMs = await medianMs(() => ask(client, cursor));
  const [id = ''] = first.result.ids;
  const changing: number[] = [];
  let changedUnits = 0;
  for (let call = 0; call < CALLS; call += 1) {
    await client.patch(`/api/v1/transactions/${id}`, { notes: `note ${call}` });
    const changed = await unitsOf(() => follow(client, cursor));
    changing.push(changed.ms);
    changedUnits = changed.units;
    cursor = changed.result.cursor;
  }
  return [
    noted(`first reading of ${first.result.ids.length} transactions`, first.ms / 1000, 's'),
    noted('first reading, requests', first.result.calls, 'requests'),
    noted('first reading, read units', first.units, 'units'),
    atMost('nothing changed, read units with those of the key', quiet.units, 8, 'units'),
    atMost('nothing changed, p50', quietMs, 40, 'ms'),
    noted('one transaction changed, read units', changedUnits, 'units'),
    atMost('one transaction changed, p50', median(changing), 400, 'ms'),
  ];
};

const ask = (client: Client, cursor: string | undefined): Promise<Changes> =>
  client.get(`/api/v1/transactions/changes?limit=${MOST_PER_ANSWER}${cursor === undefined ? '' : `&cursor=${cursor}`}`);

const follow = async (client: Client, from: string | undefined): Promise<Followed> => {
  const ids: string[] = [];
  let cursor = from;
  for (let calls = 1; ; calls += 1) {
    const { data, meta } = await ask(client, cursor);
    ids.push(...data.added.map(({ id }) => id));
    cursor = meta.next_cursor;
    if (!meta.has_more) return { cursor, ids, calls };
  }
};

/** As a quarter of an hour later. */
const endNameChanges = async (dataDir: string): Promise<void> => {
  const { documents, tableName } = openTable({ DATA_DIR: dataDir });
  const { family_id: familyId } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  const Key = nameChangesKey(familyPk(familyId));
  await documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key,
      UpdateExpression: 'SET #until = :past',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':past': new Date().toISOString() },
    }),
  );
};

const medianMs = async (act: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) times.push((await timed(act)).seconds * 1000);
  return median(times);
};
