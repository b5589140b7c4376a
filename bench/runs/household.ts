import { readdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { committedRevision } from '../../scripts/deploy/revision.ts';
import { openCloud } from '../../test/support/people/cloud-person.ts';
import { createRandom } from '../generate.ts';
import { type Action, householdActions } from '../household/actions.ts';
import { MINUTELY, measureAction, measureIdle, type Place, quiet } from '../household/measure-action.ts';
import { type Household, openHousehold } from '../household/open-household.ts';
import { memoryOf } from '../lambda-times.ts';
import { type LocalStats, readStats, resetStats } from '../local-stats.ts';
import { loadAverage } from '../measure.ts';
import { type Figure, noted } from '../report.ts';
import { COEFFICIENTS, type Coefficients, type Part, parseCoefficients } from '../scale/coefficients.ts';
import { DAYS_OF_MONTH, MONTH } from '../scale/household.ts';

type Actions = Readonly<Record<string, Action>>;
type Parts = Readonly<Record<string, Part>>;

const DAYS = 10;
const rounded = (value: number): number => Number(value.toFixed(2));

/** Measures what each action of a household costs, and compares some days of all of them with the sum. */
export const benchHousehold = async (assembly: string, folder: string, isWritten: boolean) => {
  const commit = isWritten
    ? committedRevision({
        purpose: 'the coefficients name the code that was measured',
        except: ['bench/scale/coefficients.json'],
      })
    : undefined;
  const household = await openHousehold(assembly, folder);
  const place = { baseUrl: household.stack.baseUrl, dataDir: join(folder, 'household') };
  try {
    const actions = await householdActions(household);
    const started = await warmUp(actions, place);
    const idle: Record<string, Part> = {};
    for (const name of MINUTELY) idle[name] = await measureIdle(name, place);
    const parts: Record<string, Part> = {};
    for (const [name, action] of Object.entries(actions)) {
      parts[name] = await measureAction(action, place, idle);
      console.log(lineOf(name, parts[name]));
    }
    const before = await storedBytes(place);
    const days = await measureDays(household, actions, parts, idle, place);
    const growth = monthly(minusBytes(await storedBytes(place), before));
    const measured = {
      date: new Date().toISOString().slice(0, 10),
      load: loadAverage(),
      actions: parts,
      idle,
      growth,
      ...started,
    };
    if (commit !== undefined)
      await write({ ...measured, commit, memory: await memoryUsed(assembly, parts, idle), days });
    return { figures: figuresOf(days), lines: [] };
  } finally {
    await household.stop();
  }
};

const write = async (coefficients: Coefficients): Promise<void> => {
  const text = `${JSON.stringify(coefficients, null, 2)}\n`;
  parseCoefficients(text);
  await writeFile(COEFFICIENTS, text);
};

/** Runs everything once, so that every function has started. The counts are those since the start of the stack. */
const warmUp = async (
  actions: Actions,
  { baseUrl }: Place,
): Promise<Pick<Coefficients, 'starts' | 'secretsPerStart'>> => {
  for (const [name, { prepare, run, check }] of Object.entries(actions)) {
    console.log(`first: ${name}`);
    await prepare?.();
    await run();
    await quiet(baseUrl);
    await check?.();
  }
  const { inits, requests } = await readStats(baseUrl);
  const count = Object.values(inits).reduce((sum, init) => sum + init.count, 0);
  return {
    starts: Object.fromEntries(
      Object.entries(inits).map(([name, init]) => [name, rounded(init.processorMs / init.count)]),
    ),
    secretsPerStart: rounded((requests['secretsmanager.GetSecretValue'] ?? 0) / count),
  };
};

const memoryUsed = async (assembly: string, parts: Parts, idle: Parts): Promise<Coefficients['memory']> => {
  const deployed = await memoryOf(assembly);
  const names = new Set([...Object.values(parts), ...Object.values(idle)].flatMap(({ runs }) => Object.keys(runs)));
  return Object.fromEntries([...names].sort().map((name) => [name, deployed.get(name) ?? 0]));
};

type Stored = Coefficients['growth'];

/** A scan that reads loosely takes half a unit for 4 KB. */
const BYTES_OF_UNIT = 8_192;

const storedBytes = async ({ dataDir }: Place): Promise<Stored> => {
  const { documents: client, tableName: TableName } = openCloud();
  let units = 0;
  for await (const { ConsumedCapacity } of paginateScan({ client }, { TableName, ReturnConsumedCapacity: 'TOTAL' }))
    units += ConsumedCapacity?.CapacityUnits ?? 0;
  const folder = join(dataDir, 'objects');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return { table: units * BYTES_OF_UNIT, files: sumOf(sizes) };
};

const minusBytes = (after: Stored, before: Stored): Stored => ({
  table: after.table - before.table,
  files: after.files - before.files,
});

const monthly = ({ table, files }: Stored): Stored => ({
  table: Math.round((table * DAYS_OF_MONTH) / DAYS),
  files: Math.round((files * DAYS_OF_MONTH) / DAYS),
});

/** At least one of all that happens on average every other time. */
const plan = (actions: Actions): readonly string[] => {
  const names = Object.keys(actions).flatMap((name) =>
    Array<string>(Math.round(((MONTH[name] ?? 0) * DAYS) / DAYS_OF_MONTH)).fill(name),
  );
  const random = createRandom(1);
  return names
    .map((name) => ({ name, at: random.below(1_000_000) }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ name }) => name);
};

