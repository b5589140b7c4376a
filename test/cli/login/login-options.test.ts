import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome, runCli } from '../../support/cli/run-cli.ts';
import { fakeService } from '../../support/servers/fake-service.ts';

const USAGE = { status: 200, body: { api_key: { name: 'Mine', scopes: ['read'] }, rate_limit: { limit: null } } };

const signedIn = async () => {
  const home = await newHome();
  const { baseUrl } = await fakeService(USAGE);
  const run = (args: readonly string[], input = '') => runCli(args, { home, input });
  await run(['login', '--key', '--url', baseUrl], 'key');
  return { run, baseUrl, path: join(home, 'config/counterfoil/login.json') };
};

describe('counterfoil login --key', () => {
  it.each([['--read-only'], ['--no-browser'], ['--timeout', '5']])(
    'refuses %s, which is of the browser',
    async (...options) => {
      const { code, stderr } = await runCli(['login', '--key', ...options], { home: await newHome(), input: 'key' });
      expect(code).toBe(2);
      expect(stderr).toContain(`'--key' cannot be used with option '${options[0]}`);
    },
  );

  it('says how to get a key if the service refuses it', async () => {
    const { baseUrl } = await fakeService({ status: 401, body: { error: 'unauthorized', message: 'Not valid' } });
    const { code, stderr } = await runCli(['login', '--key', '--url', baseUrl], {
      home: await newHome(),
      input: 'key',
    });
    expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining(`${baseUrl}/settings/api_keys/new`) });
  });
});

describe('counterfoil logout', () => {
  it('keeps the address for the next login, and for the advice to sign in', async () => {
    const { run, baseUrl } = await signedIn();
    expect(JSON.parse((await run(['logout', '--json'])).stdout)).toEqual({ signed_out: true, revoked: false });
    expect((await run(['accounts'])).stderr).toContain(`Sign in: counterfoil login --url ${baseUrl}`);
    expect((await run(['login', '--key'], 'key')).stdout).toContain(`Signed in to ${baseUrl}`);
  });

  it('says that nobody was signed in', async () => {
    const { code, stdout } = await runCli(['logout', '--json'], { home: await newHome() });
    expect({ code, json: JSON.parse(stdout) }).toEqual({ code: 0, json: { signed_out: false, revoked: false } });
  });
});

describe('the file of the login', () => {
  it('is closed to other users if they could read it, which is said once', async () => {
    const { run, path } = await signedIn();
    await chmod(path, 0o644);
    expect((await run(['api', 'GET', '/usage'])).stderr).toContain(`Other users of this machine could read ${path}`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await run(['api', 'GET', '/usage'])).stderr).toBe('');
  });

  it('is not needed for a key and an address of the environment', async () => {
    const { baseUrl } = await fakeService(USAGE);
    const home = await newHome();
    await mkdir(join(home, 'config/counterfoil/login.json'), { recursive: true });
    const env = { COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'key' };
    expect((await runCli(['api', 'GET', '/usage'], { home, env })).code).toBe(0);
  });

  it('is refused in one sentence if it is a folder', async () => {
    const home = await newHome();
    const path = join(home, 'config/counterfoil/login.json');
    await mkdir(path, { recursive: true });
    const { code, stderr } = await runCli(['accounts'], { home });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Error: ${path} is a folder, not a file.\nCorrect the path.\n`,
    });
  });

  it('is not kept in a path that goes through a file, which is said in one sentence', async () => {
    const home = await newHome();
    const { baseUrl } = await fakeService(USAGE);
    await writeFile(join(home, 'config'), '');
    const { code, stderr } = await runCli(['login', '--key', '--url', baseUrl], { home, input: 'key' });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^Error: A part of the path .* is a file, not a folder\.\n/),
    });
    expect(await readFile(join(home, 'config'), 'utf8')).toBe('');
  });
});
