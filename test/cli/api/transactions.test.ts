import { describe, expect, it } from 'vitest';
import type { Preflight, Schemas } from '../../../client/src/index.ts';
import { cliUser } from '../../support/cli/cli-user.ts';

/** Somebody with a category, a tag and five transactions of two accounts. */
const household = async () => {
  const user = await cliUser();
  const { client, accountId } = user;
  const cash = await client.POST('/accounts', { body: { name: 'Yen', account_type: 'depository', currency: 'JPY' } });
  const category = (await client.POST('/categories', { body: { name: 'Groceries' } })).data.id;
  const tag = (await client.POST('/tags', { body: { name: 'Shared, home' } })).data.id;
  const add = (date: string, amount: string, name: string, more: object = {}) =>
    client.POST('/transactions', { body: { account_id: accountId, date, amount, name, ...more } });
  await add('2026-01-05', '12.5', '=SUM(A1)', { category_id: category, tag_ids: [tag], notes: 'said "hi"' });
  await add('2026-01-20', '4.80', 'Corner bakery', { category_id: category });
  await add('2026-02-01', '-2500', 'Salary');
  await add('2026-02-03', '-0.5', '@bank', { excluded: true });
  await add('2026-02-04', '300', 'Ramen', { account_id: cash.data.id });
  return user;
};

const names = (listed: readonly Schemas['Transaction'][]) => listed.map(({ name }) => name);

describe('counterfoil transactions', () => {
  it('shows the newest first, with money out as negative amounts in an aligned column', async () => {
    const { run } = await household();
    const { code, stdout, stderr } = await run('transactions');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'Date        Name            Amount       Account   Category   Tags',
      '2026-02-04  Ramen             -300  JPY  Yen',
      '2026-02-03  @bank             0.50  EUR  Checking                           excluded',
      '2026-02-01  Salary         2500.00  EUR  Checking',
      '2026-01-20  Corner bakery    -4.80  EUR  Checking  Groceries',
      '2026-01-05  =SUM(A1)        -12.50  EUR  Checking  Groceries  Shared, home',
      '',
    ]);
    const first = await run('transactions', '--limit', '2');
    expect(first.stdout.trimEnd().split('\n')).toHaveLength(3);
    expect(first.stderr).toBe('… and 3 more: --limit 5 shows all, --csv prints all.\n');
    expect((await run('transactions', '--search', 'nothing')).stdout).toBe('No transactions match the filter.\n');
  });

  it('shows the ids that edit and delete take, in the table and in CSV', async () => {
    const { run, json } = await household();
    const [salary] = await json<Schemas['Transaction'][]>('transactions', '--search', 'Salary');
    const table = await run('transactions', '--search', 'Salary', '--ids');
    expect(table.stdout).toContain(`${salary?.id}  2026-02-01  Salary`);
    const csv = await run('transactions', '--search', 'Salary', '--ids', '--csv');
    expect(csv.stdout).toMatch(new RegExp(`^id,date,.+\n${salary?.id},2026-02-01,`, 's'));
    const edited = await run('transactions', 'edit', salary?.id ?? '', '--notes', 'x');
    expect(edited.code).toBe(0);
  });

  it('filters by account, dates, text, amounts, category, tag, type and state', async () => {
    const { json } = await household();
    const cases: readonly (readonly [readonly string[], readonly string[]])[] = [
      [['--account', 'yen'], ['Ramen']],
      [
        ['--from', '2026-02-01', '--to', '2026-02-03'],
        ['@bank', 'Salary'],
      ],
      [['--category', 'groceries', '--max', '5'], ['Corner bakery']],
      [['--tag', 'Shared, home'], ['=SUM(A1)']],
      [['--type', 'income', '--no-excluded'], ['Salary']],
      [
        ['--min', '100', '--search', 'R', '--kind', 'standard'],
        ['Ramen', 'Salary'],
      ],
      [['--excluded', '--no-pending'], ['@bank']],
      [['--no-category', '--no-merchant', '--no-tag', '--in-spending', '--currency', 'EUR'], ['Salary']],
    ];
    for (const [filters, expected] of cases) {
      const listed = await json<Schemas['Transaction'][]>('transactions', ...filters);
      expect([filters, names(listed).toSorted()]).toEqual([filters, expected]);
    }
  });

  it('lists the known names if a name is unknown, and rejects dates in another format', async () => {
    const { run, accountId } = await household();
    const unknown = await run('transactions', '--category', 'Rent');
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('You have Groceries') });
    expect(await run('transactions', '--from', '1.2.2026')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Write a day as 2026-02-27.'),
    });
    expect((await run('transactions', '--from', '2026-02-30')).code).toBe(2);
    expect((await run('transactions', '--csv', '--json')).code).toBe(2);
    expect(await run('transactions', '--account', accountId, '--limit', '1')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('@bank'),
    });
  });

  it('prints CSV without formulas, which can be imported as the same transactions', async () => {
    const { run, json, file } = await household();
    const { code, stdout } = await run('transactions', '--account', 'Checking', '--csv');
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'date,account_name,amount,name,category,tags,notes,currency',
        "2026-02-03,Checking,0.50,'@bank,,,,EUR",
        '2026-02-01,Checking,2500.00,Salary,,,,EUR',
        '2026-01-20,Checking,-4.80,Corner bakery,Groceries,,,EUR',
        `2026-01-05,Checking,-12.50,'=SUM(A1),Groceries,"Shared\\, home","said ""hi""",EUR`,
        '',
      ].join('\r\n'),
    );
    const path = await file('again.csv', stdout);
    const options = ['--set', 'signage_convention=inflows_positive', '--map', 'account=account_name', '--dry-run'];
    const [again] = await json<{ preview: Preflight }[]>('import', path, '--account', 'Checking', ...options);
    expect(again?.preview.preview).toMatchObject({ will_create: 0, will_match: 4 });
  });

  it('reads all pages of a long list', async () => {
    const { run, json, file } = await cliUser();
    const lines = Array.from(
      { length: 230 },
      (_, at) => `2026-03-${String((at % 28) + 1).padStart(2, '0')},Row ${at},-${at + 1}.00`,
    );
    const path = await file('long.csv', ['date,name,amount', ...lines, ''].join('\n'));
    await run('import', path, '--account', 'Checking', '--publish', '--set', 'signage_convention=inflows_positive');
    expect((await run('transactions', '--csv')).stdout.trimEnd().split('\r\n')).toHaveLength(231);
    expect((await run('transactions', '--csv', '--limit', '101')).stdout.trimEnd().split('\r\n')).toHaveLength(102);
    expect(new Set(names(await json('transactions'))).size).toBe(230);
    expect((await run('transactions')).stderr).toContain('and 180 more');
  });
});
