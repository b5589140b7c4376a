import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ASSEMBLY } from '../scripts/synth.ts';
import { type Bundle, buildBareHandler } from './bare-handler.ts';
import { functionEnvironment } from './function-environment.ts';
import { type InitTime, initTime } from './init-time.ts';
import { loadAverage, median } from './measure.ts';
import { atMost, type Figure, printFigures } from './report.ts';

const BUNDLES = join(import.meta.dirname, '..', 'dist', 'functions');
const TABLE_BUDGET = 520_000;
const STORAGE_BUDGET = 720_000;
const INIT_RATIO = 1.3;
/** Strings that the clients of S3 and SQS carry whatever a minifier does. */
const STORAGE_CLIENTS = /s3\.amazonaws\.com\/doc\/2006-03-01|AmazonSQS/;

export type ColdStart = { readonly figures: readonly Figure[]; readonly lines: readonly string[] };

const readBundles = async (): Promise<Bundle[]> => {
  const names = (await readdir(BUNDLES, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Promise.all(
    names.map(async ({ name }) => {
      const file = join(BUNDLES, name, 'index.js');
      return { name, file, bytes: (await stat(file)).size };
    }),
  );
};

const budgetOf = async ({ file }: Bundle): Promise<number> =>
  STORAGE_CLIENTS.test(await readFile(file, 'utf8')) ? STORAGE_BUDGET : TABLE_BUDGET;

/** One load of every bundle a round, so that a busy moment touches all of them alike. */
const measureInit = async (
  bundles: readonly Bundle[],
  rounds: number,
  environment: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<Bundle, readonly InitTime[]>> => {
  const times = new Map<Bundle, InitTime[]>(bundles.map((bundle) => [bundle, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [bundle, measured] of times) measured.push(await initTime(bundle.file, environment));
  }
  return times;
};

const medianOf = (times: readonly InitTime[] | undefined, part: keyof InitTime): number =>
  median((times ?? []).map((time) => time[part]));

/** Loads every bundle `rounds` times in fresh processes beside a bare handler on the same SDK. */
export const measureColdStart = async (rounds: number, assembly: string): Promise<ColdStart> => {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-cold-'));
  try {
    const bare = await buildBareHandler(folder);
    const bundles = await readBundles();
    const times = await measureInit([bare, ...bundles], rounds, await functionEnvironment(assembly));
    const bareInit = medianOf(times.get(bare), 'milliseconds');
    const lines = [...times].map(
      ([{ name, bytes }, all]) =>
        `${name.padEnd(20)} ${(bytes / 1000).toFixed(0).padStart(5)} KB  init ${medianOf(all, 'milliseconds').toFixed(1)} ms` +
        `  cpu ${medianOf(all, 'cpuMilliseconds').toFixed(1)} ms  ${(medianOf(all, 'milliseconds') / bareInit).toFixed(2)}x` +
        `  ${medianOf(all, 'rssMb').toFixed(0)} MB`,
    );
    const ratioOf = (bundle: Bundle): number => medianOf(times.get(bundle), 'milliseconds') / bareInit;
    const figures = await groupFigures(bundles, ratioOf);
    return { figures, lines };
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** The slowest and the largest of the bundles that carry one client, and of those that carry more. */
const groupFigures = async (bundles: readonly Bundle[], ratioOf: (bundle: Bundle) => number): Promise<Figure[]> => {
  const budgets = await Promise.all(bundles.map(budgetOf));
  const groups = [
    { budget: TABLE_BUDGET, clients: 'DynamoDB only' },
    { budget: STORAGE_BUDGET, clients: 'S3 or SQS too' },
  ];
  return groups.flatMap(({ budget, clients }) => {
    const members = bundles.filter((_, index) => budgets[index] === budget);
    const largest = Math.max(0, ...members.map(({ bytes }) => bytes)) / 1000;
    return [
      atMost(`slowest init / bare handler, ${clients}`, Math.max(0, ...members.map(ratioOf)), INIT_RATIO, 'x'),
      atMost(`largest bundle, ${clients}`, largest, budget / 1000, 'KB'),
    ];
  });
};

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
  console.log(`load average ${loadAverage()}`);
  const { lines, figures } = await measureColdStart(Number(values.rounds), ASSEMBLY);
  for (const line of lines) console.log(line);
  printFigures(figures);
}
