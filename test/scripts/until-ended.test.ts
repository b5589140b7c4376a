import { type ChildProcess, spawn } from 'node:child_process';
import { on } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { until } from '../support/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'until-ended-'));
const MAIN = join(import.meta.dirname, 'support/ended-main.ts');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pidOf = async ({ stdout }: ChildProcess): Promise<string> => {
  if (stdout === null) throw new Error('It has no output');
  let text = '';
  for await (const [chunk] of on(stdout, 'data', { close: ['end'] })) {
    text += String(chunk);
    const [, pid] = /^waiting (\d+)\n/m.exec(text) ?? [];
    if (pid !== undefined) return pid;
  }
  throw new Error(`It did not start: ${text}`);
};

/** A process that ended may stay in the table until its parent asks for it. */
const isRunning = (pid: string): boolean =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

it('a SIGTERM to npm ends the script that npm started', async () => {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { start: `"${process.execPath}" "${MAIN}"` } }),
  );
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await pidOf(npm);
  expect(isRunning(pid)).toBe(true);
  npm.kill('SIGTERM');

  expect(
    await until(
      () => isRunning(pid),
      (running) => !running,
    ),
  ).toBe(false);
});
