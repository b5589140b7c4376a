import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { runChecks } from './check.ts';
import { describeStep, runCommand, runStep, type Step } from './run-step.ts';
import { synthesize } from './synth.ts';
import { countTests, type TestCount } from './test-count.ts';

const prepare = async (): Promise<Step[]> => {
  const built = await runStep('build', async () => ({ passed: (await build()).length >= 0, output: '' }));
  const synthesized = await runStep('synth', async () => ({ passed: true, output: await synthesize() }));
  return [built, synthesized];
};

/** Runs vitest in view of the reader and counts its tests from its own report. */
const runVitest = async (args: readonly string[]): Promise<TestCount> => {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-test-'));
  const report = join(folder, 'report.json');
  try {
    const { passed, output } = await runCommand('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ]);
    console.log(output.trimEnd());
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
