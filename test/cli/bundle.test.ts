import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { buildCli } from '../../cli/build.ts';
import { newHome } from '../support/cli/run-cli.ts';
import { fakeService } from '../support/servers/fake-service.ts';

const CLI = join(import.meta.dirname, '../../cli');

it('runs as published, without the sources and packages of a checkout', async () => {
  const folder = join(await newHome(), 'package');
  await mkdir(folder);
  await cp(join(CLI, 'bin'), join(folder, 'bin'), { recursive: true });
  await cp(join(CLI, 'package.json'), join(folder, 'package.json'));
  await buildCli(join(folder, 'dist'));
  const { baseUrl } = await fakeService({
    status: 200,
    body: { data: [], meta: { page: 1, per_page: 100, total_count: 0, total_pages: 0, next_page: null } },
  });
  const env = { HOME: folder, COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'key' };
  const run = async (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(folder, 'bin/counterfoil.js'), ...args], { env });

  const { version } = JSON.parse(await readFile(join(CLI, 'package.json'), 'utf8')) as { version: string };
  expect(await run('--version')).toEqual({ stdout: `${version}\n`, stderr: '' });
  expect((await run('--help')).stdout).toContain('transactions [options]');
  expect(await run('accounts')).toEqual({ stdout: 'There are no accounts.\n', stderr: '' });
  const licences = await readFile(join(folder, 'dist/LICENSES.txt'), 'utf8');
  expect(licences).toMatch(/^commander\n\n.*MIT/ms);
  expect(licences).toMatch(/^openapi-fetch\n/m);
  expect(licences).toMatch(/^oauth4webapi\n/m);
});
