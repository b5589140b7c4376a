import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../client/src/index.ts';
import { cliUser } from '../../support/cli/cli-user.ts';

/** A file of the bank with two accounts. */
const TWO_ACCOUNTS = [
  ['0194774600', '1000,00', '10,00', '990,00'],
  ['0194774611', '5000,00', '25,00', '4975,00'],
]
  .flatMap(([account, opening, amount, closing]) => [
    ':20:1',
    `:25:50880050/${account}`,
    ':28C:1/1',
    `:60F:C260201EUR${opening}`,
    `:61:2602020202D${amount}N027NONREF`,
    ':86:Shop',
    `:62F:C260202EUR${closing}`,
    '-',
  ])
  .join('\r\n');

/** A user who previews a file before importing it. */
const looking = async (name: string, content: string) => {
  const user = await cliUser();
  const path = await user.file(name, content);
  const look = () => user.run('import', path, '--account', 'Checking', '--dry-run');
  return { ...user, path, look };
};

describe('counterfoil import of a file with two accounts into one', () => {
  it('says the way in the words of the command line, without a balance of both', async () => {
    const { look } = await looking('two.sta', TWO_ACCOUNTS);
    const { code, stdout, stderr } = await look();
    expect(code).toBe(1);
    expect(stdout.match(/which cannot go into one/g)).toHaveLength(1);
    expect(stdout).toContain('--no-publish; counterfoil fix then asks which account each one is');
    expect(stdout).not.toContain('states a balance');
    expect(stdout + stderr).not.toMatch(/PATCH|account_id/);
  });

  it('goes on with fix, which takes the option that it names', async () => {
    const { path, run, json, accountId } = await looking('two.sta', TWO_ACCOUNTS);
    const uploaded = await json<{ import: ImportDetail }[]>('import', path, '--account', 'Checking', '--no-publish');
    const id = uploaded[0]?.import.id ?? '';
    const refused = await run('publish', id, '--yes');
    expect(refused.stderr).toContain(`counterfoil fix ${id}`);
    expect(refused.stderr).not.toContain('PATCH');
    expect((await run('fix', id)).stdout).toContain('--account none');
    expect((await run('fix', id, '--account', 'none')).stdout).toContain('--map');
    const maps = ['0194774600', '0194774611'].flatMap((number) => ['--map', `account:50880050/${number}=${accountId}`]);
    expect((await run('fix', id, ...maps)).stdout).toContain('Nothing is open.');
  });
});

describe('counterfoil import of rows that name another account', () => {
  const ROWS = 'Date,Name,Amount,Account\n2026-02-27,Tea,-1.00,Savings\n2026-02-28,Wages,20.00,Savings\n';
  const uploaded = async () => {
    const user = await looking('bank.csv', ROWS);
    const { client, path, json } = user;
    await client.POST('/accounts', { body: { name: 'Savings', account_type: 'depository', currency: 'EUR' } });
    const [first] = await json<{ import: ImportDetail }[]>('import', path, '--account', 'Checking', '--no-publish');
    return { ...user, id: first?.import.id ?? '' };
  };

  it('asks whose they are, and takes the account that is given', async () => {
    const { look, run, id, accountId } = await uploaded();
    const { code, stdout } = await look();
    expect(code).toBe(1);
    expect(stdout).toContain(
      'Do all rows belong to "Checking"? Upload it with --no-publish; counterfoil fix then asks.',
    );
    expect(stdout).not.toMatch(/null|account_id/);
    expect((await run('fix', id)).stdout).toContain('--account none');
    expect((await run('fix', id, '--account', accountId)).stdout).toContain('Nothing is open.');
  });

  it('gives each row to its own account', async () => {
    const { run, id } = await uploaded();
    await run('fix', id, '--account', 'none');
    expect((await run('publish', id, '--yes')).code).toBe(0);
    expect((await run('transactions', '--account', 'Savings')).stdout).toContain('Wages');
  });
});