/** Days of a household over HTTP, in random order and without pauses, beside the sum of their parts. */
const measureDays = async (
  { stack }: Household,
  actions: Actions,
  parts: Parts,
  idle: Parts,
  { baseUrl }: Place,
): Promise<Coefficients['days']> => {
  const planned = plan(actions);
  await quiet(baseUrl);
  let unmeasured = NOTHING;
  await resetStats(stack.baseUrl);
  for (const name of planned) {
    const { prepare, run } = actions[name] as Action;
    if (prepare !== undefined) {
      await quiet(baseUrl);
      const before = quantitiesOf(await readStats(baseUrl), {});
      await prepare();
      await quiet(baseUrl);
      unmeasured = plus(unmeasured, minus(quantitiesOf(await readStats(baseUrl), {}), before));
    }
    await run();
  }
  await quiet(baseUrl);
  const measured = minus(quantitiesOf(await readStats(baseUrl), idle), unmeasured);
  const predicted = planned.map((name) => quantitiesOfPart(parts[name] as Part)).reduce(plus, NOTHING);
  return Object.fromEntries(
    Object.entries(measured).map(([name, value]) => [
      name,
      { measured: rounded(value), predicted: rounded(predicted[name as keyof Quantities]) },
    ]),
  );
};

type Quantities = Readonly<
  Record<
    | 'write units'
    | 'index write units'
    | 'read units'
    | 'calls of functions'
    | 'processor seconds of functions'
    | 'messages'
    | 'S3 requests',
    number
  >
>;

const NOTHING: Quantities = {
  'write units': 0,
  'index write units': 0,
  'read units': 0,
  'calls of functions': 0,
  'processor seconds of functions': 0,
  messages: 0,
  'S3 requests': 0,
};
const combine =
  (of: (left: number, right: number) => number) =>
  (left: Quantities, right: Quantities): Quantities =>
    Object.fromEntries(
      Object.entries(left).map(([name, value]) => [name, of(value, right[name as keyof Quantities])]),
    ) as Quantities;
const plus = combine((left, right) => left + right);
const minus = combine((left, right) => left - right);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const requestsTo = (requests: Readonly<Record<string, number>>, start: string): number =>
  sumOf(Object.entries(requests).flatMap(([name, count]) => (name.startsWith(start) ? count : [])));

const quantitiesOfPart = ({ units, runs, requests }: Omit<Part, 'keys' | 'bytes' | 'logBytes'>): Quantities => ({
  'write units': units.write,
  'index write units': units.indexWrite,
  'read units': units.read,
  'calls of functions': sumOf(Object.values(runs).map(({ calls }) => calls)),
  'processor seconds of functions':
    sumOf(Object.values(runs).map(({ calls, processorMs }) => calls * processorMs)) / 1_000,
  messages: requestsTo(requests, 'sqs.SendMessage'),
  'S3 requests': requestsTo(requests, 's3.'),
});

/** Without scheduled runs, if `idle` has them. */
const quantitiesOf = ({ units, runs, requests }: LocalStats, idle: Parts): Quantities => {
  const own = Object.entries(runs).filter(([name]) => !MINUTELY.includes(name));
  const all = quantitiesOfPart({
    units,
    requests,
    runs: Object.fromEntries(
      own.map(([name, { count, processorMs }]) => [
        name,
        { calls: count, processorMs: processorMs / count, requests: {} },
      ]),
    ),
  });
  return Object.entries(idle).reduce((rest, [name, { units: used, requests: asked }]) => {
    const count = runs[name]?.count ?? 0;
    const each = quantitiesOfPart({ units: used, requests: asked, runs: {} });
    return minus(rest, combine((left) => left * count)(each, NOTHING));
  }, all);
};

const figuresOf = (days: Coefficients['days']): readonly Figure[] =>
  Object.entries(days).map(([name, { measured, predicted }]) =>
    noted(`${DAYS} days of a household, ${name}: measured / predicted`, measured / predicted, 'x'),
  );

const lineOf = (name: string, { units, runs, requests }: Part): string => {
  const calls = Object.entries(runs).map(
    ([called, { calls: count, processorMs }]) => `${called} ${count} × ${processorMs} ms`,
  );
  const others = Object.entries(requests).filter(([request]) => !request.startsWith('dynamodb.'));
  return (
    `${name.padEnd(44)} written ${units.write} + index ${units.indexWrite}, read ${units.read}; ${calls.join(', ')}; ` +
    others.map(([request, count]) => `${request} ${count}`).join(', ')
  );
};
