import { build } from './build.ts';
import { runChecks } from './check.ts';
import { describeStep, runStep, type Step, type TestCount } from './run-step.ts';
import { runVitest } from './run-vitest.ts';
import { ASSEMBLY, synthesize } from './synth.ts';

/** Builds bundles and templates once, for the checks and for every test over HTTP. */
const prepare = async (): Promise<Step[]> => {
  const built = await runStep('build', async () => {
    await build();
    return { passed: true, output: '' };
  });
  const synthesized = await runStep('synth', async () => ({ passed: true, output: await synthesize() }));
  return [built, synthesized];
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
  const env = { ASSEMBLY_DIR: ASSEMBLY }; // the tests over HTTP run this assembly
  counts.push(await runVitest(process.argv.slice(2), { env, show: true, timeout: 60 * 60_000 }));
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
