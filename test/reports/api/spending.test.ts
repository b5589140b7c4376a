import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { sum } from '../../../shared/platform/domain/money/decimal.ts';
import type { Spending } from '../../../shared/reports/spending/schema/spending.ts';
import { call, type Listed } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';

const aFamily = async () => {
  const { familyId, apiKey } = await newFamily();
  const send = async <Body>(method: string, path: string, json?: unknown) =>
    call<Body>(method, path, { apiKey, ...(json !== undefined && { json }) });
  const made = async (path: string, json: unknown): Promise<string> =>
    (await send<{ data?: { id: string }; id?: string }>('POST', path, json)).body.data?.id ?? '';
  const account = await made('/accounts', { name: 'Checking', account_type: 'depository', currency: 'EUR' });
  const category = (name: string, parent_id?: string) => made('/categories', { name, ...(parent_id && { parent_id }) });
  const transact = (date: string, amount: string, over: object = {}) =>
    send('POST', '/transactions', { account_id: account, date, amount, name: 'Row', ...over });
  const spending = (query = '') => send<{ data: Spending }>('GET', `/spending${query}`);
  const html = async (path: string) => {
    const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
    return String((await browser.get(path, { headers: { accept: 'text/html' } })).body);
  };
  const page = async (path: string) => (await html(path)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  /** The sums of the lists that the rows with these names lead to. */
  const sumsBehind = async (path: string, name: string) => {
    const rows = (await html(path)).split('<tr').filter((row) => new RegExp(`>${name}</(a|span)>`).test(row));
    const links = rows.flatMap((row) => /href="(\/transactions[^"]+)"/.exec(row)?.[1] ?? []);
    const lists = links.map((href) => send<Listed<Transaction>>('GET', href.replaceAll('&amp;', '&')));
    return (await Promise.all(lists)).map(({ body }) => sum(body.data.map(({ amount }) => amount)));
  };
  return { account, category, html, made, page, send, spending, sumsBehind, transact };
};

