import { describe, expect, it } from 'vitest';
import { Refusal } from '../../shared/agents/domain/refusal.ts';
import { callTool } from '../../shared/agents/use-cases/call-tool.ts';
import { TOOLS } from '../../shared/agents/use-cases/tools.ts';
import { fakeApi, list } from '../support/agents/fake-api.ts';

const ID = '0195583c-0b1e-7d52-b6a4-91c3e7f52a04';
const OTHER = '3b1c7d52-9a40-4c1e-8f57-2d6e0b9a4c11';

const ask = async (name: string, sent: object, answers: Readonly<Record<string, unknown>>) => {
  const tool = TOOLS.find((known) => known.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}`);
  const { api, asked } = fakeApi(answers);
  const { text, isError } = await callTool(tool, sent, { api, origin: undefined });
  return { ...JSON.parse(text), isError, asked };
};

const category = (id: string, name: string, parent?: string) => ({
  ...{ id, name, classification: 'expense' },
  parent: parent === undefined ? null : { id: OTHER, name: parent },
});

describe('search_transactions', () => {
  it('sends the filters of the API under their names, and links to the page with the same filters', async () => {
    const sent = { account: ID.toUpperCase(), search: 'bread', min_amount: '5', pending: false, uncategorized: true };
    const { asked, page } = await ask('search_transactions', sent, { '/transactions': list([]) });
    const filters = { account_id: ID, category_id: 'none', search: 'bread', min_amount: '5', pending: 'false' };
    expect(asked).toEqual([{ path: '/transactions', query: { ...filters, per_page: 25 } }]);
    expect(Object.fromEntries(new URLSearchParams(page.split('?')[1]))).toEqual(filters);
  });

  it.each(['Food > Bakery', 'food: bakery', 'Food / Bakery'])('finds a subcategory as %s', async (name) => {
    const categories = list([category(ID, 'Bakery', 'Food'), category(OTHER, 'Bakery', 'Work')]);
    const { asked } = await ask('search_transactions', { category: name }, { '/categories': categories });
    expect(asked.at(-1).query).toMatchObject({ category_id: ID });
  });

  it('asks for an id if two records have the name', async () => {
    const categories = list([category(ID, 'Bakery', 'Food'), category(OTHER, 'Bakery', 'Work')]);
    const { isError, data } = await ask('search_transactions', { category: 'bakery' }, { '/categories': categories });
    expect(isError).toBe(true);
    expect(data).toMatchObject({ near: [`Food > Bakery: ${ID}`, `Work > Bakery: ${OTHER}`] });
  });

  it('names what is near, those that contain it first', async () => {
    const names = ['Rent', 'Food and groceries', 'Grozeries', 'Fuel', 'Travel', 'Gifts', 'Health'];
    const categories = list(names.map((name, index) => category(`${index}`, name)));
    const { data } = await ask('search_transactions', { category: 'groceries' }, { '/categories': categories });
    expect(data.near).toHaveLength(5);
    expect(data.near.slice(0, 2)).toEqual(['Food and groceries', 'Grozeries']);
  });

  it('adds up what it found if the answer has all of it', async () => {
    const found = ['12.50', '-2.00', '0.25'].map((amount) => ({
      id: amount,
      amount,
      currency: 'EUR',
      kind: 'standard',
    }));
    const whole = await ask('search_transactions', {}, { '/transactions': list(found) });
    expect(whole.data.sums).toEqual([{ money_out: '12.75 EUR', money_in: '2 EUR' }]);
    const part = await ask('search_transactions', {}, { '/transactions': list(found, { total_count: 4 }) });
    expect(part.data.sums).toBeUndefined();
  });

  it('reads all pages of the names', async () => {
    const page = list([category(ID, 'Food')], { total_pages: 3 });
    const { asked } = await ask('search_transactions', { category: 'food' }, { '/categories': page });
    expect(asked.filter(({ path }: { path: string }) => path === '/categories')).toHaveLength(3);
  });

  it('goes on with the cursor of the API, and with the same page if not all of it was shown', async () => {
    const transaction = (index: number) => ({
      ...{ id: `${index}`, date: '2026-05-04', amount: '-4.80', currency: 'EUR', kind: 'standard' },
      ...{ name: `${index} ${'long '.repeat(40)}`, notes: 'more '.repeat(40), tags: [], account: null, category: null },
    });
    const data = Array.from({ length: 100 }, (_, index) => transaction(index));
    const answers = { '/transactions': list(data, { next_cursor: 'Zq3f.41' }) };
    const seen: string[] = [];
    const queries: object[] = [];
    for (let cursor: string | undefined; seen.length < 100; ) {
      const sent = cursor === undefined ? { per_page: 100 } : { cursor };
      const answer = await ask('search_transactions', sent, answers);
      seen.push(...answer.data.transactions.map(({ id }: { id: string }) => id));
      queries.push(answer.asked[0].query);
      cursor = answer.next_cursor;
    }
    expect(seen).toEqual(data.map(({ id }) => id));
    expect(new Set(queries.map((query) => JSON.stringify(query)))).toEqual(new Set(['{"per_page":100}']));
  });
});

describe('a tool', () => {
  it('says how long to wait if there were too many requests', async () => {
    const refusal = new Refusal('rate_limit_exceeded', 429, 'More than 50 requests', { retryAfter: 7 });
    const { isError, data } = await ask('list_accounts', {}, { '/accounts': refusal });
    expect({ isError, data }).toEqual({
      isError: true,
      data: { error: 'rate_limit_exceeded', message: 'More than 50 requests', retry_after_seconds: 7 },
    });
  });

  it('has no answer for a key that is refused', async () => {
    const refusal = new Refusal('unauthorized', 401, 'The API key is missing');
    await expect(ask('list_accounts', {}, { '/accounts': refusal })).rejects.toBe(refusal);
  });

  it('refuses unknown arguments, with a sentence for each wrong one', async () => {
    const { data, asked } = await ask('list_records', { kind: 'wishes', sort: 'name' }, {});
    expect(data.errors).toEqual([expect.stringMatching(/^kind: /), 'There is no argument sort']);
    expect(asked).toEqual([]);
  });
});

describe('overview', () => {
  it('leaves out what the key may not read, and says so', async () => {
    const refusal = new Refusal('insufficient_scope', 403, 'This API key lacks the scope banks:read');
    const duplicate = {
      kept: { transaction_id: ID, date: '2026-05-04', name: 'Bakery' },
      merged: { transaction_id: OTHER, date: '2026-05-05', name: 'Bakery Ltd' },
      ...{ amount: '4.80', currency: 'EUR', account_name: 'Checking', score: 0.9 },
    };
    const answers = {
      '/balance_sheet': { data: { currencies: [], converted_total: null } },
      '/spending': { data: { months: ['2026-10', '2026-11'], currencies: [] } },
      '/bank_connections': refusal,
      '/duplicates': list([duplicate], { total_count: 3 }),
    };
    const { data, isError } = await ask('overview', {}, answers);
    expect(isError).toBe(false);
    expect(data.not_permitted).toEqual(['bank_connections_failing']);
    const { account_name: account, currency: _, score: _score, amount: _amount, ...pair } = duplicate;
    expect(data.needs_attention.possible_duplicates).toEqual({
      count: 3,
      first: [{ ...pair, amount: '4.80 EUR out', account }],
    });
  });

  it('is an error if the key may read nothing', async () => {
    const refusal = new Refusal('insufficient_scope', 403, 'This API key lacks the scope');
    const paths = [
      '/balance_sheet',
      '/spending',
      '/imports',
      '/duplicates',
      '/transfers',
      '/suggestions',
      '/change_sets',
    ];
    const answers = Object.fromEntries([...paths, '/bank_connections'].map((path) => [path, refusal]));
    expect(await ask('overview', {}, answers)).toMatchObject({ isError: true, data: { error: 'insufficient_scope' } });
  });
});

describe('budgets', () => {
  it('show what was spent with subcategories, less what came back', async () => {
    const part = (inflow: string, outflow: string) => ({
      inflow,
      outflow,
      series: [{ month: '2026-05', inflow, outflow }],
    });
    const spending = {
      months: ['2026-05'],
      currencies: [
        {
          ...{ currency: 'EUR', ...part('10', '90') },
          categories: [
            { ...part('0', '50'), category: { id: ID, name: 'Food', parent: null } },
            { ...part('10', '40'), category: { id: 'x', name: 'Bakery', parent: { id: ID, name: 'Food' } } },
          ],
        },
      ],
    };
    const budget = {
      ...{ id: OTHER, start_date: '2026-05-01', end_date: '2026-05-31', currency: 'EUR', budgeted_spending: '100' },
      ...{ expected_income: null },
      categories: [{ category: { id: ID, name: 'Food' }, budgeted_spending: '60', carry_over: true }],
    };
    const { data } = await ask('budgets', {}, { '/budgets': list([budget]), '/spending': { data: spending } });
    expect(data.budgets[0]).toMatchObject({
      ...{ month: '2026-05', budgeted_spending: '100 EUR', money_out: '90 EUR' },
      categories: [{ budgeted_spending: '60 EUR', spent: '80 EUR', carry_over: true }],
    });
  });
});

describe('get_transaction', () => {
  it('writes names beside the ids in the history, and shows what became empty', async () => {
    const transaction = {
      id: ID,
      date: '2026-05-04',
      amount: '4.80',
      currency: 'EUR',
      name: 'Bakery',
      kind: 'standard',
    };
    const change = {
      ...{ at: '2026-05-05T10:00:00Z', action: 'changed', by: 'person', fields: ['category_id', 'notes'] },
      before: { category_id: OTHER, notes: 'old' },
      after: { category_id: null, notes: null },
    };
    const { data } = await ask(
      'get_transaction',
      { id: ID },
      {
        '/transactions/{id}': { data: transaction },
        '/transactions/{id}/history': list([change]),
        '/categories': list([category(OTHER, 'Food')]),
      },
    );
    expect(data.transaction).toMatchObject({ amount: '4.80 EUR out', name: 'Bakery' });
    expect(data.history[0]).toMatchObject({
      before: { category: { id: OTHER, name: 'Food' }, notes: 'old' },
      after: { category: 'none', notes: 'none' },
    });
  });
});

describe('the amount of a transaction', () => {
  it.each([
    ['4.80', '4.80 EUR out'],
    ['-2500.00', '2500.00 EUR in'],
    ['0.00', '0.00 EUR'],
  ])('%s in ledger sign is shown as %s', async (amount, shown) => {
    const transaction = { id: ID, date: '2026-05-04', amount, currency: 'EUR', name: 'Bakery', kind: 'standard' };
    const { data } = await ask('search_transactions', {}, { '/transactions': list([transaction]) });
    expect(data.transactions[0].amount).toBe(shown);
  });
});
