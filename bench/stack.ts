import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../scripts/build.ts';
import { synthesize } from '../scripts/synth.ts';

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

const isAlive = (groupId: number): boolean => {
  try {
    process.kill(-groupId, 0);
    return true;
  } catch {
    return false;
  }
};

const waitUntilGone = async (groupId: number, milliseconds: number): Promise<boolean> => {
  const deadline = performance.now() + milliseconds;
  while (isAlive(groupId)) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
};

/** kill -9 of a whole process group; returns when no process of it is left. */
const killGroup = async (groupId: number): Promise<void> => {
  if (isAlive(groupId)) process.kill(-groupId, 'SIGKILL');
  if (!(await waitUntilGone(groupId, 10_000))) throw new Error(`Process group ${groupId} survived SIGKILL`);
};

/** SIGTERM to the leader, as a person's Ctrl-C would end it; whatever is left after ten seconds is killed. */
const stopGroup = async (groupId: number): Promise<void> => {
  if (isAlive(groupId)) process.kill(groupId, 'SIGTERM');
  if (!(await waitUntilGone(groupId, 10_000))) await killGroup(groupId);
};

/** A loopback port that nobody listens on at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Builds and synthesizes as `npm start` does, without a rate limit, into a folder that no other start replaces. */
export const makeAssembly = async (folder: string): Promise<string> => {
  process.env['API_RATE_LIMIT_PER_HOUR'] = '0';
  await build();
  const assembly = join(folder, 'assembly');
  await synthesize(assembly);
  return assembly;
};
