import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export const BIN = join(import.meta.dirname, '../../../cli/bin/counterfoil.js');

export type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };
type Options = { readonly input?: string; readonly env?: Readonly<Record<string, string>>; readonly home: string };

/** A folder for the configuration and files of one user, until the test ends. */
export const newHome = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'counterfoil-cli-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

/** The bin in a process group of its own, so that it can be killed with the process that it starts. */
export const startCli = (args: readonly string[], { home, env = {} }: Options): ChildProcess =>
  spawn(process.execPath, [BIN, ...args], {
    detached: true,
    stdio: 'pipe',
    env: { PATH: process.env['PATH'] ?? '', HOME: home, XDG_CONFIG_HOME: join(home, 'config'), ...env },
  });

/** Runs the bin to its end, without a terminal. */
export const runCli = (args: readonly string[], options: Options): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = startCli(args, options);
    const out: string[] = [];
    const err: string[] = [];
    child.stdout?.on('data', (chunk) => out.push(String(chunk)));
    child.stderr?.on('data', (chunk) => err.push(String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout: out.join(''), stderr: err.join('') }));
    child.stdin?.end(options.input ?? '');
  });