describe('counterfoil import of a file without rows', () => {
  it.each([
    ['a header only', 'date,name,amount\n', 'The file has a header, but no rows'],
    ['nothing but line ends', '\n\n\n', 'The file is blank: it has no header and no rows'],
  ])('does not speak of rows to correct: %s', async (_, content, error) => {
    const { code, stdout, stderr } = await (await looking('bank.csv', content)).look();
    expect(code).toBe(1);
    expect(stdout).toContain(error);
    expect(stderr).toContain('Download the file again');
    expect(stderr).not.toContain('correct the rows');
  });

  it('lists the columns if none is a date or an amount', async () => {
    const { stderr } = await (await looking('bank.csv', 'hello world\nthis is text\n')).look();
    expect(stderr).toContain('--map date=COLUMN,amount=COLUMN. The file has the columns "hello world".');
  });

  it('names the columns of the file if a named one is not there, as it was typed', async () => {
    const { path, run } = await looking('bank.csv', 'Datum,Name,Betrag\n2026-02-27,Tea,-1.00\n');
    const { stdout, stderr } = await run('import', path, '--account', 'Checking', '--dry-run', '--map', 'date=Nope');
    expect(stdout).toContain('The header has no column Nope\n');
    expect(stderr).toContain('--map date=COLUMN. The file has the columns "Datum", "Name", "Betrag".');
  });
});

describe('counterfoil import of a file whose name does not say what it is', () => {
  it.each(['umsaetze.asc', 'bank.dat', 'bank'])('reads it by its content: %s', async (name) => {
    const { look } = await looking(name, 'Datum;Name;Betrag\n27.02.2026;Tea;-1,00\n28.02.2026;Pay;5,00\n');
    expect(await look()).toMatchObject({ code: 0, stdout: expect.stringContaining('Creates 2 transactions') });
  });
});

describe('counterfoil import of a file whose signs are in a column', () => {
  it('shows money out as negative, before and after the upload', async () => {
    const { look, path, json, run } = await looking(
      'bank.csv',
      'date,name,amount,type\n2026-02-27,Tea,1.50,debit\n2026-02-28,Pay,5,credit\n',
    );
    const { stdout } = await look();
    expect(stdout).toMatch(/Tea +-1\.50 /);
    expect(stdout).toMatch(/Pay +5\.00 /);
    const [uploaded] = await json<{ import: ImportDetail }[]>('import', path, '--account', 'Checking', '--no-publish');
    expect((await run('rows', uploaded?.import.id ?? '')).stdout).toMatch(/Tea +-1\.50 /);
  });

  it('asks for missing columns before it asks for signs', async () => {
    const { look } = await looking('bank.csv', 'a,b,c\n1,2,3\n4,5,6\n');
    const { stdout, stderr } = await look();
    expect(stdout + stderr).toContain('--map date=COLUMN');
    expect(stdout + stderr).not.toContain('money in or money out');
  });
});

describe('counterfoil import of a link', () => {
  it('takes the type from the name of the file, if that of the link has none', async () => {
    const { path, home, run } = await looking('bank.csv', 'date,name,amount\n2026-02-27,Tea,-1.50\n');
    await symlink(path, join(home, 'latest'));
    const { code, stdout } = await run('import', join(home, 'latest'), '--account', 'Checking', '--dry-run');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('bank.csv: CSV') });
  });
});

describe('counterfoil rows', () => {
  it('shows the days as they were read, whatever the file says', async () => {
    const { path, run, json } = await looking('bank.csv', 'date,name,amount\n03/04/2026,Tea,-1.00\nx,Rent,-2.00\n');
    const settings = ['--set', 'date_format=%d/%m/%Y', '--set', 'signage_convention=inflows_positive'];
    const args = ['import', path, '--account', 'Checking', ...settings, '--no-publish'];
    const [uploaded] = await json<{ import: ImportDetail }[]>(...args);
    const { stdout } = await run('rows', uploaded?.import.id ?? '');
    expect(stdout).toMatch(/1 +2026-04-03 +Tea/);
    expect(stdout).toMatch(/2 +x +Rent/);
    const rows = await json<object[]>('rows', uploaded?.import.id ?? '');
    expect(rows).toMatchObject([
      { fields: { date: '03/04/2026' }, entry_date: '2026-04-03' },
      { fields: { date: 'x' } },
    ]);
    expect(rows[1]).not.toHaveProperty('entry_date');
  });
});
