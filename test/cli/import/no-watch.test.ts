import { describe, expect, it } from 'vitest';
import { newHome, runCli } from '../../support/cli/run-cli.ts';
import { fakeService } from '../../support/servers/fake-service.ts';

const IMPORT = {
  id: '6f1c',
  filename: 'bank.csv',
  status: 'importing',
  preparing: false,
  stats: { rows_count: 2, valid_rows_count: 2 },
  status_detail: { publishable: false, revertable: true },
  opening_balances: [],
};

const run = async (...args: string[]) => {
  const { baseUrl, requests } = await fakeService({ status: 200, body: { data: IMPORT } });
  const env = { COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'secret-key' };
  return { ...(await runCli(args, { home: await newHome(), env })), requests };
};

describe('a command that does not wait', () => {
  it.each([
    ['publish', 'Import 6f1c is being published. See the progress with: counterfoil imports\n'],
    ['revert', 'Import 6f1c is being reverted. See the progress with: counterfoil imports\n'],
  ])('says what has started and how to follow it: %s', async (command, text) => {
    const { code, stdout, requests } = await run(command, '6f1c', '--yes', '--no-watch');
    expect(code).toBe(0);
    expect(stdout.endsWith(text)).toBe(true);
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  it('prints only JSON with --json', async () => {
    const { stdout } = await run('publish', '6f1c', '--yes', '--no-watch', '--json');
    expect(JSON.parse(stdout)).toEqual(IMPORT);
  });
});

describe('counterfoil api', () => {
  it('keeps the names of the API in a message of the service', async () => {
    const message = '1 of 2 rows are invalid: see GET /api/v1/imports/6f1c/rows';
    const { baseUrl } = await fakeService({ status: 422, body: { error: 'not_publishable', message } });
    const env = { COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'secret-key' };
    const home = await newHome();
    const sent = await runCli(['api', 'POST', '/imports/6f1c/publish'], { home, env });
    expect(sent.stderr).toContain('see GET /api/v1/imports/6f1c/rows');
    const read = await runCli(['rows', '6f1c'], { home, env });
    expect(read.stderr).toContain('1 of 2 rows are invalid. counterfoil rows 6f1c --invalid lists them');
  });
});
