import { expect, it } from 'vitest';
import { runIn } from '../../../bench/compare/run-in.ts';

const node = (code: string, signal = new AbortController().signal) =>
  runIn(import.meta.dirname, process.execPath, ['--eval', code], { env: process.env, signal });

it('collects what a command prints, and whether it passed', async () => {
  const { passed, output } = await node("console.log('out'); console.error('err'); process.exitCode = 3");
  expect(passed).toBe(false);
  expect(output.split('\n').toSorted()).toEqual(['', 'err', 'out']);
});

it('ends a command with its children, and starts no other', async () => {
  const controller = new AbortController();
  const child =
    "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 9e9)'], { stdio: 'inherit' })";
  const running = node(child, controller.signal); // it closes when no process holds its output
  setTimeout(() => controller.abort(new Error('on purpose')), 300);
  await expect(running).rejects.toThrow('on purpose');
  await expect(node('', controller.signal)).rejects.toThrow('on purpose');
});
