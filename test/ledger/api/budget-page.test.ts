import { describe, expect, it } from 'vitest';
import type { Budget } from '../../../shared/catalogue/schema/budget.ts';
import { call, type Listed } from '../../support/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';

const aPerson = async () => {
  const { familyId, apiKey } = await newFamily();
  const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
  const made = async (path: string, json: unknown): Promise<string> =>
    (await call<{ data: { id: string } }>('POST', path, { apiKey, json })).body.data.id;
  const html = async (path: string) => String((await browser.get(path, { headers: { accept: 'text/html' } })).body);
  const text = async (path: string) => (await html(path)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  const budgets = async () => (await call<Listed<Budget>>('GET', '/budgets', { apiKey })).body.data;
  /** Sends the form of the page with these values, as a browser does. */
  const submit = async (page: string, action: RegExp, values: Readonly<Record<string, string>> = {}) => {
    const [, path = '', content = ''] =
      [...(await html(page)).matchAll(/<form method="post" action="([^"]+)"[^>]*>(.*?)<\/form>/gs)].find(
        ([, to = '']) => action.test(to),
      ) ?? [];
    const fields = Object.fromEntries(
      [...content.matchAll(/<input[^>]*name="([^"]+)"[^>]*>/g)].map(([input, name = '']) => [
        name,
        (/ value="([^"]*)"/.exec(input)?.[1] ?? '').replaceAll('&quot;', '"'),
      ]),
    );
    return browser.send('POST', path, { form: { ...fields, ...values }, headers: { accept: 'text/html' } });
  };
  return { apiKey, budgets, made, submit, text };
};

