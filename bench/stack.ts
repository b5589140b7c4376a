import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { killGroup, stopGroup } from './process-group.ts';

const ROOT = join(import.meta.dirname, '..');
const READY = /^ready on (\S+)$/m;
const START_TIMEOUT = 60_000;

export type StackOptions = {
  readonly dataDir: string;
  readonly port: number;
  /** The synthesized assembly to run. */
  readonly assembly: string;
  readonly timeScale?: number;
  /** Requests say from where they come: one address may not sign in as often as a bench does. */
  readonly viewerHeader?: boolean;
};

/** A running local stack: one process group of its own. */
export type Stack = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secondsToReady: number;
  /** Of its process group. */
  readonly groupId: number;
  /** kill -9 of every process of it. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Resolves with the address that the stack prints when everything answers. */
const waitUntilReady = (child: ChildProcess, logFile: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const log = createWriteStream(logFile, { flags: 'a' });
    let output = '';
    const timer = setTimeout(() => reject(new Error(`The stack is not ready:\n${output}`)), START_TIMEOUT);
    const read = (chunk: Buffer): void => {
      log.write(chunk);
      output = (output + chunk.toString('utf8')).slice(-20_000);
      const baseUrl = READY.exec(output)?.[1];
      if (baseUrl === undefined) return;
      clearTimeout(timer);
      resolve(baseUrl);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`The stack ended (${code ?? signal}):\n${output}`));
    });
  });

/** Starts the local stack in a process group of its own. Without a demo file its key is empty. */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const { dataDir, port, assembly, timeScale = 1, viewerHeader = false } = options;
  const started = performance.now();
  await mkdir(dataDir, { recursive: true });
  const settings = { assembly, 'data-dir': dataDir, port, 'time-scale': timeScale };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  if (viewerHeader) args.push('--viewer-header');
  const child = spawn(process.execPath, ['bench/stack-process.ts', ...args], {
    cwd: ROOT,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const groupId = child.pid ?? 0;
  try {
    const baseUrl = await waitUntilReady(child, join(dataDir, 'stack.log'));
    const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as { readonly api_key: string };
    const secondsToReady = (performance.now() - started) / 1000;
    return {
      baseUrl,
      apiKey: demo.api_key,
      secondsToReady,
      groupId,
      kill: () => killGroup(groupId),
      stop: () => stopGroup(groupId),
    };
  } catch (error) {
    if (groupId > 0) await killGroup(groupId);
    throw error;
  }
};
