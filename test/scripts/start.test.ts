import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const SCRIPT = join(import.meta.dirname, '../../scripts/start.ts');

it('shows how to start the service, without starting it', async () => {
  const { stdout, stderr } = await run(process.execPath, [SCRIPT, '--help']);

  expect(stdout).toMatch(/^npm start\n/);
  expect(stdout).toMatch(/^ {2}PORT .*\n {2}DATA_DIR /m);
  expect(stderr).toBe('');
});

it.each([[['--port', '80']], [['8080']]])('refuses the unknown arguments %j', async (args) => {
  const failed: unknown = await run(process.execPath, [SCRIPT, ...args]).catch((error: unknown) => error);

  expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(args[0] ?? '') });
  expect(failed).toMatchObject({ stderr: expect.stringContaining('PORT') });
});
