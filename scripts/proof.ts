import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ASSEMBLY, synthesize } from './build/synthesize.ts';
import { build } from './build.ts';
import { readPermissionRecord, reportPermissions } from './checks/permission-record.ts';
import { readStatusRecord, reportStatuses } from './checks/status-report.ts';
import { runCommand, runStep } from './run/run-step.ts';
import { runVitest } from './run/run-vitest.ts';

/**
 * Runs in full what `npm test` only samples: prints one line per figure and writes all of them to `.proof/<date>.json`.
 * `--only <name>` runs one of them; TEST_SEED repeats a run.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const SEED = process.env['TEST_SEED'] ?? String(Date.now() % 2 ** 31);
const FOLDER = join(import.meta.dirname, '..', '.proof');
const HOURS = 60 * 60_000;

type Outcome = { readonly passed: boolean; readonly figure: string; readonly output: string };
type Figure = { readonly name: string; readonly run: () => Promise<Outcome> };

/** Test files that run with their full amounts. */
const tests = (name: string, ...files: string[]): Figure => ({
  name,
  run: async () => {
    const env = { FULL_AMOUNTS: '1', TEST_SEED: SEED, ASSEMBLY_DIR: ASSEMBLY };
    const { passed, failed, output } = await runVitest(files, { env, show: false, timeout: 3 * HOURS });
    return { passed: failed === 0, figure: `${passed} tests passed, ${failed} failed`, output };
  },
});

/** A script whose last line of output is its figure. */
const script = (name: string, file: string, ...args: string[]): Figure => ({
  name,
  run: async () => {
    const { passed, output } = await runCommand('node', [join('scripts', file), ...args], { timeout: 3 * HOURS });
    return { passed, figure: output.trimEnd().split('\n').at(-1) ?? '', output };
  },
});

/** Every endpoint and page over HTTP, with a record of what each function was allowed, did and was refused. */
const permissions: Figure = {
  name: 'permissions',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'counterfoil-permissions-'));
    const env = { TEST_SEED: SEED, ASSEMBLY_DIR: ASSEMBLY, RECORD_PERMISSIONS: folder };
    const tested = await runVitest(['--project=api'], { env, show: false, timeout: 3 * HOURS });
    const { allowed, missing, unused, outdated } = reportPermissions(readPermissionRecord(folder));
    await rm(folder, { recursive: true });
    const found = [
      ...missing.map((permission) => `missing: ${permission}`),
      ...unused.map((permission) => `unused: ${permission}`),
      ...outdated.map((permission) => `an exception that nothing needs: ${permission}`),
    ];
    return {
      passed: tested.failed === 0 && found.length === 0,
      figure: `${allowed} permissions, ${missing.length} missing, ${unused.length} unused, ${tested.failed} tests failed`,
      output: tested.failed === 0 ? found.join('\n') : tested.output,
    };
  },
};

const OPENAPI = join(import.meta.dirname, '..', 'openapi.json');

/** The statuses and error codes of openapi.json that no test saw, over HTTP or from a handler. */
const statuses: Figure = {
  name: 'statuses',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'counterfoil-statuses-'));
    const env = { TEST_SEED: SEED, ASSEMBLY_DIR: ASSEMBLY, RECORD_STATUSES: folder };
    const files = ['test/api/http', 'test/events/use-cases/manage-webhooks.test.ts'];
    const handlers = await runVitest(['--project=unit', ...files], { env, show: false, timeout: 3 * HOURS });
    const overHttp = await runVitest(['--project=api', '/api/'], { env, show: false, timeout: 3 * HOURS });
    const failed = handlers.failed + overHttp.failed;
    const document = JSON.parse(await readFile(OPENAPI, 'utf8')) as object;
    const { documented, gaps } = reportStatuses(document, readStatusRecord(folder));
    await rm(folder, { recursive: true });
    return {
      passed: failed === 0 && gaps.length === 0,
      figure: `${documented} documented statuses and codes, ${gaps.length} not seen, ${failed} tests failed`,
      output: [
        ...gaps.map((gap) => `not seen: ${gap}`),
        ...(failed === 0 ? [] : [handlers.output, overHttp.output]),
      ].join('\n'),
    };
  },
};

/** Generated requests to every operation, counted by operation and status. */
const fuzz: Figure = {
  name: 'fuzz',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'counterfoil-fuzz-'));
    const counts = join(folder, 'counts');
    const env = { FULL_AMOUNTS: '1', TEST_SEED: SEED, ASSEMBLY_DIR: ASSEMBLY, FUZZ_COUNTS: counts };
    const files = ['--project=api', 'test/platform/api/fuzz.test.ts'];
    const { failed, output } = await runVitest(files, { env, show: false, timeout: 3 * HOURS });
    const lines = (await readFile(counts, 'utf8').catch(() => '')).trimEnd().split('\n');
    await rm(folder, { recursive: true });
    console.log(lines.join('\n'));
    const sent = lines.reduce((sum, line) => sum + Number(/: (\d+) \(/.exec(line)?.[1] ?? 0), 0);
    return {
      passed: failed === 0,
      figure: `${sent} requests to ${lines.length} operations, ${failed} at fault`,
      output,
    };
  },
};

