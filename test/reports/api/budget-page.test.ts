import { describe, expect, it } from 'vitest';
import type { Budget } from '../../../shared/catalogue/schema/budget.ts';
import { call, type Listed } from '../../support/http/api-client.ts';
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
      [...content.matchAll(/<input(?! type="checkbox"(?![^>]* checked))[^>]*name="([^"]+)"[^>]*>/g)].map(
        ([input, name = '']) => [name, (/ value="([^"]*)"/.exec(input)?.[1] ?? '').replaceAll('&quot;', '"')],
      ),
    );
    return browser.send('POST', path, { form: { ...fields, ...values }, headers: { accept: 'text/html' } });
  };
  /** Begins the budget of a month without looking at its page. */
  const begin = async (month: string) => {
    await browser.get('/sessions/current'); // for the CSRF token
    const { status, location } = await browser.send('POST', '/budgets', {
      form: { month },
      headers: { accept: 'text/html' },
    });
    return [status, location];
  };
  return { apiKey, begin, budgets, html, made, submit, text };
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
    expect(shown).toContain('No category $9.50 spent $9.50 without a limit');

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

  it('begins with averages, sets a single one, and fills in the fields without saving', async () => {
    const { apiKey, budgets, html, made, submit, text } = await aPerson();
    const account_id = await made('/accounts', { name: 'Checking', account_type: 'depository', currency: 'USD' });
    const [food, car] = [await made('/categories', { name: 'Food' }), await made('/categories', { name: 'Car' })];
    const spend = (date: string, amount: string, category_id: string) =>
      call('POST', '/transactions', { apiKey, json: { account_id, date, name: 'Row', amount, category_id } });
    await spend('2026-01-10', '100', food);
    await spend('2026-02-10', '140', food);
    await spend('2026-02-11', '60.5', car);
    const limits = async () =>
      (await budgets())[0]?.categories.map((limit) => [limit.category?.name, limit.budgeted_spending]).toSorted();

    expect(await text('/budgets?month=2026-03')).toContain('Use your average spending from Jan – Feb 2026');
    await submit('/budgets?month=2026-03', /budgets$/, { from: 'average' });
    expect(await limits()).toEqual([
      ['Car', '30.00'],
      ['Food', '120.00'],
    ]);

    await submit('/budgets?month=2026-03', /delete$/);
    await submit('/budgets?month=2026-03', /budgets$/, { from: 'spent' });
    expect(await limits()).toEqual([
      ['Car', '60.50'],
      ['Food', '140.00'],
    ]);
    await submit('/budgets?month=2026-03&fill=average', /budgets\/[^/]+$/);
    await submit('/budgets?month=2026-04', /budgets$/, { from: 'none' });
    expect(await limits()).toEqual([]);
    await submit('/budgets?month=2026-04', /budgets\/[^/]+$/, { from: car });
    expect(await limits()).toEqual([['Car', '20.00']]); // of three months

    const filled = async (fill: string) =>
      [
        ...(await html(`/budgets?month=2026-04&fill=${fill}`)).matchAll(
          /value="([^"]*)"[^>]* aria-label="Limit for (\w+)"/g,
        ),
      ]
        .map(([, value, name]) => [name, value])
        .toSorted();
    expect(await filled('before')).toEqual([
      ['Car', '30.00'],
      ['Food', '120.00'],
    ]);
    expect(await filled('average')).toEqual([
      ['Car', '20.00'],
      ['Food', '80.00'],
    ]);
    expect(await filled('spent')).toEqual([
      ['Car', '20.00'],
      ['Food', ''],
    ]); // nothing was spent in March
    expect(await filled('nonsense')).toEqual([
      ['Car', '20.00'],
      ['Food', ''],
    ]);
    expect(await limits()).toEqual([['Car', '20.00']]);
    await submit('/budgets?month=2026-04&fill=before', /budgets\/[^/]+$/);
    expect(await limits()).toEqual([
      ['Car', '30.00'],
      ['Food', '120.00'],
    ]);
  });

  it('carries over what a limit left, through months and into the next budget', async () => {
    const { apiKey, budgets, made, submit, text } = await aPerson();
    const account_id = await made('/accounts', { name: 'Checking', account_type: 'depository', currency: 'USD' });
    const [food, car] = [await made('/categories', { name: 'Food' }), await made('/categories', { name: 'Car' })];
    const spend = (date: string, amount: string, category_id: string) =>
      call('POST', '/transactions', { apiKey, json: { account_id, date, name: 'Row', amount, category_id } });
    await spend('2026-01-10', '60.35', food);
    await spend('2026-01-11', '70', car);
    await spend('2026-02-10', '110', food);
    const [limit, carry] = ['plan', 'carry'].map((of) => (id: string) => `${of}_${id.replaceAll('-', '_')}`);
    if (limit === undefined || carry === undefined) throw new Error('no fields');
    const change = (month: string, values: Readonly<Record<string, string>>) =>
      submit(`/budgets?month=${month}`, /budgets\/[^/]+$/, values);
    const carrying = async () =>
      (await budgets())[0]?.categories.flatMap((limit) => (limit.carry_over ? [limit.category?.name] : []));

    await submit('/budgets?month=2026-01', /budgets$/);
    await change('2026-01', { [limit(food)]: '100', [limit(car)]: '50' });
    await submit('/budgets?month=2026-02', /budgets$/);
    expect(await text('/budgets?month=2026-02')).toContain('+$39.65 carried over from Jan 2026 for Food');
    expect(await text('/budgets?month=2026-02')).toContain('-$20.00 carried over from Jan 2026 for Car');
    expect(await text('/budgets?month=2026-02')).toContain('of $150.00');
    await change('2026-02', { [carry(food)]: 'true' });
    expect(await carrying()).toEqual(['Food']);
    const february = await text('/budgets?month=2026-02');
    expect(february).toContain('carried over from Jan 2026 for Food = $139.65 $110.00 spent avg. $60.35 $29.65 left');
    expect(february).toContain('Left to spend $79.65 of $189.65 , +$39.65 carried over');

    await submit('/budgets?month=2026-03', /budgets$/);
    expect(await carrying()).toEqual(['Food']);
    expect(await text('/budgets?month=2026-03')).toContain('+$29.65 carried over from Feb 2026 for Food = $129.65');
    await change('2026-03', { [carry(food)]: '' });
    expect(await carrying()).toEqual([]);
    expect(await text('/budgets?month=2026-03')).not.toContain('= $129.65');
  });

  it('counts other currencies at the rates of the family', async () => {
    const { apiKey, made, submit, text } = await aPerson();
    const account_id = await made('/accounts', { name: 'Girokonto', account_type: 'depository', currency: 'EUR' });
    const food = await made('/categories', { name: 'Food' });
    const spent = { account_id, date: '2026-02-10', name: 'Row', amount: '77.70', category_id: food };
    await call('POST', '/transactions', { apiKey, json: spent });
    await made('/budgets', { start_date: '2026-02-01', end_date: '2026-02-28', currency: 'USD' });
    expect(await text('/budgets?month=2026-02')).toContain('Not included: €77.70 spent in other currencies');
    const rate = { date: '2026-02-01', from: 'EUR', to: 'USD', rate: '1.0843' };
    expect((await call('PUT', '/exchange_rates', { apiKey, json: rate })).status).toBe(200);
    const shown = await text('/budgets?month=2026-02');
    expect(shown).toContain('Spent in other currencies: €77.70 counted as $84.25 at your exchange rates');
    expect(shown).toContain('Food $84.25 spent');
    await submit('/budgets?month=2026-03', /budgets$/, { from: 'average' });
    expect(await text('/budgets?month=2026-03')).toContain('Left to spend $84.00 of $84.00');
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
    expect(await text('/budgets?month=2026-03')).not.toContain('Copy limits');
    await submit('/budgets?month=2026-03&fill=before', /budgets\/[^/]+$/);
    expect((await budgets())[0]?.categories).toEqual([]);
  });

  it('is begun once, however often the button is pressed', async () => {
    const { budgets, submit } = await aPerson();
    await Promise.all([1, 2, 3].map(() => submit('/budgets?month=2026-02', /budgets$/)));
    expect(await budgets()).toHaveLength(1);
  });

  it('answers a second click as the first one, and begins a month again whose budget was moved', async () => {
    const { apiKey, begin, budgets } = await aPerson();
    const begun = [303, '/budgets?month=2026-02&done=begun'];
    expect([await begin('2026-02'), await begin('2026-02')]).toEqual([begun, begun]);
    const [first] = await budgets();
    const moved = { start_date: '2026-04-01', end_date: '2026-04-30' };
    expect((await call('PATCH', `/budgets/${first?.id}`, { apiKey, json: moved })).status).toBe(200);
    expect(await begin('2026-02')).toEqual(begun);
    expect((await budgets()).map(({ start_date }) => start_date)).toEqual(['2026-04-01', '2026-02-01']);
  });

  it('can be shown and deleted even if it ends in many years', async () => {
    const { budgets, made, submit, text } = await aPerson();
    for (const start of ['2026-01-01', '1990-01-01', '2026-12-01']) {
      await made('/budgets', { start_date: start, end_date: '2099-12-31' });
      const path = `/budgets?month=${start.slice(0, 7)}`;
      expect(await text(path), start).toContain('Delete this budget');
      await submit(path, /delete$/);
      expect(await budgets(), start).toEqual([]);
    }
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
