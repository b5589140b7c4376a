import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { newHome, runCli } from '../../support/cli/run-cli.ts';
import { fakeService } from '../../support/servers/fake-service.ts';

const NOBODY = { COUNTERFOIL_URL: 'http://127.0.0.1:1', COUNTERFOIL_API_KEY: 'secret-key' };

const run = async (args: readonly string[], env: Record<string, string> = {}, input = '') => {
  const home = await newHome();
  return runCli(args, { home, env, input });
};

/** An address at which nobody listens. */
const closedAddress = async (): Promise<string> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
};

describe('exit codes of counterfoil', () => {
  it.each([
    [['import'], 'files'],
    [['impotr', 'a.csv'], 'Did you mean import?'],
    [['import', 'nowhere.csv'], 'There is no file nowhere.csv'],
    [['imports', '--status', 'done'], 'Allowed choices'],
    [['bank', 'snyc'], 'Did you mean sync?'],
    [['imports', 'rename', 'x'], "imports has no command 'rename', only delete."],
    [['categories', 'add', 'x'], 'categories has no commands below it, and takes no arguments.'],
    [['rows', 'one', '--limit', '0'], 'whole number from 1'],
    [['spending', '--month', '2026-13'], 'Write a month as 2026-02.'],
    [['budget', '--month', '0000-01'], 'Write a month as 2026-02.'],
    [['merge', 'account', 'Cash', 'Bank'], 'Allowed choices are category, tag, merchant'],
    [['rates', 'set', '27.02.2026', 'EUR', 'USD', '1.08'], 'Write a day as 2026-02-27.'],
    [['rates', 'set', '2026-02-27', 'EUR', 'USD', 'abc'], 'Write a rate above 0, for example 1.08.'],
    [['help', 'nope'], "unknown command 'nope'"],
    [['help', 'imprt'], 'Did you mean import?'],
    [['transactions', '--from', '2026-03-01', '--to', '2026-02-01'], '--to 2026-02-01 is before --from 2026-03-01.'],
    [['transactions', 'edit', 'x', '--category', 'Food', '--no-category'], 'cannot be used together'],
    [['transactions', 'edit', 'x', '--no-tag', '--tag', 'Food'], 'cannot be used together'],
    [['transactions', '--tag', 'Food', '--no-tag'], 'cannot be used together'],
    [['preferences', 'set', 'langauge=de'], 'There is no preference langauge.'],
    [['preferences', 'set', 'currency'], 'currency has no =.'],
    [['preferences', 'set', 'locale=de', 'locale=en'], 'locale is given twice.'],
    [['invitations', 'send', 'kim@example.com', '--role', 'owner'], 'Allowed choices are member, admin'],
    [['api', 'FETCH', '/tags'], 'FETCH is not a method'],
    [['api', 'POST', '/tags', '--body', '{name'], '--body is not JSON'],
    [['login', '--key', '--url', 'http://money.example'], 'not the address of a service'],
  ])('is 2 for wrong use: %j', async (args, text) => {
    expect(await run(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(text) });
  });

  it('is 4 without a login, or with a key that the service refuses', async () => {
    expect((await run(['accounts'])).code).toBe(4);
    const body = { error: 'unauthorized', message: 'The API key is not valid' };
    const { baseUrl } = await fakeService({ status: 401, body });
    const refused = await run(['accounts', '--json'], { ...NOBODY, COUNTERFOIL_URL: baseUrl });
    expect(refused.code).toBe(4);
    expect(JSON.parse(refused.stdout)).toMatchObject({
      error: 'unauthorized',
      remedy: expect.stringContaining('login'),
    });
    expect(refused.stdout + refused.stderr).not.toContain('secret-key');
    const login = await run(['login', '--key', '--url', baseUrl], {}, 'wrong-key');
    expect(login).toMatchObject({ code: 4, stderr: expect.stringContaining('The API key is not valid') });
  });

  it('is 5, with the reason, if the service does not respond', async () => {
    const url = await closedAddress();
    const { code, stdout, stderr } = await run(['status'], { ...NOBODY, COUNTERFOIL_URL: url });
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toContain(`Could not reach ${url} (connection refused)`);
    expect(stderr).not.toMatch(/\n\s+at /);
    const login = await run(['login', '--url', url]);
    expect(login).toMatchObject({ code: 5, stderr: expect.stringContaining('(connection refused)') });
    const { baseUrl } = await fakeService('break');
    const broken = await run(['status'], { ...NOBODY, COUNTERFOIL_URL: baseUrl });
    expect(broken).toMatchObject({ code: 5, stderr: expect.stringContaining('(connection closed)') });
  });

  it.each(['', ' '])('is that of the last login if COUNTERFOIL_URL is blank: %j', async (blank) => {
    const home = await newHome();
    const { baseUrl } = await fakeService({ status: 200, body: { api_key: { name: 'Key', scopes: ['read'] } } });
    const signIn = (args: readonly string[], env: Record<string, string>) =>
      runCli(['login', '--key', ...args], { home, env, input: 'key' });
    expect((await signIn(['--url', baseUrl], {})).code).toBe(0);
    const again = await signIn([], { COUNTERFOIL_URL: blank });
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining(`Signed in to ${baseUrl}`) });
  });

  it.each(['<html>hi</html>', '{"data":', 'null', '"text"'])(
    'is 5 for an answer of something else: %s',
    async (body) => {
      const { baseUrl } = await fakeService({ status: 200, headers: { 'content-type': 'application/json' }, body });
      const { code, stderr } = await run(['status'], { ...NOBODY, COUNTERFOIL_URL: baseUrl });
      expect({ code, stderr }).toMatchObject({ code: 5, stderr: expect.stringContaining('Check that the address is') });
      expect(stderr).not.toContain('destructure');
    },
  );

  it.each(['secret1 secret2', 'secret1\nsecret2', 'ä€'])(
    'is 2 for a key that cannot be one, which is not printed: %j',
    async (key) => {
      const { baseUrl, requests } = await fakeService('break');
      const { code, stdout, stderr } = await run(['status'], { COUNTERFOIL_API_KEY: key, COUNTERFOIL_URL: baseUrl });
      expect({ code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Correct COUNTERFOIL_API_KEY'),
      });
      for (const part of key.split(/\s/)) expect(stdout + stderr).not.toContain(part);
      expect(requests).toEqual([]);
    },
  );

  it('is 1 for a login at an address without sign-in, or of another service', async () => {
    const { baseUrl } = await fakeService({ status: 404, body: 'Not found' });
    const none = await run(['login', '--url', baseUrl]);
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('login --key') });
    const other = await fakeService({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: { issuer: 'https://money.example' },
    });
    const moved = await run(['login', '--url', other.baseUrl]);
    expect(moved).toMatchObject({ code: 1, stderr: expect.stringContaining('login --url https://money.example') });
  });

  it('is 5 for the error of a gateway, which may pass', async () => {
    for (const response of [
      { status: 500, body: '<h1>Internal error</h1>' },
      { status: 429, body: { message: 'Too Many Requests' } },
    ]) {
      const { baseUrl } = await fakeService(response);
      const { code, stderr } = await run(['status'], { ...NOBODY, COUNTERFOIL_URL: baseUrl });
      expect({ code, stderr }).toEqual({ code: 5, stderr: expect.stringContaining('Try again later.') });
    }
  });

  it.each([
    [500, 'Internal error', 'Internal error'],
    [429, '{"message":"Too many requests"}', 'Too many requests'],
    [403, '<h1>Forbidden</h1>', 'Forbidden'],
    [200, '<html>Hello</html>', 'Hello'],
    [200, '{"issuer":', 'issuer'],
    [200, '{}', '{}'],
  ])('is 5 for a login at an address that answers something else: %s %s', async (status, body, shown) => {
    const { baseUrl } = await fakeService({ status, headers: { 'content-type': 'application/json' }, body });
    const { code, stderr } = await run(['login', '--url', baseUrl]);
    expect({ code, stderr }).toEqual({ code: 5, stderr: expect.stringContaining(`has status ${status}: `) });
    expect(stderr).toContain(shown);
    expect(stderr).not.toContain('does not offer');
  });

  it('is 0 for help, which has examples of each command', async () => {
    const { code, stdout } = await run(['help', 'import']);
    expect(code).toBe(0);
    expect(stdout).toContain('counterfoil import bank.csv --account Checking --dry-run');
  });

  it('reflects the status of the response to an API request', async () => {
    const created = { status: 201, body: { data: { id: 'one', name: 'Holiday' } } };
    const { baseUrl, requests } = await fakeService(created, {
      status: 404,
      body: { error: 'not_found', message: 'No' },
    });
    const env = { ...NOBODY, COUNTERFOIL_URL: baseUrl };
    const sent = await run(['api', 'POST', '/tags', '--body', '{"name":"Holiday"}', '--query', 'a=b'], env);
    expect(sent.code).toBe(0);
    expect(JSON.parse(sent.stdout)).toEqual(created.body);
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/api/v1/tags?a=b' });
    expect((await run(['api', 'GET', 'tags/two'], env)).code).toBe(1);
  });
});