/** The suite for servers of the Model Context Protocol, with a line for each scenario that does not apply. */
const conformance: Figure = {
  name: 'MCP conformance',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'counterfoil-conformance-'));
    const report = join(folder, 'report');
    const env = { FULL_AMOUNTS: '1', TEST_SEED: SEED, ASSEMBLY_DIR: ASSEMBLY, CONFORMANCE_REPORT: report };
    const files = ['--project=api', 'test/agents/api/conformance.test.ts'];
    const { failed, output } = await runVitest(files, { env, show: false, timeout: 3 * HOURS });
    const lines = (await readFile(report, 'utf8').catch(() => '')).trimEnd().split('\n');
    await rm(folder, { recursive: true });
    const skipped = lines.filter((line) => line.includes(': skipped '));
    console.log(skipped.join('\n'));
    const passed = lines.filter((line) => line.includes(': passed ')).length;
    return {
      passed: failed === 0,
      figure: `${passed} scenarios passed, ${skipped.length} scenarios or checks do not apply, ${failed} at fault`,
      output,
    };
  },
};

/** AWS's own emulator needs it; a machine for this project does not. */
const hasJava = spawnSync('java', ['-version']).status === 0;

const FIGURES: readonly Figure[] = [
  tests('models', 'test/model'),
  tests('suggestions', 'test/changes/suggestions/suggestions.test.ts'),
  tests('bank histories', 'test/bank/feed/feed-history.property.test.ts'),
  tests('10,000 events', 'test/events/use-cases/many-events.test.ts'),
  tests('kill sweeps', 'test/faults'),
  tests('attack lists', 'test/people/crypto', 'test/people/sso', 'test/platform/api'),
  tests(
    'hostile files',
    'test/imports/formats',
    'test/imports/detect',
    'test/imports/encodings',
    'test/imports/prepare/api/bombs.test.ts',
  ),
  tests(
    'statements and repairs',
    'test/imports/formats/pdf/statement-proof.test.ts',
    'test/imports/rows/update-import-row.test.ts',
    'test/imports/rows/update-import-rows.test.ts',
    'test/ledger/transfers/family-journals.test.ts',
    'test/ledger/identity/two-sources.test.ts',
  ),
  tests('tasks of a household that tools for agents solve', 'test/agents/api/household-tasks.test.ts'),
  tests('two random agents and a person, over HTTP', 'test/agents/api/random-agents.test.ts'),
  conformance,
  tests('faulty banks', 'test/bank/api/bank-faults.test.ts'),
  tests(
    'pages and flows, in every variant',
    'test/browser',
    'test/platform/web',
    'test/people/sign-in/registration.test.ts',
    'test/people/sign-in/api/browser-sign-in.test.ts',
  ),
  tests('misconfigurations that npm run smoke finds', 'test/local/smoke.test.ts'),
  permissions,
  statuses,
  fuzz,
  tests('restore rehearsal', 'test/local/table/restore.test.ts', 'test/scripts/restore'),
  tests(
    'generated clients',
    'test/docs/api/generated-clients.test.ts',
    'test/docs/api/generated-java-and-python.test.ts',
  ),
  tests('bank schedule', 'test/bank/api/bank-schedule.test.ts'),
  script('deliberate bugs', 'sabotage/sabotage.ts'),
  script('crash test', 'faults/crash-test.ts', '--seed', SEED),
  script('store acceptance', 'faults/store-acceptance.ts', '--runs', '3'),
  ...(hasJava ? [script('the unit tests on DynamoDB Local', 'test-dynamodb-local.ts', '--project', 'unit')] : []),
];

const chosen = FIGURES.filter(({ name }) => values.only === undefined || name === values.only);
if (chosen.length === 0) throw new Error(`--only must be one of: ${FIGURES.map(({ name }) => name).join(', ')}`);

const started = new Date();
await build();
await synthesize();
type Result = { readonly name: string; readonly passed: boolean; readonly figure: string; readonly seconds: number };
const results: Result[] = [];
for (const { name, run } of chosen) {
  let figure = '';
  const step = await runStep(name, async () => {
    const outcome = await run();
    ({ figure } = outcome);
    return outcome;
  });
  const { passed, output } = step;
  const seconds = Number(step.seconds.toFixed(1));
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(18)} ${figure} in ${seconds} s`);
  if (!passed) console.log(output.trimEnd());
  results.push({ name, passed, figure, seconds });
}

const stamp = started.toISOString().slice(0, 19).replaceAll(':', '-');
const report = join(FOLDER, `${stamp}.json`);
await mkdir(FOLDER, { recursive: true });
const machine = { processors: cpus().length, model: cpus()[0]?.model, node: process.version };
await writeFile(report, `${JSON.stringify({ started, seed: SEED, machine, results }, null, 2)}\n`);
console.log(`TEST_SEED=${SEED}, written to ${report}`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
