import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ASSEMBLY } from '../../scripts/build/synthesize.ts';
import { loadAverage, median } from '../measure.ts';
import { atMost, type Figure, printFigures } from '../report.ts';
import { type Bundle, buildBareHandler, functionEnvironment, type InitTime, initTime } from './bundle-loading.ts';

const BUNDLES = join(import.meta.dirname, '../..', 'dist', 'functions');
/**
 * Detects the contents of a bundle by strings that minifiers keep; the first match counts. `init`: ratio to the bare
 * handler.
 */
const GROUPS = [
  { carries: 'XML signatures', marker: /SignedXml/, init: 1.8, budget: 900_000 },
  { carries: 'OpenID client', marker: /openid-client\/v/, init: 1.5, budget: 620_000 },
  { carries: 'S3 or SQS too', marker: /s3\.amazonaws\.com\/doc\/2006-03-01|AmazonSQS/, init: 1.3, budget: 720_000 },
  { carries: 'SES too', marker: /SendEmail/, init: 1.3, budget: 560_000 },
  { carries: 'DynamoDB only', marker: /^/, init: 1.3, budget: 520_000 },
] as const;

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

const groupOf = async ({ file }: Bundle): Promise<(typeof GROUPS)[number] | undefined> => {
  const text = await readFile(file, 'utf8');
  return GROUPS.find(({ marker }) => marker.test(text));
};

/** Loads every bundle once per round, so that load spikes affect all equally. */
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

/** Loads all or the named bundles `rounds` times in new processes, next to a bare handler with the same SDK. */
export const measureColdStart = async (
  rounds: number,
  assembly: string,
  only?: readonly string[],
): Promise<ColdStart> => {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-cold-'));
  try {
    const bare = await buildBareHandler(folder);
    const bundles = (await readBundles()).filter(({ name }) => only?.includes(name) ?? true);
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

/** The slowest and the largest bundle in each group. */
const groupFigures = async (bundles: readonly Bundle[], ratioOf: (bundle: Bundle) => number): Promise<Figure[]> => {
  const groups = await Promise.all(bundles.map(groupOf));
  return GROUPS.flatMap((group) => {
    const members = bundles.filter((_, index) => groups[index] === group);
    if (members.length === 0) return [];
    const largest = Math.max(...members.map(({ bytes }) => bytes)) / 1000;
    return [
      atMost(`slowest init / bare handler, ${group.carries}`, Math.max(...members.map(ratioOf)), group.init, 'x'),
      atMost(`largest bundle, ${group.carries}`, largest, group.budget / 1000, 'KB'),
    ];
  });
};

if (import.meta.main) {
  const options = { rounds: { type: 'string', default: '10' }, functions: { type: 'string' } } as const;
  const { values } = parseArgs({ options });
  console.log(`load average ${loadAverage()}`);
  const { lines, figures } = await measureColdStart(Number(values.rounds), ASSEMBLY, values.functions?.split(','));
  for (const line of lines) console.log(line);
  printFigures(figures);
}
