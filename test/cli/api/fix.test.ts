import { describe, expect, it } from 'vitest';
import { walk } from '../../../cli/src/fix/walk.ts';
import type { ImportDetail, Schemas } from '../../../client/src/index.ts';
import { answeringIo } from '../../support/cli/answering-io.ts';
import { cliUser } from '../../support/cli/cli-user.ts';

const WRONG = 'date,name,amount\n2026-02-27,Rent,lots\n2026-02-28,Tea,-1.00\n2026-02-30,Coffee,-2.00\n';

type User = Awaited<ReturnType<typeof cliUser>>;
type Left = {
  readonly import: ImportDetail;
  readonly left: { readonly rows: readonly unknown[]; readonly mappings: readonly unknown[] };
};

/** The ID of an import that was created, but not published. */
const uploaded = async ({ client }: User, content: string, more: object = {}): Promise<string> => {
  const body = { type: 'TransactionImport', detect: true, signage_convention: 'inflows_positive' } as const;
  const { data } = await client.POST('/imports', { body: { ...body, raw_file_content: content, ...more } });
  return data.id;
};

describe('counterfoil fix', () => {
  it('lists wrong rows, corrects and skips them, and says when nothing is left', async () => {
    const user = await cliUser();
    const { run, json, client } = user;
    const id = await uploaded(user, WRONG, { account_id: user.accountId });
    const asked = await run('fix', id);
    expect(asked.code).toBe(3);
    expect(asked.stdout).toContain('lots');
    expect(asked.stdout).toContain('--row 1 --set field=value');
    expect(asked.stdout).not.toContain('Tea');

    const once = await json<Left>('fix', id, '--row', '1', '--set', 'amount=-900.00', '--set', 'name=Rent for March');
    expect(once.left.rows).toMatchObject([{ row_number: 3, valid: false }]);
    const done = await run('fix', id, '--skip', '3');
    expect(done).toMatchObject({ code: 0, stdout: `Nothing is open. Publish it: counterfoil publish ${id}\n` });
    expect((await json<Left>('fix', id, '--unskip', '3')).left.rows).toHaveLength(1);
    await run('fix', id, '--row', '3', '--set', 'date=2026-03-01');
    expect((await run('publish', id, '--yes')).code).toBe(0);
    expect((await client.GET('/transactions')).data.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
      'Coffee 2.00',
      'Tea 1.00',
      'Rent for March 900.00',
    ]);
    expect((await run('fix', id)).stdout).toContain('The import is published');
  });

  it('corrects several rows at once, each with the values after it', async () => {
    const user = await cliUser();
    const id = await uploaded(user, WRONG, { account_id: user.accountId });
    const values = [
      '--row',
      '1',
      '--set',
      'amount=-900.00',
      '--row',
      '3',
      '--set',
      'date=2026-03-01',
      '--set',
      'name=Tea',
    ];
    expect((await user.run('fix', id, ...values)).stdout).toContain('Nothing is open.');
    const rows = (await user.client.GET('/imports/{id}/rows', { params: { path: { id } } })).data;
    expect(rows.map(({ fields: { date, name, amount } }) => [date, name, amount])).toEqual([
      ['2026-02-27', 'Rent', '-900'],
      ['2026-02-28', 'Tea', '-1'],
      ['2026-03-01', 'Tea', '-2'],
    ]);
  });

  it('says which values are allowed, and changes nothing', async () => {
    const user = await cliUser();
    const id = await uploaded(user, WRONG, { account_id: user.accountId });
    const cases: readonly (readonly [readonly string[], string])[] = [
      [['--row', '1'], '--row 1 needs a value'],
      [['--row', '1', '--row', '3', '--set', 'amount=1'], '--row 1 needs a value'],
      [['--row', '1', '--set', 'amuont=1'], 'The fields are date, name, amount'],
      [['--set', 'amount=1'], 'The settings are'],
      [['--skip', 'three'], 'whole number'],
      [['--map', 'Giro=Checking'], 'account:Giro=Checking'],
      [['--map', 'account:=Savings'], 'You have Checking'],
    ];
    for (const [options, text] of cases)
      expect(await user.run('fix', id, ...options)).toMatchObject({ code: 2, stderr: expect.stringContaining(text) });
    const { code, stderr } = await user.run('fix', id, '--row', '99', '--set', 'amount=1');
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('Error:') });
    expect((await user.json<Left>('fix', id)).left.rows).toHaveLength(2);
  });

  it('maps accounts and categories of the file', async () => {
    const user = await cliUser();
    const { run, json, client, accountId } = user;
    const food = (await client.POST('/categories', { body: { name: 'Food' } })).data.id;
    const id = await uploaded(
      user,
      'date,name,amount,category\n2026-02-27,Tea,-1.00,Essen\n2026-02-28,Ham,-2.00,Alt=Neu\n',
    );
    const asked = await run('fix', id);
    expect(asked).toMatchObject({ code: 3, stdout: expect.stringContaining("--map 'account:=…'") });
    const maps = ['account:=checking', 'category:Essen=food', 'category:Alt=Neu=new'].flatMap((map) => ['--map', map]);
    expect((await json<Left>('fix', id, ...maps)).left.mappings).toEqual([]);
    await run('publish', id, '--yes');
    const published = (await client.GET('/transactions')).data;
    expect(published).toMatchObject([
      { account: { id: accountId }, category: { name: 'Alt=Neu' } },
      { account: { id: accountId }, category: { id: food } },
    ]);
  });

  it('keeps one or both of possible duplicates', async () => {
    const user = await cliUser();
    const { run, client, accountId } = user;
    const add = (date: string, amount: string, name: string) =>
      client.POST('/transactions', { body: { account_id: accountId, date, amount, name } });
    await add('2026-02-27', '41.07', 'Corner bakery');
    await add('2026-02-20', '77.13', 'Book shop');
    const rows = '2026-02-27,CORNER BAKERY 0815,-41.07\n2026-02-20,BOOK SHOP 4711,-77.13\n';
    const id = await uploaded(user, `date,name,amount\n${rows}`, { account_id: accountId });
    const asked = await run('fix', id);
    expect(asked.stdout).toContain(
      'Row 1 (2026-02-27 CORNER BAKERY 0815 -41.07) may be the same as 2026-02-27 Corner bakery.',
    );
    expect(asked.stdout).toContain('--create 2   keeps both');
    expect((await run('fix', id, '--match', '1', '--create', '2')).stdout).toContain('Nothing is open');
    await run('publish', id, '--yes');
    expect((await client.GET('/transactions')).meta.total_count).toBe(3);
  });

  it('names the amount of a possible duplicate as it will be in the account', async () => {
    const user = await cliUser();
    const { run, client, accountId } = user;
    await client.POST('/transactions', {
      body: { account_id: accountId, date: '2026-02-27', amount: '41.07', name: 'Corner bakery' },
    });
    const content = 'date,name,amount,type\n2026-02-27,CORNER BAKERY 0815,41.07,debit\n2026-02-28,Pay,5.00,credit\n';
    const [{ import: imported } = { import: { id: '' } }] = await user.json<{ import: { id: string } }[]>(
      'import',
      await user.file('bank.csv', content),
      '--account',
      'Checking',
      '--no-publish',
    );
    expect((await run('fix', imported.id)).stdout).toContain('(2026-02-27 CORNER BAKERY 0815 -41.07) may be the same');
  });

  it('asks about each remaining problem on a terminal', async () => {
    const user = await cliUser();
    const { client } = user;
    const id = await uploaded(user, WRONG);
    const { io, shown, left } = answeringIo(['1', 'amount', 'amount=much', 'amount=-900.00', 's']);
    await walk({ io, client, id });
    expect(left).toEqual([]);
    const text = shown.join('\n');
    expect(text).toContain('1. Checking, EUR');
    expect(text).toContain('amount is not field=value.');
    const { data } = await client.GET('/imports/{id}', { params: { path: { id } } });
    expect(data).toMatchObject({
      stats: { invalid_rows_count: 0, left_out_rows_count: 1 },
      status_detail: { publishable: true },
    });
  });

  it('stops when the user quits, and asks for the date format of ambiguous dates', async () => {
    const user = await cliUser();
    const { client } = user;
    const id = await uploaded(user, WRONG, { account_id: user.accountId });
    const { io } = answeringIo(['', 'q']);
    await walk({ io, client, id });
    const ambiguous = 'date,name,amount\n01/02/2026,Rent,-900.00\n03/04/2026,Salary,2000.00\n';
    const otherId = await uploaded(user, ambiguous, { account_id: user.accountId });
    const { io: other, shown } = answeringIo(['1']);
    await walk({ io: other, client, id: otherId });
    expect(shown.join('\n')).toMatch(/1\. /);
    const rows: readonly Schemas['ImportRow'][] = (
      await client.GET('/imports/{id}/rows', { params: { path: { id: otherId } } })
    ).data;
    expect(rows.every(({ valid }) => valid)).toBe(true);
  });
});
