import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Schemas } from '../../../client/src/index.ts';
import { cliUser } from '../../support/cli/cli-user.ts';
import { BIN, runCli, startCli } from '../../support/cli/run-cli.ts';

const CSV = 'date,amount,name\n2026-01-05,-4.80,Corner bakery\n';
type Imported = readonly { readonly file: string; readonly import: Schemas['ImportDetail'] }[];

describe('a file that comes through a pipe', () => {
  it('is imported from stdin, with the name that it is given', async () => {
    const { home, env, client } = await cliUser();
    const args = ['import', '-', '--name', 'bank.csv', '--account', 'Checking', '--publish', '--json'];
    const { code, stdout, stderr } = await runCli(args, { home, env, input: CSV });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const [imported] = JSON.parse(stdout) as Imported;
    expect(imported).toMatchObject({ file: '-', import: { status: 'complete' } });
    expect((await client.GET('/transactions')).data.map(({ name }) => name)).toEqual(['Corner bakery']);
  });

  it('is imported from the output of another command, without a name', async () => {
    const { home, env, client } = await cliUser();
    const line = `${process.execPath} ${BIN} import <(printf '${CSV.replaceAll('\n', '\\n')}') --account Checking --publish`;
    await promisify(execFile)('bash', ['-c', line], {
      env: { ...process.env, ...env, HOME: home, XDG_CONFIG_HOME: home },
    });
    expect((await client.GET('/transactions')).data.map(({ name }) => name)).toEqual(['Corner bakery']);
  });

  it('is refused if it is empty', async () => {
    const { home, env } = await cliUser();
    expect(await runCli(['import', '-', '--publish'], { home, env })).toMatchObject({
      code: 2,
      stderr: 'Error: stdin is empty.\n',
    });
  });
});

describe('counterfoil api', () => {
  it('sends headers and forms, and reads all pages', async () => {
    const { json, run, file, client, accountId: account_id } = await cliUser();
    for (const day of [1, 2, 3]) {
      await client.POST('/transactions', {
        body: { account_id, date: `2026-01-0${day}`, amount: '1', name: `Day ${day}` },
      });
    }
    const all = await json<Schemas['Transaction'][]>(
      'api',
      'GET',
      '/transactions',
      '--query',
      'per_page=1',
      '--paginate',
    );
    expect(all.map(({ name }) => name)).toEqual(['Day 3', 'Day 2', 'Day 1']);
    const path = await file('bank.csv', CSV);
    const created = await json<{ data: Schemas['ImportDetail'] }>(
      'api',
      'POST',
      '/imports',
      '--form',
      `file=@${path}`,
      '--form',
      `account_id=${account_id}`,
      '--form',
      'detect=true',
    );
    expect(created.data).toMatchObject({ type: 'TransactionImport', status: 'pending' });

    const tag = (await client.POST('/tags', { body: { name: 'Old' } })).data.id;
    const rename = ['api', 'PATCH', `/tags/${tag}`, '--body', '{"name":"New"}', '--header'];
    expect(await run(...rename, 'If-Match: "other"')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('changed'),
    });
    expect(await run(...rename, 'X-Api-Key: secret')).toMatchObject({
      code: 2,
      stderr: expect.not.stringContaining('secret'),
    });
    expect((await run(...rename, 'nonsense')).code).toBe(2);
    expect((await run('api', 'GET', `/tags/${tag}`, '--paginate')).stderr).toContain('The response is not a list.');
  });

  it('reads the body from a file, and has all that the service says about an error', async () => {
    const { json, run, file } = await cliUser();
    const tag = await file('tag.json', '{"name":"From a file"}');
    const created = await json<{ data: Schemas['Tag'] }>('api', 'POST', '/tags', '--body', `@${tag}`);
    expect(created.data.name).toBe('From a file');
    expect((await run('api', 'POST', '/tags', '--body', '@none.json')).stderr).toContain('There is no file none.json');

    const blank = await run('api', 'POST', '/tags', '--body', '{"name":""}', '--json');
    expect(JSON.parse(blank.stdout)).toMatchObject({
      error: 'validation_failed',
      errors: ['name is required'],
      details: { faults: [{ in: 'body', field: '/name' }] },
      documentation_url: expect.stringContaining('/docs/guides/errors#validation_failed'),
    });
  });
});

describe('counterfoil events', () => {
  it('lists them with the cursor to continue from', async () => {
    const { json, client, accountId: account_id } = await cliUser();
    const add = (name: string) =>
      client.POST('/transactions', { body: { account_id, date: '2026-01-01', amount: '1', name } });
    type Listed = { readonly events: readonly Schemas['Event'][]; readonly cursor: string };
    await add('One');
    await add('Two');
    await expect.poll(async () => (await json<Listed>('events')).events.length, { timeout: 20_000 }).toBe(2);
    const first = await json<Listed>('events', '--limit', '1');
    const rest = await json<Listed>('events', '--after', first.cursor);
    expect([first.events.length, rest.events.length]).toEqual([1, 1]);
    expect(first.events[0]?.id).not.toBe(rest.events[0]?.id);
  });

  it('forwards new ones to a program on this machine, signed as a webhook', async () => {
    const { home, env, client, accountId: account_id } = await cliUser();
    const received: { headers: Record<string, string>; body: string }[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const child = startCli(['webhooks', 'listen', url, '--secret', secret], { home, env });
    onTestFinished(() => void child.kill());
    let said = '';
    child.stdout?.on('data', (part) => {
      said += String(part);
    });
    await expect.poll(() => said, { timeout: 20_000 }).toContain('Forwarding events to');
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // its first look at the feed
    await client.POST('/transactions', { body: { account_id, date: '2026-01-01', amount: '1', name: 'One' } });

    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
    const { headers = {}, body = '' } = received[0] ?? {};
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'transactions.changed' });
    await expect.poll(() => said).toContain('transactions.changed  204');
  });

  it('says how to send an event again that the program did not accept, and where to continue', async () => {
    const { home, env, client, accountId: account_id } = await cliUser();
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(500).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const child = startCli(['webhooks', 'listen', url], { home, env });
    onTestFinished(() => void child.kill());
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => {
        said += String(part);
      });
    await expect.poll(() => said, { timeout: 20_000 }).toContain('Forwarding events to');
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // its first look at the feed
    await client.POST('/transactions', { body: { account_id, date: '2026-01-01', amount: '1', name: 'One' } });

    await expect.poll(() => said, { timeout: 20_000 }).toMatch(/It is not sent again\. To send it again: --after \S+/);
    child.kill('SIGINT');
    await expect.poll(() => said, { timeout: 20_000 }).toMatch(/Continue with --after \S+/);
  });

  it('forwards nothing to another machine', async () => {
    const { run } = await cliUser();
    expect(await run('webhooks', 'listen', 'http://example.com/hook')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not an address on this machine'),
    });
  });
});