describe('GET /spending', () => {
  it('adds up by category and month, without what only moves', async () => {
    const { category, transact, spending, page } = await aFamily();
    const food = await category('Food');
    const groceries = await category('Groceries', food);
    await transact('2026-01-31', '10.00', { category_id: groceries });
    await transact('2026-02-01', '64.20', { category_id: groceries });
    await transact('2026-02-03', '-4.20', { category_id: groceries });
    await transact('2026-02-28', '5.80', { category_id: food });
    await transact('2026-02-28', '-2000', {});
    await transact('2026-02-14', '300', { excluded: true });
    await transact('2026-02-14', '400', { kind: 'funds_movement' });

    const { body } = await spending('?start_date=2026-01-15&end_date=2026-02-02');
    expect(body.data.months).toEqual(['2026-01', '2026-02']);
    const [eur] = body.data.currencies;
    expect(eur).toMatchObject({
      currency: 'EUR',
      inflow: '2004.20',
      outflow: '80.00',
      series: [
        { month: '2026-01', inflow: '0.00', outflow: '10.00' },
        { month: '2026-02', inflow: '2004.20', outflow: '70.00' },
      ],
    });
    expect(
      eur?.categories.map(({ category, inflow, outflow }) => [category?.name, category?.parent?.name, inflow, outflow]),
    ).toEqual([
      ['Groceries', 'Food', '4.20', '74.20'],
      ['Food', undefined, '0.00', '5.80'],
      [undefined, undefined, '2000.00', '0.00'],
    ]);

    const shown = await page('/spending?month=2026-02');
    expect(shown).toContain('Spent €65.80');
    expect(shown).toContain('Earned €2,000.00');
    expect(shown).toMatch(/Food .*€65\.80 .*Groceries .*€60\.00/);
  });

  it('shows a category with its subcategories on the side of their sum', async () => {
    const { category, transact, page } = await aFamily();
    const food = await category('Food');
    await transact('2026-02-01', '30', { category_id: await category('Groceries', food) });
    await transact('2026-02-02', '-100', { category_id: food });
    await transact('2026-02-03', '12', {});
    const shown = await page('/spending?month=2026-02');
    expect(shown).toMatch(/Spent €12\.00 .*Earned €70\.00 .*Spent by category/);
    expect(shown).toMatch(
      /No category .*€12\.00 .*Earned by category in EUR Category .*Food .*€70\.00 .*Groceries .*-€30\.00/,
    );
  });

  it('leads from a figure to exactly the transactions that it adds up', async () => {
    const { category, made, send, sumsBehind, page, transact } = await aFamily();
    const [food, gone] = [await category('Food'), await category('Gone')];
    const [hidden, dollars] = [
      await made('/accounts', { name: 'Hidden', account_type: 'depository', currency: 'EUR' }),
      await made('/accounts', { name: 'Dollars', account_type: 'depository', currency: 'USD' }),
    ];
    await transact('2026-02-01', '12.34');
    await transact('2026-02-28', '50', { category_id: gone });
    await transact('2026-02-03', '-2.34');
    await transact('2026-02-03', '40', { splits: [{ amount: '30' }, { amount: '10', category_id: food }] });
    await transact('2026-02-03', '7', { kind: 'loan_payment', category_id: food });
    await transact('2026-02-03', '300', { excluded: true });
    await transact('2026-02-03', '400', { kind: 'cc_payment' });
    await transact('2026-02-03', '500', { account_id: hidden });
    await transact('2026-02-03', '600', { account_id: dollars });
    await transact('2026-03-01', '700');
    await send('PATCH', `/accounts/${hidden}`, { status: 'disabled' });
    await send('DELETE', `/categories/${gone}`);

    const month = '/spending?month=2026-02';
    expect(await page(month)).toMatch(
      /No category \$600\.00 .*No category €92\.34 .*Food €17\.00 .*Earned .*No category €2\.34/,
    );
    expect(await sumsBehind(month, 'Food')).toEqual(['17']);
    expect(await sumsBehind(month, 'No category')).toEqual(['600', '92.34', '-2.34']);
    await made('/budgets', { start_date: '2026-02-01', end_date: '2026-02-28', currency: 'EUR' });
    expect(await page('/budgets?month=2026-02')).toContain('No category €92.34');
    expect(await sumsBehind('/budgets?month=2026-02', 'No category')).toEqual(['92.34']);
  });

  it('leaves out disabled accounts and one that is not asked for', async () => {
    const { account, made, send, spending, transact } = await aFamily();
    const other = await made('/accounts', { name: 'Card', account_type: 'credit_card', currency: 'EUR' });
    await transact('2026-02-01', '1', {});
    await transact('2026-02-01', '2', { account_id: other });
    const period = '?start_date=2026-02-01&end_date=2026-02-28';
    expect((await spending(period)).body.data.currencies).toMatchObject([{ outflow: '3.00' }]);
    expect((await spending(`${period}&account_id=${account}`)).body.data.currencies).toMatchObject([
      { outflow: '1.00' },
    ]);
    await send('PATCH', `/accounts/${other}`, { status: 'disabled' });
    expect((await spending(period)).body.data.currencies).toMatchObject([{ outflow: '1.00' }]);
  });

  it.each([
    ['?start_date=2026-03-01&end_date=2026-02-01', 'validation_failed'],
    ['?start_date=x', 'validation_failed'],
    ['?start_date=1990-01-01&end_date=2026-01-01', 'range_too_large'],
    ['?month=2026-02', 'unknown_parameter'],
  ])('refuses %s', async (query, error) => {
    const { spending } = await aFamily();
    expect(await spending(query)).toMatchObject({ status: 422, body: { error } });
  });

  it('shows the current month if the query of the page names none', async () => {
    const { page } = await aFamily();
    const [now, wrong] = await Promise.all([page('/spending'), page('/spending?month=9999-99')]);
    expect(now).toContain('No income or spending in this period');
    expect(wrong).toContain('No income or spending in this period');
  });

  it('adds up by merchant, tag and account what it adds up by category', async () => {
    const { account, category, html, made, page, sumsBehind, transact } = await aFamily();
    const food = await category('Food');
    const [market, trip, kids] = [
      await made('/merchants', { name: 'Market' }),
      await made('/tags', { name: 'Trip' }),
      await made('/tags', { name: 'Kids' }),
    ];
    const card = await made('/accounts', { name: 'Card', account_type: 'credit_card', currency: 'EUR' });
    await transact('2026-02-01', '30', { category_id: food, merchant_id: market, tag_ids: [trip, kids] });
    await transact('2026-02-03', '-10', { category_id: food, account_id: card });
    await transact('2026-02-04', '5', { account_id: card, merchant_id: market });
    const month = '/spending?month=2026-02';
    expect(await page(month)).toMatch(/Food €20\.00 .*No category €5\.00 .*Total €25\.00/);
    expect(await page(`${month}&by=merchant`)).toMatch(/Market €35\.00 .*No merchant -€10\.00 .*Total €25\.00/);
    expect(await page(`${month}&by=tag`)).toMatch(/€30\.00 .*€30\.00 .*No tag -€5\.00 .*Total €25\.00/);
    expect(await page(`${month}&by=account`)).toMatch(/Checking €30\.00 .*Card -€5\.00 .*Total €25\.00/);
    expect(await sumsBehind(`${month}&by=merchant`, 'Market')).toEqual(['35']);
    expect(await sumsBehind(`${month}&by=tag`, 'No tag')).toEqual(['-5']);
    expect(await sumsBehind(`${month}&by=account`, 'Checking')).toEqual(['30']);
    expect(account).not.toBe(card);
    const csv = (await html(`${month}&by=tag&format=csv`)).split('\r\n').slice(1, -1);
    const rows = csv.map((line) => /^spent,("[^"]*"|[^,]*),EUR,.*?,.*?,([^,]*),/.exec(line)?.slice(1, 3));
    expect(rows).toEqual([
      [expect.stringMatching(/^"(Trip,Kids|Kids,Trip)"$/), '30.00'],
      ['', '-5.00'],
    ]);
  });

  it('leads from a category to the transactions of its subcategories, too', async () => {
    const { category, send, sumsBehind, transact } = await aFamily();
    const food = await category('Food');
    await transact('2026-02-01', '30', { category_id: await category('Groceries', food) });
    await transact('2026-02-02', '4', { category_id: food });
    await transact('2026-02-02', '100', { category_id: await category('Home') });
    expect(await sumsBehind('/spending?month=2026-02', 'Food')).toEqual(['34']);
    const list = (query: string) => send<Listed<Transaction>>('GET', `/transactions?category_id=${food}${query}`);
    expect((await list('')).body.data).toHaveLength(1);
    expect((await list('&include_subcategories=true')).body.data).toHaveLength(2);
    expect(await list('&include_subcategories=yes')).toMatchObject({ status: 422 });
  });

  it('leads from a category to its twelve months, and from each month to its transactions', async () => {
    const { category, html, page, sumsBehind, transact } = await aFamily();
    const food = await category('Food');
    const groceries = await category('Groceries', food);
    await transact('2025-02-10', '20', { category_id: food });
    await transact('2026-01-10', '50', { category_id: groceries });
    await transact('2026-02-01', '30', { category_id: groceries });
    await transact('2026-02-02', '4', { category_id: food });
    await transact('2026-02-02', '100');
    await transact('2026-02-03', '-7');
    const names = /<a href="(\?category=[^"]+)">([^<]+)<\/a>/g;
    const links = [...(await html('/spending?month=2026-02')).matchAll(names)].map(
      ([, href = '', name = '']) => [name, `/spending${href.replaceAll('&amp;', '&')}`] as const,
    );
    const trends = new Map(links.slice(0, 4));
    expect([...trends.keys()]).toEqual(['No category', 'Food', 'Groceries', 'Food, no subcategory']);

    const ofFood = trends.get('Food') ?? '';
    expect(await page(ofFood)).toMatch(
      /Food .*Average month €7\.00 Of 12 whole months .*Mar 2025 – Feb 2026 €84\.00 .*€14\.00 more €20\.00 in Feb 2025/,
    );
    expect(await page(ofFood)).toMatch(/Feb 2026 €34\.00 was €20\.00 €20\.00 \+€14\.00 .*Jan 2026 €50\.00/);
    expect(await sumsBehind(ofFood, 'Feb 2026')).toEqual(['34']);
    expect(await sumsBehind(trends.get('Food, no subcategory') ?? '', 'Feb 2026')).toEqual(['4']);
    expect(await sumsBehind(trends.get('No category') ?? '', 'Feb 2026')).toEqual(['100']);
    expect(await page(trends.get('Groceries') ?? '')).toContain('All of Food');
    const earned = links.find(([name], at) => at >= 4 && name === 'No category')?.[1] ?? '';
    expect(await sumsBehind(earned, 'Feb 2026')).toEqual(['-7']);
  });

  it('has a trend in each currency, and names what it could not convert', async () => {
    const { category, made, page, send, transact } = await aFamily();
    const food = await category('Food');
    const accountIn = (currency: string) => made('/accounts', { name: currency, account_type: 'depository', currency });
    const [dollars, francs] = [await accountIn('USD'), await accountIn('CHF')];
    await transact('2026-02-01', '10', { category_id: food });
    await transact('2026-02-01', '1', { category_id: food, account_id: dollars });
    await transact('2026-02-01', '5', { category_id: food, account_id: francs });
    const trend = `/spending?category=${food}&month=2026-02`;
    await send('PUT', '/exchange_rates', { date: '2026-01-01', from: 'EUR', to: 'USD', rate: '1.0842' });
    expect(await page(trend)).toMatch(/All in USD USD only CHF only EUR only .*Feb 2026 \$11\.84 .*Without CHF/);
    expect(await page(`${trend}&in=CHF`)).toMatch(/Feb 2026 CHF\s5\.00/);
  });

  it('has no trend of a category that the family does not have', async () => {
    const { familyId } = await newFamily();
    const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
    const status = async (id: string) =>
      (await browser.get(`/spending?category=${id}`, { headers: { accept: 'text/html' } })).status;
    expect(await Promise.all([status('0195583c-0b1e-7d52-b6a4-91c3e7f52a04'), status('x')])).toEqual([404, 404]);
  });

  it('sorts the rows of a report, and those of a trend', async () => {
    const { category, html, page, transact } = await aFamily();
    const [apples, pears] = [await category('Apples'), await category('Pears')];
    await transact('2026-02-01', '10', { category_id: pears });
    await transact('2026-02-01', '3', { category_id: apples });
    await transact('2026-01-01', '5', { category_id: pears });
    const month = '/spending?month=2026-02';
    expect(await page(month)).toMatch(/Pears \d+% .*Pears .*Apples .*Total €13\.00/);
    const byName = await html(`${month}&sort=name`);
    expect(byName).toMatch(
      /<th scope="col" aria-sort="ascending"><a class="sort" href="\?month=2026-02&amp;sort=-name#spending-eur-spent">Category/,
    );
    expect(byName.split('<tbody>')[2]).toContain('Apples');
    const trend = await html(`/spending?category=${pears}&month=2026-02&sort=amount`);
    expect(trend).toMatch(/aria-sort="ascending"><a class="sort" href="[^"]+sort=-amount#months">Spent/);
    expect(trend.lastIndexOf('Feb 2026')).toBeGreaterThan(trend.lastIndexOf('Jan 2026'));
  });

  it('counts any days, and compares them with as many before', async () => {
    const { category, page, transact } = await aFamily();
    const food = await category('Food');
    for (const [date, amount] of [
      ['2026-02-04', '1'],
      ['2026-02-05', '2'],
      ['2026-02-09', '4'],
      ['2026-02-10', '8'],
      ['2026-02-14', '16'],
      ['2026-02-15', '32'],
    ] as const)
      await transact(date, amount, { category_id: food });
    expect(await page('/spending?from=2026-02-14&to=2026-02-10')).toMatch(
      /Spent €24\.00 €18\.00 more than in Feb 5.* 9 .*Food €24\.00/,
    );
  });

  it('shows one report in the currency of the family, where it has the rates', async () => {
    const { category, html, made, page, send, transact } = await aFamily();
    const food = await category('Food');
    const dollars = await made('/accounts', { name: 'Dollars', account_type: 'depository', currency: 'USD' });
    await transact('2026-02-01', '10', { category_id: food });
    await transact('2026-02-01', '1', { category_id: food, account_id: dollars });
    const month = '/spending?month=2026-02';
    expect(await page(month)).toMatch(/Feb 2026 in USD .*Feb 2026 in EUR/);
    await send('PUT', '/exchange_rates', { date: '2026-01-01', from: 'EUR', to: 'USD', rate: '1.0842' });
    const shown = await page(month);
    expect(shown).toMatch(/All in USD .*USD only .*EUR only .*Spent \$11\.84 .*Food \$11\.84/);
    expect(shown).toContain('1 EUR = 1.0842 USD on Jan 1, 2026');
    expect(shown).not.toContain('in EUR');
    const francs = await made('/accounts', { name: 'Francs', account_type: 'depository', currency: 'CHF' });
    await transact('2026-02-01', '5', { category_id: food, account_id: francs });
    for (const by of ['', '&by=merchant'])
      expect(await page(`${month}${by}`)).toMatch(
        /Feb 2026 in USD Spent \$11\.84 .*Without CHF.*Feb 2026 in CHF Spent CHF\s5\.00 /,
      );
    expect(await html(`${month}&format=csv`)).toContain('spent,Food,,CHF,2026-02-01,2026-02-28,5.00,');
    expect(await page(`${month}&in=EUR`)).toMatch(/Feb 2026 in EUR Spent €10\.00/);
    expect(await html(`${month}&format=csv`)).toContain(
      'spent,Food,,USD,2026-02-01,2026-02-28,11.84,2026-01-01,2026-01-31,0.00',
    );
  });
});
