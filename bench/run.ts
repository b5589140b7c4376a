import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from './client.ts';
import { runComparison } from './compare/main.ts';
import { detailLines, figuresOf, type Stages } from './figures.ts';
import { openRecord, type StageFigure } from './history.ts';
import { benchLambdaTimes } from './lambda-times.ts';
import { loadAverage } from './measure.ts';
import { type Figure, keepResults, printFigures } from './report.ts';
import { benchBankFeed } from './runs/bank-feed.ts';
import { benchChanges } from './runs/changes.ts';
import { measureColdStart } from './runs/cold-start.ts';
import { printDetection, scoreDetection } from './runs/detect.ts';
import { benchFindings } from './runs/findings.ts';
import { benchFirstPage } from './runs/first-page.ts';
import { benchHousehold } from './runs/household.ts';
import { type Driver, timePages, unitsPerPoll } from './runs/import-file.ts';
import { importSession } from './runs/import-session.ts';
import { benchPeers } from './runs/peers.ts';
import { benchReads } from './runs/reads.ts';
import { benchRules } from './runs/rules.ts';
import { benchSaml } from './runs/saml.ts';
import { benchSignIn, SIGN_IN_FUNCTIONS } from './runs/sign-in.ts';
import { benchSmallImports } from './runs/small-imports.ts';
import { benchSuggestions } from './runs/suggestions.ts';
import { printScale } from './scale/print.ts';
import { noStage, savedAs } from './sentences.ts';
import { freePort, makeAssembly, startStack } from './stack.ts';
import { announce, importParts, runCsvStage, type Workshop } from './stages.ts';

