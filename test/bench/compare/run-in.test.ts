import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runIn } from '../../../bench/compare/run-in.ts';
import { until } from '../../support/until.ts';

const node = (code: string, signal = new AbortController().signal, env = {}) =>
  runIn(import.meta.dirname, process.execPath, ['--eval', code], { env, signal });

it('collects what a command prints, and whether it passed', async () => {
  const { passed, output } = await node("console.log('out'); console.error('err'); process.exitCode = 3");
  expect(passed).toBe(false);
  expect(output.split('\n').toSorted()).toEqual(['', 'err', 'out']);
});

const GRANDCHILD = "require('node:fs').writeFileSync(process.env.STARTED, ''); setInterval(() => {}, 9e9)";
const CHILD = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['--eval', ${JSON.stringify(GRANDCHILD)}], { stdio: 'inherit' });
`;

it('ends a command with its children, and starts no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-run-in-'));
  const started = join(folder, 'started');
  const controller = new AbortController();
  try {
    const running = node(CHILD, controller.signal, { STARTED: started }); // settles once its output is closed
    const ended = expect(running).rejects.toThrow('on purpose');
    await until(() => existsSync(started), Boolean);
    controller.abort(new Error('on purpose'));
    await ended;
    await expect(node('', controller.signal)).rejects.toThrow('on purpose');
  } finally {
    controller.abort(new Error('the test failed'));
    await rm(folder, { recursive: true });
  }
});
