import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { endLeftovers } from '../../../bench/compare/leftovers.ts';

const FOLDER = `/tmp/counterfoil-leftovers-${process.pid}`;

const idle = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 60_000)', ...args], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });

it.runIf(process.platform === 'linux')('ends the processes of a folder, even frozen ones, and no others', async () => {
  const other = idle([], {});
  const left = [idle([`${FOLDER}/data`], {}), idle([], { TMPDIR: FOLDER })];
  try {
    await Promise.all([other, ...left].map((child) => once(child, 'spawn')));
    left[0]?.kill('SIGSTOP');
    const ended = left.map((child) => once(child, 'exit'));
    await endLeftovers(FOLDER);
    expect(await Promise.all(ended)).toEqual([
      [null, 'SIGKILL'],
      [null, 'SIGKILL'],
    ]);
    expect(other.exitCode ?? other.signalCode).toBeNull();
  } finally {
    for (const child of [other, ...left]) child.kill('SIGKILL');
  }
});
