import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { runChecks } from './check.ts';
import { countTests, describeStep, runCommand, runStep, type Step, type TestCount } from './run-step.ts';
import { ASSEMBLY, synthesize } from './synth.ts';

/** Bundles and templates are made once, for the checks and for every test over HTTP. */
const prepare = async (): Promise<Step[]> => {
  const built = await runStep('build', async () => {
    await build();
    return { passed: true, output: '' };
  });
  const synthesized = await runStep('synth', async () => ({ passed: true, output: await synthesize() }));
  return [built, synthesized];
};

/** Runs vitest in view of the reader and counts from its own report; the tests over HTTP run the assembly as it is. */
const runVitest = async (args: readonly string[]): Promise<TestCount> => {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-test-'));
  const report = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { passed } = await runCommand('vitest', ['run', ...reporters, ...args], {
      env: { ASSEMBLY_DIR: ASSEMBLY },
      show: true,
      timeout: 30 * 60_000,
    });
    return countTests(await readFile(report, 'utf8').catch(() => undefined), passed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const countSteps = (steps: readonly Step[]): TestCount => ({
  passed: steps.filter(({ passed }) => passed).length,
  failed: steps.filter(({ passed }) => !passed).length,
});

const report = (steps: readonly Step[]): TestCount => {
  for (const step of steps) console.log(describeStep(step));
  return countSteps(steps);
};

const runAll = async (counts: TestCount[]): Promise<void> => {
  counts.push(report(await prepare()));
  counts.push(report(await runChecks()));
  counts.push(await runVitest(process.argv.slice(2)));
};

const counts: TestCount[] = [];
try {
  await runAll(counts);
} catch (error) {
  console.error(error);
  counts.push({ passed: 0, failed: 1 });
} finally {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