describe('the page of a budget', () => {
  it('plans a month, compares it with what was spent, and copies it to the next month', async () => {
    const { apiKey, budgets, made, submit, text } = await aPerson();
    const account_id = await made('/accounts', { name: 'Checking', account_type: 'depository', currency: 'USD' });
    const food = await made('/categories', { name: 'Food' });
    const spend = (amount: string, over: object) =>
      call('POST', '/transactions', { apiKey, json: { account_id, date: '2026-02-10', name: 'Row', amount, ...over } });
    await spend('120.50', { category_id: food });
    await spend('9.50', {});

    expect(await text('/budgets?month=2026-02')).toContain('There is no budget for Feb 2026');
    await submit('/budgets?month=2026-02', /budgets$/);
    const plan = `plan_${food.replaceAll('-', '_')}`;
    expect((await submit('/budgets?month=2026-02', /budgets\/[^/]+$/, { [plan]: 'lots' })).status).toBe(422);
    const below = await submit('/budgets?month=2026-02', /budgets\/[^/]+$/, { [plan]: '-5' });
    expect(below.status).toBe(422);
    expect(String(below.body)).toMatch(/Enter zero or more, such as [\d.,]+, not &quot;-5&quot;<\/small>/);
    await submit('/budgets?month=2026-02', /budgets\/[^/]+$/, { [plan]: '100' });
    expect(await budgets()).toMatchObject([
      {
        start_date: '2026-02-01',
        end_date: '2026-02-28',
        categories: [{ category: { name: 'Food' }, budgeted_spending: '100.00' }],
      },
    ]);

    const shown = await text('/budgets?month=2026-02');
    expect(shown).toContain('Over budget $30.00 of $100.00 Spent $130.00 130% of $100.00');
    expect(shown).toContain('$20.50 over budget');
    expect(shown).toContain('No category $9.50');

    await submit('/budgets?month=2026-03', /budgets$/);
    expect(await text('/budgets?month=2026-03')).toContain('Left to spend $100.00 of $100.00 Spent $0.00');
    await submit('/budgets?month=2026-03', /delete$/);
    expect(await budgets()).toHaveLength(1);
    await submit('/budgets?month=2026-03', /budgets$/);
    expect((await budgets()).map(({ start_date }) => start_date)).toEqual(['2026-03-01', '2026-02-01']);

    await call('DELETE', `/categories/${food}`, { apiKey });
    expect(await text('/budgets?month=2026-02')).toContain('Spent $130.00');
    expect(await text('/budgets?month=2026-02')).toContain('No category $130.00');
  });

  it('fills in the limits that are missing, from the budget before or with averages, and keeps those that are set', async () => {
    const { apiKey, budgets, made, submit, text } = await aPerson();
    const account_id = await made('/accounts', { name: 'Checking', account_type: 'depository', currency: 'USD' });
    const [food, car] = [await made('/categories', { name: 'Food' }), await made('/categories', { name: 'Car' })];
    const spend = (date: string, amount: string, category_id: string) =>
      call('POST', '/transactions', { apiKey, json: { account_id, date, name: 'Row', amount, category_id } });
    await spend('2026-01-10', '100', food);
    await spend('2026-02-10', '140', food);
    await spend('2026-02-11', '61', car);
    const plan = (id: string) => `plan_${id.replaceAll('-', '_')}`;
    const limits = async () =>
      (await budgets())[0]?.categories.map((one) => [one.category?.name, one.budgeted_spending]).toSorted();

    expect(await text('/budgets?month=2026-03')).toContain('Use your average spending from Jan – Feb 2026');
    await submit('/budgets?month=2026-03', /budgets$/, { from: 'average' });
    expect(await limits()).toEqual([
      ['Car', '31.00'],
      ['Food', '120.00'],
    ]);

    await submit('/budgets?month=2026-04', /budgets$/, { from: 'none' });
    expect(await limits()).toEqual([]);
    const change = (values: Readonly<Record<string, string>>) =>
      submit('/budgets?month=2026-04', /budgets\/[^/]+$/, values);
    await change({ from: car });
    expect(await limits()).toEqual([['Car', '20.00']]); // of three months
    await change({ [plan(car)]: '50', from: 'before' });
    expect(await limits()).toEqual([
      ['Car', '50.00'],
      ['Food', '120.00'],
    ]);
    expect(await text('/budgets?month=2026-04')).not.toContain('Fill in the missing limits');
  });

  it('keeps the currency and the income of the budget before, and copies no amounts of another currency', async () => {
    const { apiKey, budgets, made, submit, text } = await aPerson();
    const food = await made('/categories', { name: 'Food' });
    const account_id = await made('/accounts', { name: 'Girokonto', account_type: 'depository', currency: 'EUR' });
    const spent = { account_id, date: '2026-01-10', name: 'Row', amount: '90', category_id: food };
    await call('POST', '/transactions', { apiKey, json: spent });
    await made('/budgets', {
      start_date: '2026-01-01',
      end_date: '2026-01-31',
      currency: 'EUR',
      expected_income: '3000',
    });

    await submit('/budgets?month=2026-02', /budgets$/, { from: 'average' });
    expect((await budgets())[0]).toMatchObject({
      start_date: '2026-02-01',
      currency: 'EUR',
      expected_income: '3000.00',
      budgeted_spending: null,
      categories: [{ budgeted_spending: '90.00' }],
    });

    await made('/budgets', { start_date: '2026-03-01', end_date: '2026-03-31', currency: 'USD' });
    expect(await text('/budgets?month=2026-03')).not.toContain('From Feb 2026');
    await submit('/budgets?month=2026-03', /budgets\/[^/]+$/, { from: 'before' });
    expect((await budgets())[0]?.categories).toEqual([]);
  });

  it('is begun once, however often the button is pressed', async () => {
    const { budgets, submit } = await aPerson();
    await Promise.all([1, 2, 3].map(() => submit('/budgets?month=2026-02', /budgets$/)));
    expect(await budgets()).toHaveLength(1);
  });

  it('overwrites no change of another window', async () => {
    const { budgets, made, submit, text } = await aPerson();
    const food = await made('/categories', { name: 'Food' });
    await submit('/budgets?month=2026-02', /budgets$/);
    const plan = `plan_${food.replaceAll('-', '_')}`;
    await submit('/budgets?month=2026-02', /budgets\/[^/]+$/, { [plan]: '50' });
    const late = await submit('/budgets?month=2026-02', /budgets\/[^/]+$/, { [plan]: '70', version: '"old"' });
    expect(late.status).toBe(412);
    expect(String(late.body)).toMatch(/value="70" aria-label="Limit for Food"><small>Saved: \$50\.00/);
    expect((await budgets())[0]?.categories[0]?.budgeted_spending).toBe('50.00');
    expect(await text('/budgets?month=nonsense')).toContain('There is no budget for');
  });
});