/** `npm run bench -- [--rows 1000000] [--session 1000000] [--rounds 3] [--large-rounds 3] [--large 100000] [--seed 1] [--sign-in-rounds 3] [--bank-rows 10000] [--no-cold-start] [--only sign-in,saml] [--corpus DIR] [--assembly cdk.out] [--keep]`, and `[--compare REF [--share]]` or `[--record NAME]`; `--write` writes what `--only household` or `--only scale` computes into bench/scale/coefficients.json or docs/scale.md */
const { values, tokens } = parseArgs({
  options: {
    rows: { type: 'string', default: '0' },
    session: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    large: { type: 'string', default: '100000' },
    'large-rounds': { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    assembly: { type: 'string' },
    keep: { type: 'boolean', default: false },
    'cold-start': { type: 'boolean', default: true },
    'sign-in-rounds': { type: 'string', default: '3' },
    'bank-rows': { type: 'string', default: '10000' },
    only: { type: 'string' },
    corpus: { type: 'string' },
    compare: { type: 'string' },
    share: { type: 'boolean', default: false },
    record: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
  allowNegative: true,
  tokens: true,
});
/** A comparison passes on only those of these options that were given: an older commit may not have all of them. */
const SIZES = ['rows', 'session', 'large', 'seed', 'sign-in-rounds', 'bank-rows'];
if (values.share && values.compare === undefined) throw new Error('Name the commit to compare with: --compare REF');
if (values.record !== undefined && values.compare !== undefined) throw new Error('Use --record or --compare alone.');
const SMALL = 10_000;
const WARM_UP = 1_000;
const SESSION_CHUNKS = 100;
const SIGN_IN_LOADS = 5;
const COLD_START_LOADS = 10;

const readPages = async (driver: Driver, importId: string, rows: number): Promise<Stages['pages']> => {
  const path = `/api/v1/imports/${importId}/rows?per_page=100&page=`;
  const last = Math.ceil(rows / 100);
  const [first = 0, far = 0, transactions = 0] = await timePages(driver, [
    `${path}1`,
    `${path}${last}`,
    '/api/v1/transactions?per_page=100',
  ]);
  return { last, firstMs: first, lastMs: far, transactionsMs: transactions };
};

const runStages = async (workshop: Workshop): Promise<Stages> => {
  const { driver } = workshop;
  const large = Number(values.large);
  const more = Number(values.rows);
  const [warmUp] = await importParts(workshop, 'csv', WARM_UP);
  const small = await runCsvStage(workshop, SMALL, Number(values.rounds));
  const csv = await runCsvStage(workshop, large, Number(values['large-rounds']));
  const pages = await readPages(driver, csv.imports.at(-1)?.id ?? '', large);
  const native = await importParts(workshop, 'ndjson', large);
  const records = Number(values.session);
  const session = { records, chunks: SESSION_CHUNKS, seed: Number(values.seed) };
  return {
    pollUnits: await unitsPerPoll(driver, warmUp?.id ?? ''),
    small,
    large: csv,
    native,
    pages,
    session: records === 0 ? [] : [announce(`session ${records}`, await importSession(driver, session))],
    more:
      more === 0
        ? []
        : [...(await importParts(workshop, 'csv', more)), ...(await importParts(workshop, 'ndjson', more))],
  };
};

type Measured = { readonly figures: readonly Figure[]; readonly lines: readonly string[] };

/** Resolves with the figures, if the stage has any. */
type Stage = (assembly: string) => Promise<readonly Figure[]>;

/** Prints and keeps what a stage measured. */
const printed =
  (measure: (assembly: string) => Promise<Measured>): Stage =>
  async (assembly) => {
    const { figures, lines } = await measure(assembly);
    for (const line of lines) console.log(line);
    printFigures(figures);
    console.log(`load average ${loadAverage()}`);
    console.log(savedAs(await keepResults({ load: loadAverage(), figures, lines })));
    return figures;
  };

const measureSignIn = async (assembly: string): Promise<Measured> => {
  const signIn = await benchSignIn(assembly, Number(values['sign-in-rounds']));
  const start = await measureColdStart(SIGN_IN_LOADS, assembly, SIGN_IN_FUNCTIONS);
  return { figures: [...signIn.figures, ...start.figures], lines: [...signIn.lines, ...start.lines] };
};

const printImports: Stage = async (assembly) => {
  const stack = await startStack({ assembly, dataDir: join(folder, 'data'), port: await freePort() });
  console.log(`ready after ${stack.secondsToReady.toFixed(1)} s`);
  try {
    const driver = { stack, client: createClient(stack.baseUrl, stack.apiKey) };
    const stages = await runStages({ driver, folder, seed: Number(values.seed) });
    const figures = figuresOf(stages);
    for (const line of detailLines(stages)) console.log(line);
    printFigures(figures);
    console.log(`load average ${loadAverage()}`);
    console.log(savedAs(await keepResults({ load: loadAverage(), figures, stages })));
    return figures;
  } finally {
    await stack.stop();
  }
};

const measureDetection: Stage = async () => {
  if (values.corpus === undefined)
    throw new Error('Name the folder that holds detect.json and its files: --corpus DIR');
  printDetection(await scoreDetection(values.corpus, new Date().toISOString().slice(0, 10)));
  return [];
};

const peerSizes = () => [
  { rows: SMALL, rounds: Number(values.rounds) },
  { rows: Number(values.large), rounds: Number(values['large-rounds']) },
];

/** Stages that need no stack. */
const WITHOUT_STACK = ['saml', 'scale', 'detect', 'rules', 'suggestions', 'findings'];

const STAGES: Readonly<Record<string, Stage>> = {
  saml: printed(benchSaml),
  scale: async () => {
    await printScale(values.write);
    return [];
  },
  rules: printed(benchRules),
  suggestions: printed(benchSuggestions),
  findings: printed(benchFindings),
  detect: measureDetection,
  imports: printImports,
  'first-page': printed((assembly) => benchFirstPage(assembly, folder)),
  'small-imports': printed((assembly) => benchSmallImports(assembly, folder, Number(values.seed))),
  reads: printed((assembly) => benchReads(assembly, folder, Number(values.seed))),
  changes: printed((assembly) => benchChanges(assembly, folder, Number(values.seed))),
  peers: printed((assembly) => benchPeers(assembly, folder, peerSizes(), Number(values.seed))),
  household: printed((assembly) => benchHousehold(assembly, folder, values.write)),
  'sign-in': printed(measureSignIn),
  'bank-feed': printed((assembly) => benchBankFeed(assembly, Number(values['bank-rows']), Number(values.rounds))),
  'cold-start': async (assembly) => {
    const loads = await printed(() => measureColdStart(COLD_START_LOADS, assembly))(assembly);
    return [...loads, ...(await printed(() => benchLambdaTimes(assembly, folder))(assembly))];
  },
};

const all = Object.keys(STAGES).filter(
  (stage) => !['detect', 'peers', 'household'].includes(stage) && (stage !== 'cold-start' || values['cold-start']),
);
const stages = values.only?.split(',') ?? all;
const unknown = stages.find((stage) => STAGES[stage] === undefined);
if (unknown !== undefined) throw new Error(noStage(unknown, Object.keys(STAGES)));
const needsStack = (stage: string): boolean => !WITHOUT_STACK.includes(stage);

const folder = await mkdtemp(join(tmpdir(), 'counterfoil-bench-'));

const measure = async (): Promise<void> => {
  const record = values.record === undefined ? undefined : await openRecord(values.record);
  const measured: StageFigure[] = [];
  console.log(`load average ${loadAverage()}`);
  const assembly = values.assembly ?? (stages.some(needsStack) ? await makeAssembly(folder) : '');
  for (const stage of stages) {
    const figures = (await STAGES[stage]?.(assembly)) ?? [];
    measured.push(...figures.map((figure) => ({ stage, figure })));
  }
  await record?.(measured);
};

const compare = (reference: string): Promise<number> => {
  const flags = tokens.flatMap((token) =>
    token.kind === 'option' && SIZES.includes(token.name) ? [`--${token.name}=${token.value}`] : [],
  );
  const rounds = Number(values.rounds);
  return runComparison({ reference, rounds, share: values.share, stages, flags, needsStack });
};

try {
  if (values.compare === undefined) await measure();
  else process.exitCode = await compare(values.compare);
} finally {
  if (values.keep) console.log(`kept ${folder}`);
  else await rm(folder, { recursive: true, force: true });
}
