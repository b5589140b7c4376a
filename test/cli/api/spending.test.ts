import { expect, it } from 'vitest';
import type { Schemas } from '../../../client/src/index.ts';
import { cliUser } from '../../support/cli/cli-user.ts';

it('shows spending and the budget of a month with the figures of the API', async () => {
  const { run, json, client, accountId } = await cliUser();
  const categoryOf = async (name: string, parent_id: string | null = null) =>
    (await client.POST('/categories', { body: { name, parent_id } })).data.id;
  const food = await categoryOf('Food');
  const bakery = await categoryOf('Bakery', food);
  const cash = (await client.POST('/accounts', { body: { name: 'Yen', account_type: 'depository', currency: 'JPY' } }))
    .data;
  const add = (date: string, amount: string, more: object = {}) =>
    client.POST('/transactions', { body: { account_id: accountId, name: 'Some', date, amount, ...more } });
  await add('2026-02-03', '110.00', { category_id: food });
  await add('2026-02-05', '-9.95', { category_id: food });
  await add('2026-02-07', '4.80', { category_id: bakery });
  await add('2026-01-07', '3.20', { category_id: bakery });
  await add('2026-02-27', '-2500');
  await add('2026-02-28', '300', { account_id: cash.id });
  const planned = [{ category_id: food, budgeted_spending: '100' }];
  const budget = await client.POST('/budgets', {
    body: { start_date: '2026-02-01', end_date: '2026-02-28', currency: 'EUR', categories: planned },
  });

  const { code, stdout } = await run('spending', '--month', '2026-02');
  expect(code).toBe(0);
  expect(stdout.split('\n')).toEqual([
    'EUR          2026-02',
    'Food          104.85',
    '  Bakery        4.80',
    'Spent         104.85',
    '',
    'No category  2500.00',
    'Earned       2500.00',
    '',
    'Left over    2395.15',
    '',
    'JPY          2026-02',
    'No category      300',
    'Spent            300',
    '',
    'Earned             0',
    '',
    'Left over       -300',
    '',
  ]);
  const query = { start_date: '2026-01-01', end_date: '2026-02-28', account_id: accountId };
  const { data } = await client.GET('/spending', { params: { query } });
  const args = ['spending', '--month', '2026-02', '--months', '2', '--account', 'checking'];
  expect(await json<Schemas['Spending']>(...args)).toEqual(data);
  expect((await run(...args)).stdout).toMatch(/^Food +3\.20 +104\.85 +108\.05\n {2}Bakery +3\.20 +4\.80 +8\.00$/m);
  expect((await run('spending', '--months', '121')).stderr).toContain('121 months exceed the limit of 120');

  expect((await run('budget', '--month', '2026-02')).stdout.split('\n')).toEqual([
    'EUR       Planned   Spent   Left',
    'Food       100.00  104.85  -4.85  over budget',
    '  Bakery             4.80',
    'Total      100.00  104.85  -4.85  over budget',
    '',
  ]);
  expect((await run('budget', '--month', '2026-02')).stderr).not.toContain('carried over');
  const carrying = planned.map((share) => ({ ...share, carry_over: true }));
  await client.PATCH('/budgets/{id}', {
    params: { path: { id: budget.data.id } },
    body: { categories: carrying },
  });
  expect((await run('budget', '--month', '2026-02')).stderr).toContain('without what is carried over');
  expect(await json('budget', '--month', '2026-03')).toBeNull();
});
