import chromium from '@sparticuz/chromium';
import { ASSEMBLY, synthesize } from './build/synthesize.ts';
import { build } from './build.ts';
import { runChecks } from './check.ts';
import { describeStep, runStep, type Step, type TestCount } from './run/run-step.ts';
import { runVitest } from './run/run-vitest.ts';

/** Bundles and templates are made once, for the checks and for every test over HTTP. */
const prepare = async (): Promise<Step[]> => {
  const built = await runStep('build', async () => {
    await build();
    return { passed: true, output: '' };
  });
  const synthesized = await runStep('synth', async () => ({ passed: true, output: await synthesize() }));
  if (process.platform === 'linux') await chromium.executablePath(); // unpacks it before two processes do so at once
  return [built, synthesized];
};

const report = (steps: readonly Step[]): TestCount => {
  for (const step of steps) console.log(describeStep(step));
  return {
    passed: steps.filter(({ passed }) => passed).length,
    failed: steps.filter(({ passed }) => !passed).length,
    failures: steps.filter(({ passed }) => !passed).map(describeStep),
  };
};

/** One seed for both runs of vitest. */
const SEED = process.env['TEST_SEED'] ?? String(Date.now() % 2 ** 31);

const tests = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<TestCount> =>
  runVitest(args, { env: { ASSEMBLY_DIR: ASSEMBLY, TEST_SEED: SEED, ...env }, show: true, timeout: 60 * 60_000 });

/** `vitest.config.ts` then leaves out slow files. */
const SAMPLE = { TEST_SAMPLE: 'true' };

/** The tests over HTTP mostly wait for one another's processes, so checks and other tests run in the meantime. */
const runAll = async (): Promise<TestCount[]> => {
  console.log(`TEST_SEED=${SEED}`);
  const prepared = report(await prepare());
  const given = process.argv.slice(2);
  if (given.length > 0) return [prepared, report(await runChecks(ASSEMBLY)), await tests(given, {})];
  const others = async () => [
    report(await runChecks(ASSEMBLY)),
    await tests(['--project=infra', '--project=unit', '--project=alone'], SAMPLE),
  ];
  const [overHttp, rest] = await Promise.all([tests(['--project=api'], SAMPLE), others()]);
  return [prepared, overHttp, ...rest];
};

let counts: TestCount[] = [];
try {
  counts = await runAll();
} catch (error) {
  console.error(error);
  counts = [{ passed: 0, failed: 1, failures: [String(error)] }];
} finally {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  // Two runs print at the same time, so failures are far above. They are repeated where a truncated log still has them.
  for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
