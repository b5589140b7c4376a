import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient, type ImportDetail, type Preflight } from '../../../client/src/index.ts';
import { newHome, runCli } from '../../support/cli/run-cli.ts';
import { demo } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

const BANK = 'Datum;Empfänger;Betrag\n27.02.2026;Bäckerei;-4,80\n28.02.2026;Gehalt;2.500,00\n';

type Imported = { readonly preview: Preflight; readonly import: ImportDetail | null };

/** Somebody with a key, an account and the file of a bank. */
const newcomer = async (content = BANK) => {
  const home = await newHome();
  const { apiKey } = await newFamily();
  const url = demo().base_url;
  const client = createClient({ baseUrl: url, apiKey });
  const { id } = (
    await client.POST('/accounts', { body: { name: 'Checking', account_type: 'depository', currency: 'EUR' } })
  ).data;
  const file = join(home, 'bank.csv');
  await writeFile(file, content);
  const env = { COUNTERFOIL_URL: url, COUNTERFOIL_API_KEY: apiKey };
  const run = (...args: string[]) => runCli(args, { home: home, env });
  const json = async <Value>(...args: string[]): Promise<Value> =>
    JSON.parse((await run(...args, '--json')).stdout) as Value;
  return { home, apiKey, url, client, accountId: id, file, run, json };
};

