import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { synthesize } from '../scripts/build/synthesize.ts';
import { build } from '../scripts/build.ts';

const ROOT = join(import.meta.dirname, '..');
const READY = /^ready on (\S+)$/m;
const START_TIMEOUT = 60_000;

export type StackOptions = {
  readonly dataDir: string;
  readonly port: number;
  /** The synthesized assembly to run. */
  readonly assembly: string;
  readonly timeScale?: number;
  /** Requests state their viewer address, because one address may not sign in as often as a benchmark does. */
  readonly viewerHeader?: boolean;
  /** Stops processes that wait longer for an event. */
  readonly idleMs?: number;
  /** Functions get Lambda's share of a processor. */
  readonly cpu?: 'lambda';
};

/** A running local stack in its own process group. */
export type Stack = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secondsToReady: number;
  /** Of its process group. */
  readonly groupId: number;
  /** Sends SIGKILL to all of its processes. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Resolves with the address that the stack prints when it is ready. */
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

/** Starts the local stack in its own process group. Without a demo file, its key is empty. */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const { dataDir, port, assembly, timeScale = 1, viewerHeader = false, idleMs, cpu } = options;
  const started = performance.now();
  await mkdir(dataDir, { recursive: true });
  const settings = { assembly, 'data-dir': dataDir, port, 'time-scale': timeScale };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  if (viewerHeader) args.push('--viewer-header');
  if (idleMs !== undefined) args.push(`--idle-ms=${idleMs}`);
  if (cpu !== undefined) args.push(`--cpu=${cpu}`);
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

/** Sends SIGKILL to a process group; returns when no process is left. */
const killGroup = async (groupId: number): Promise<void> => {
  if (isAlive(groupId)) process.kill(-groupId, 'SIGKILL');
  if (!(await waitUntilGone(groupId, 10_000))) throw new Error(`Process group ${groupId} survived SIGKILL`);
};

/** Sends SIGTERM to the leader, like Ctrl-C, and SIGKILL to whatever is left after ten seconds. */
const stopGroup = async (groupId: number): Promise<void> => {
  if (isAlive(groupId)) process.kill(groupId, 'SIGTERM');
  if (!(await waitUntilGone(groupId, 10_000))) await killGroup(groupId);
};

/** A loopback port that is free at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Builds and synthesizes like `npm start`, without a rate limit, into a separate folder. */
export const makeAssembly = async (folder: string): Promise<string> => {
  process.env['API_RATE_LIMIT_PER_HOUR'] = '0';
  await build();
  const assembly = join(folder, 'assembly');
  await synthesize(assembly);
  return assembly;
};
