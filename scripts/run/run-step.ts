import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export type Step = {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly output: string;
};

type CommandOptions = {
  /** undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Prints the command's output directly; it is then not captured. */
  readonly show?: boolean;
  /** Lets the command ask. */
  readonly asks?: boolean;
  /** The repository's root, by default. */
  readonly cwd?: string;
  /** Kills the command after this many milliseconds, as a failure. */
  readonly timeout?: number;
  /** Kills the command and all that it started, and rejects with the signal's reason. Ctrl-C does not reach them. */
  readonly signal?: AbortSignal;
};

/** CloudFormation may wait for CloudFront for a long time. */
export const DEPLOYMENT_MS = 3 * 60 * 60_000;

export type Outcome = { readonly passed: boolean; readonly output: string };

/** Times a step; an exception becomes a failure with its message. */
export const runStep = async (name: string, work: () => Promise<Outcome>): Promise<Step> => {
  const started = performance.now();
  const outcome = await work().catch((error: unknown) => ({ passed: false, output: String(error) }));
  return { name, ...outcome, seconds: (performance.now() - started) / 1000 };
};

const killGroup = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // it has already ended
  }
};

/** Runs a command, by default in the repository's root, and captures its output. */
export const runCommand = (
  command: string,
  args: readonly string[],
  { env = {}, show = false, asks = false, cwd = ROOT, timeout = 10 * 60_000, signal }: CommandOptions = {},
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(command, args, {
      cwd,
      detached: signal !== undefined, // in a separate process group
      env: { ...process.env, PATH: `${join(cwd, 'node_modules/.bin')}:${process.env['PATH']}`, ...env },
      stdio: [asks ? 'inherit' : 'ignore', ...(show ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
      timeout,
      killSignal: 'SIGKILL',
    });
    const kill = (): void => killGroup(child.pid);
    signal?.addEventListener('abort', kill);
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', kill);
      if (signal?.aborted === true) reject(signal.reason);
      else resolve({ passed: code === 0, output: Buffer.concat(chunks).toString('utf8') });
    });
  });

export const describeStep = ({ name, passed, seconds, output }: Step): string => {
  const line = `${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(20)} ${seconds.toFixed(1)} s`;
  return passed ? line : `${line}\n${output.trimEnd()}\n`;
};

export type TestCount = {
  readonly passed: number;
  readonly failed: number;
  /** Each with its file or step, its name and its error. */
  readonly failures: readonly string[];
};

type TestResult = {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages?: readonly string[];
};

type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly TestResult[];
  }[];
};

/** Enough to see the two values that differ. */
const LINES_SHOWN = 12;

const describeFailure = (file: string, name: string, messages: readonly string[]): string =>
  [`${relative(ROOT, file)} > ${name}`, ...messages.join('\n').split('\n').slice(0, LINES_SHOWN)].join('\n    ');

const failuresIn = ({ name, status, message = '', assertionResults }: Report['testResults'][number]): string[] => {
  if (status === 'failed' && assertionResults.length === 0)
    return [describeFailure(name, 'before its first test', [message])];
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages = [] }) => describeFailure(name, fullName, failureMessages));
};

/**
 * Counts from vitest's JSON report. A file that failed before its first test counts as one failure, and so does a
 * failed run without a reported failure (a crash, an unhandled rejection, no report).
 */
export const countTests = (json: string | undefined, exitedWell: boolean): TestCount => {
  if (json === undefined) return { passed: 0, failed: 1, failures: ['vitest left no report'] };
  const report = JSON.parse(json) as Report;
  const failures = report.testResults.flatMap(failuresIn);
  if (failures.length === 0 && !exitedWell) failures.push('vitest failed outside any test: see its output above');
  return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, failures.length), failures };
};
