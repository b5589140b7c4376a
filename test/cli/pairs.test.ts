import { describe, expect, it } from 'vitest';
import { newHome, runCli } from '../support/cli/run-cli.ts';
import { fakeService } from '../support/servers/fake-service.ts';

const MOST = 250;

const meta = (count: number) => ({ page: 1, per_page: 100, total_count: count, total_pages: 1, next_page: null });
const pair = (at: number, certain = true) => ({
  outflow: { transaction_id: `out${at}` },
  inflow: { transaction_id: `in${at}` },
  certain,
});
const pairs = (count: number) => ({
  status: 200,
  body: { data: [...Array.from({ length: count }, (_, at) => pair(at)), pair(count, false)], meta: meta(count + 1) },
});
const verification = { status: 'matched', applied: 500, skipped: 0, wrong: 0 };
const changed = {
  status: 200,
  body: { data: { id: 'c1', status: 'applied', counts: { changes: 500 }, verification } },
};

const run = async (args: readonly string[], ...answers: Parameters<typeof fakeService>) => {
  const { baseUrl, requests } = await fakeService(...answers);
  const env = { COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'secret-key' };
  return { ...(await runCli(args, { home: await newHome(), env })), requests };
};

describe('all certain pairs', () => {
  it('are linked up to 250 at a time, and the rest is said', async () => {
    const ran = await run(['transfers', 'link', '--certain', '--yes'], pairs(MOST + 3), changed);
    expect(ran).toMatchObject({
      code: 0,
      stdout: 'Linked: 500 transactions.\nRevert it: counterfoil changes revert c1\n',
      stderr: '… and 3 transfers more: run the same command again.\n',
    });
  });

  it('are linked at once if they are few, and nothing else is said', async () => {
    const ran = await run(['transfers', 'link', '--certain', '--yes'], pairs(MOST), changed);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
  });

  it('are as many in the question as are changed', async () => {
    const ran = await run(['transfers', 'link', '--certain'], pairs(MOST + 3));
    expect(ran).toMatchObject({ code: 3, stderr: expect.stringContaining('Link 250 transfers?') });
    expect(ran.requests.every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('a pair with only one ID', () => {
  it.each([
    [['transfers', 'link'], 'Name two transactions, or use --certain.'],
    [['transfers', 'dismiss'], 'Name two transactions.'],
    [['duplicates', 'merge'], 'Name two transactions, or use --certain.'],
    [['duplicates', 'dismiss'], 'Name two transactions.'],
  ])('is refused, with the options that exist: %j', async (command, message) => {
    const ran = await run([...command, 'a1', '--yes'], changed);
    expect(ran).toMatchObject({ code: 2, stderr: `Error: ${message}\nUse --help to see how.\n` });
    expect(ran.requests).toEqual([]);
  });
});

describe('wrong use of events and webhooks', () => {
  it.each([
    [['events', '--follow', '--limit', '5'], 'cannot be used with option'],
    [['webhooks', 'listen', 'http://127.0.0.1:4000', '--event', 'import.complete'], 'Use one of import.completed,'],
    [['api', 'GET', '/tags', '--header', 'nonsense'], '--header must be a name, a colon and a value.'],
  ])('is refused: %j', async (args, message) => {
    expect(await run(args, changed)).toMatchObject({ code: 2, stderr: expect.stringContaining(message), requests: [] });
  });
});