describe('counterfoil', () => {
  it('stores a login for its owner only, and never shows the key', async () => {
    const { home, apiKey, url } = await newcomer();
    const options = { home: home, input: `${apiKey}\n` };
    const signedIn = await runCli(['login', '--key', '--url', url], options);
    expect(signedIn).toMatchObject({ code: 0, stdout: expect.stringContaining(`Signed in to ${url}`) });
    expect(signedIn.stdout + signedIn.stderr).not.toContain(apiKey);
    const path = join(home, 'config/counterfoil/login.json');
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ url, api_key: apiKey });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await runCli(['status'], options)).stdout).toContain('Accounts: 1');
    await runCli(['logout'], options);
    expect((await runCli(['status'], options)).code).toBe(4);
  });

  it('shows what a file would change, and writes nothing', async () => {
    const { client, file, run } = await newcomer();
    const { code, stdout } = await run('import', file, '--account', 'checking', '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain('Columns: date=Datum, amount=Betrag, name=Empfänger');
    expect(stdout).toMatch(/1 +2026-02-27 +Bäckerei +-4\.80/);
    expect(stdout).toContain('Creates 2 transactions in Checking; the balance becomes 2495.20 EUR.');
    expect((await client.GET('/imports')).meta.total_count).toBe(0);
    expect((await client.GET('/transactions')).meta.total_count).toBe(0);
  });

  it('starts an empty account with the balance that the file states before its first row', async () => {
    const { accountId, client, file, run } = await newcomer(
      'Datum;Empfänger;Betrag;Saldo\n27.02.2026;Bäckerei;-4,80;1.195,20\n28.02.2026;Gehalt;2.500,00;3.695,20\n',
    );
    const look = await run('import', file, '--account', 'Checking', '--dry-run');
    expect(look.stdout).toContain('Creates 2 transactions in Checking; the balance becomes 3695.20 EUR.');
    expect(look.stdout).not.toContain('states a balance');
    expect((await client.GET('/imports')).meta.total_count).toBe(0);
    expect((await run('import', file, '--account', 'Checking', '--yes')).code).toBe(0);
    const { data } = await client.GET('/valuations', { params: { query: { account_id: accountId } } });
    expect(data).toMatchObject([{ date: '2026-02-26', amount: '1200.00' }]);
  });

  it('suggests no opening balance in another currency, and shows row errors along with open mappings', async () => {
    const statement = [
      ':20:1',
      ':25:50880050/0194774600',
      ':28C:1/1',
      ':60F:C260201USD100,00',
      ':61:2602020202D5,00N027NONREF',
      ':62F:C260202USD95,00',
      '-',
    ];
    const { file, run } = await newcomer(`${statement.join('\r\n')}\r\n`);
    const { stdout } = await run('import', file, '--account', 'Checking', '--dry-run');
    expect(stdout).toContain('amounts are not converted');
    expect(stdout).toContain('states a balance of 95.00 USD');
    expect(stdout).not.toContain('/valuations');
    await writeFile(file, 'date,amount,account,category\n2026-02-01,abc,Giro,Food\n2026-02-02,-1.00,,New\n');
    expect((await run('import', file, '--dry-run')).stdout).toContain('Amount "abc" is not a number');
  });

  it('says how to import a file of several accounts, and limits the list of errors', async () => {
    const statements = Array.from({ length: 12 }, (_, at) =>
      [
        `:20:${at}`,
        `:25:50880050/01947746${at + 10}`,
        ':28C:1/1',
        ':60F:C260201EUR10,00',
        ':61:2602020202D1,00N027NONREF',
        ':86:Shop',
        ':62F:C260202EUR9,00',
        '-',
      ].join('\r\n'),
    );
    const { file, run } = await newcomer(`${statements.join('\r\n')}\r\n`);
    const { code, stdout } = await run('import', file, '--dry-run');
    expect(code).toBe(1);
    expect(stdout.match(/Error:/g)).toHaveLength(1);
    expect(stdout).toContain('12 accounts in the file are not assigned. Upload it with --no-publish');
    expect(stdout).toContain('Cannot be published: see the errors above.');
  });

  it('publishes and verifies a file, shows its rows, and reverts it', async () => {
    const { client, file, run, json } = await newcomer();
    const published = await run('import', file, '--account', 'Checking', '--publish');
    expect(published).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Published and verified: 2 transactions read back'),
    });
    expect((await client.GET('/transactions')).meta.total_count).toBe(2);
    const [listed] = await json<{ id: string; status: string }[]>('imports');
    const id = listed?.id ?? '';
    const shown = (await run('rows', id)).stdout;
    expect(shown).toMatch(/Gehalt +2500\.00/);
    expect(shown).not.toContain('there already');
    expect((await run('rows', id, '--invalid')).stdout).toBe('No rows match the filter.\n');
    expect(await json('rows', id)).toMatchObject([{ row_number: 1 }, { row_number: 2 }]);
    const again = await json<Imported[]>('import', file, '--account', 'Checking', '--dry-run');
    expect(again[0]?.preview.preview).toMatchObject({ will_create: 0, will_match: 2 });
    const twice = await run('import', file, '--account', 'Checking', '--publish');
    expect(twice.stdout).toContain('Creates nothing new, skips 2 duplicates');
    expect(twice.stdout).not.toContain('created');
    expect((await client.GET('/transactions')).meta.total_count).toBe(2);
    const [second] = await json<{ id: string }[]>('imports');
    await run('revert', second?.id ?? '', '--yes');

    const asked = await run('revert', id);
    expect(asked).toMatchObject({ code: 3, stderr: expect.stringContaining('--yes') });
    expect((await client.GET('/transactions')).meta.total_count).toBe(2);
    expect(await json('revert', id, '--yes')).toMatchObject({ id, status: 'pending' });
    expect((await client.GET('/transactions')).meta.total_count).toBe(0);
    expect(await json('publish', id, '--yes')).toMatchObject({ verification: { readback: { status: 'matched' } } });
    expect((await client.GET('/transactions')).meta.total_count).toBe(2);
  });

  it('never answers a question itself, but names the options that answer it', async () => {
    const { accountId, client, file, run, json } = await newcomer(
      'date,name,amount\n01/02/2026,Rent,-900.00\n03/04/2026,Salary,2000.00\n',
    );
    const asked = await run('import', file, '--publish');
    expect(asked.code).toBe(3);
    expect(asked.stderr).toContain(`--account ${accountId}`);
    expect(asked.stderr).toContain("--set date_format='%d/%m/%Y'");
    const undecided = await run('import', file, '--account', 'Checking', '--set', 'date_format=%d/%m/%Y');
    expect(undecided).toMatchObject({ code: 3, stderr: expect.stringContaining('--publish or --yes') });
    expect((await client.GET('/imports')).meta.total_count).toBe(0);
    const answered = ['--account', accountId, '--set', 'date_format=%d/%m/%Y', '--no-publish'];
    const [uploaded] = await json<Imported[]>('import', file, ...answered);
    expect(uploaded?.import).toMatchObject({ status: 'pending', stats: { valid_rows_count: 2 } });
    expect(uploaded?.preview.first_rows[1]?.fields).toMatchObject({ date: '2026-04-03' });
  });

  it('refuses a file with errors and says which rows are wrong', async () => {
    const { file, client, run } = await newcomer('date,name,amount\n2026-02-27,Rent,lots\n2026-02-28,Tea,-1.00\n');
    const options = ['--set', 'signage_convention=inflows_positive', '--account', 'Checking', '--publish'];
    const refused = await run('import', file, ...options);
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('1 of 2 rows has errors') });
    expect(refused.stdout).toContain('lots');
    expect((await client.GET('/imports')).meta.total_count).toBe(0);
  });
});
