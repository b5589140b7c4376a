import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTests, runCommand, type TestCount } from './run-step.ts';

type VitestOptions = {
  readonly env: Readonly<Record<string, string>>;
  /** Shows the tests as they run; otherwise their output is captured. */
  readonly show: boolean;
  readonly timeout: number;
  /** The folder of the tests; the repository's root, by default. */
  readonly cwd?: string;
};

/** Runs vitest and returns the counts from its report. */
export const runVitest = async (
  args: readonly string[],
  options: VitestOptions,
): Promise<TestCount & { readonly output: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-test-'));
  const report = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { passed, output } = await runCommand('vitest', ['run', ...reporters, ...args], options);
    return { ...countTests(await readFile(report, 'utf8').catch(() => undefined), passed), output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
