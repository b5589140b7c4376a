import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cliUser } from '../../support/cli/cli-user.ts';
import { newHome, runCli, startCli } from '../../support/cli/run-cli.ts';
import { fakeService } from '../../support/servers/fake-service.ts';
import { unzip } from '../../support/store/unzip.ts';

it('downloads all data of the family to a new file, and never replaces an existing one', async () => {
  const { home, run, json } = await cliUser();
  const path = join(home, 'backup.zip');
  const { code, stdout, stderr } = await run('export', path);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Exported \d+ records? to .*backup\.zip; the SHA-256 checksum matches\.\n$/);
  expect(stderr).toContain('Exporting…');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const files = unzip(await readFile(path));
  expect(files.get('accounts.csv')?.toString()).toContain('Checking');

  const again = await run('export', path);
  expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('--force') });
  await writeFile(path, 'mine');
  const replaced = await json<{ file: string; sha256: string; status: string }>('export', path, '--force');
  expect(replaced).toMatchObject({ file: path, status: 'complete' });
  expect(replaced).not.toHaveProperty('url');
  expect(
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  ).toBe(replaced.sha256);
  expect((await readdir(home)).filter((name) => name.includes('zip'))).toEqual(['backup.zip']);
  expect((await run('export', join(home, 'no-folder/backup.zip'))).code).toBe(2);
});

it('leaves no file if the download breaks off or does not match its description', async () => {
  const cases = [
    [{ status: 200, body: 'half a zip' }, 'The download is incomplete or damaged'],
    [{ status: 403, body: 'expired' }, 'status 403'],
    [{ status: 200, headers: { 'content-length': '99' }, body: 'half a zip' }, 'could not be downloaded'],
    ['break', 'could not be downloaded'],
  ] as const;
  for (const [answer, text] of cases) {
    const home = await newHome();
    const bucket = await fakeService(answer);
    const file = { bytes: 10, sha256: '00', url: bucket.baseUrl };
    const record = { id: '6f1c', status: 'complete', progress: null, counts: {}, ...file };
    const { baseUrl } = await fakeService({ status: 202, body: { data: record } });
    const env = { COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'secret-key' };
    const { code, stderr } = await runCli(['export', join(home, 'backup.zip')], { home, env });
    expect({ code, stderr }).toEqual({ code: 5, stderr: expect.stringContaining(text) });
    expect(await readdir(home)).toEqual([]);
    expect(bucket.requests[0]?.headers).not.toHaveProperty('x-api-key');
  }
});

it('leaves no partial file after Ctrl-C', async () => {
  const home = await newHome();
  const bucket = await fakeService('silent');
  const record = {
    id: '6f1c',
    status: 'complete',
    progress: null,
    counts: {},
    bytes: 10,
    sha256: '00',
    url: bucket.baseUrl,
  };
  const { baseUrl } = await fakeService({ status: 202, body: { data: record } });
  const env = { COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'secret-key' };
  const child = startCli(['export', join(home, 'backup.zip')], { home, env });
  const parts = async () => (await readdir(home)).filter((name) => name.endsWith('.part'));
  await expect.poll(parts, { timeout: 15_000 }).toHaveLength(1);
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(await readdir(home)).toEqual([]);
});
