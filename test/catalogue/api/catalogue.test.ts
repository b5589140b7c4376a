import { describe, expect, it } from 'vitest';
import type { Budget } from '../../../shared/catalogue/schema/budget.ts';
import type { Category } from '../../../shared/catalogue/schema/category.ts';
import type { Merchant, Tag } from '../../../shared/catalogue/schema/merchant-and-tag.ts';
import type { RecurringTransaction } from '../../../shared/catalogue/schema/recurring-transaction.ts';
import type { Rule } from '../../../shared/catalogue/schema/rule.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import {
  call,
  createImport,
  demo,
  type ErrorBody,
  type Listed,
  newAccount,
  settled,
} from '../../support/http/api-client.ts';

type One<Record> = { readonly data: Record };
const unique = (name: string): string => `${name} ${crypto.randomUUID()}`;
const made = async <Record>(path: string, json: object): Promise<Record> => {
  const { status, body } = await call<One<Record>>('POST', path, { json });
  expect(status).toBe(201);
  return body.data;
};
const aCategory = (fields: object = {}) => made<Category>('/categories', { name: unique('Food'), ...fields });
const shown = async <Record>(path: string): Promise<Record> => (await call<One<Record>>('GET', path)).body.data;
const refused = async (method: string, path: string, json: object, headers = {}): Promise<[number, string, string]> => {
  const { status, body } = await call<ErrorBody>(method, path, { json, headers });
  return [status, body.error, body.message];
};

/** One line per kind, for the tests that all kinds share. */
describe.each([
  ['categories', () => ({ name: unique('Food'), color: '#123456' }), { icon: 'carrot' }],
  ['tags', () => ({ name: unique('Trip') }), { color: '#654321' }],
  ['merchants', () => ({ name: unique('Shop') }), { website_url: 'https://shop.example' }],
  ['rules', () => ({ name: unique('Rule'), actions: [{ action_type: 'auto_categorize' }] }), { active: true }],
  ['budgets', () => ({ start_date: '2026-03-01', end_date: '2026-03-31' }), { expected_income: '3000.00' }],
  [
    'recurring_transactions',
    () => ({ name: 'Gym', amount: '39', next_expected_date: '2026-04-05' }),
    { status: 'inactive', interval: 'yearly' },
  ],
] as const)('/%s', (path, create, change) => {
  it('creates, shows, lists, changes and deletes a record', async () => {
    const { id } = await made<{ id: string }>(`/${path}`, create());
    const address = `/${path}/${id}`;
    const read = await call<One<object>>('GET', address);
    expect(read).toMatchObject({ status: 200, body: { data: { id } } });
    const all = await call<Listed<{ id: string }>>('GET', `/${path}?per_page=100`);
    expect(all.body.data.map((record) => record.id)).toContain(id);

    const changed = await call<One<object>>('PATCH', address, { json: change });
    expect(changed).toMatchObject({ status: 200, body: { data: { id, ...change } } });
    expect(await shown(address)).toEqual(changed.body.data);

    expect((await call('DELETE', address)).status).toBe(204);
    expect((await call('GET', address)).status).toBe(404);
    expect((await call('DELETE', address)).status).toBe(404);
    expect((await call('PATCH', address, { json: change })).status).toBe(404);
  });

  it('creates one record for requests with the same key', async () => {
    const json = create();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [
      await call<One<{ id: string }>>('POST', `/${path}`, { json, headers }),
      await call<One<{ id: string }>>('POST', `/${path}`, { json, headers }),
    ];

    expect(second.body).toEqual(first.body);
  });

  it('rejects a change based on an outdated state', async () => {
    const { id } = await made<{ id: string }>(`/${path}`, create());
    const address = `/${path}/${id}`;
    const etag = (await call('GET', address)).headers.get('etag') ?? '';
    const headers = { 'if-match': etag };

    expect((await call('PATCH', address, { json: change, headers })).status).toBe(200);
    expect((await call('PATCH', address, { json: change, headers })).status).toBe(412);
    expect((await call('DELETE', address, { headers })).status).toBe(412);
    const now = (await call('GET', address)).headers.get('etag') ?? '';
    expect((await call('DELETE', address, { headers: { 'if-match': now } })).status).toBe(204);
  });

  it('needs a key with write access, of the family', async () => {
    const { id } = await made<{ id: string }>(`/${path}`, create());
    const apiKey = demo().read_only_api_key;

    expect((await call('POST', `/${path}`, { json: create(), apiKey })).status).toBe(403);
    expect((await call('GET', `/${path}/${id}`, { apiKey })).status).toBe(200);
    expect((await call('GET', `/${path}/x`)).status).toBe(404);
    expect((await call('GET', `/${path}/${crypto.randomUUID()}`)).status).toBe(404);
  });
});

describe.each(['categories', 'tags', 'merchants'])('names of /%s', (path) => {
  it('are unique', async () => {
    const name = unique('Same');
    const first = await made<{ id: string }>(`/${path}`, { name });
    const second = await call<ErrorBody & { details: object }>('POST', `/${path}`, { json: { name } });
    const other = await made<{ id: string }>(`/${path}`, { name: unique('Other') });

    expect(second).toMatchObject({ status: 409, body: { error: 'conflict', details: { id: first.id } } });
    expect((await refused('PATCH', `/${path}/${other.id}`, { name }))[1]).toBe('conflict');
    expect((await call('PATCH', `/${path}/${first.id}`, { json: { name: unique('New') } })).status).toBe(200);
    expect((await call('PATCH', `/${path}/${other.id}`, { json: { name } })).status).toBe(200);
  });

  it('are claimed once under concurrency', async () => {
    const name = unique('Race');
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', `/${path}`, { json: { name } })));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it.each([
    [{}, 'name is required'],
    [{ name: '  ' }, 'name is required'],
    [{ name: 'x'.repeat(256) }, 'name must be at most 255 characters'],
    [{ name: 'x', color: 'red' }, 'color must be a color like "#4da568", not "red"'],
  ])('and colours are validated: %j', async (json, message) => {
    expect(await refused('POST', `/${path}`, json)).toEqual([422, 'validation_failed', message]);
  });
});

describe('parents of categories', () => {
  it('are shown with their name, and pass on their colour', async () => {
    const parent = await aCategory({ color: '#123456' });
    const child = await aCategory({ parent_id: parent.id });

    expect(child).toMatchObject({ parent: { id: parent.id, name: parent.name }, color: '#123456' });
  });

  it('allow at most two levels', async () => {
    const [top, middle, other] = [await aCategory(), await aCategory(), await aCategory()];
    const path = `/categories/${middle.id}`;
    await call('PATCH', path, { json: { parent_id: top.id } });

    const third = await refused('POST', '/categories', { name: unique('Third'), parent_id: middle.id });
    expect(third[2]).toContain(`which is already below "${top.name}": categories have at most two levels`);
    const above = await refused('PATCH', `/categories/${top.id}`, { parent_id: other.id });
    expect(above[2]).toContain(`the category has the subcategory "${middle.name}"`);
    expect((await refused('PATCH', path, { parent_id: middle.id }))[2]).toBe(
      'parent_id must not be the category itself',
    );
    expect((await refused('PATCH', path, { parent_id: crypto.randomUUID() }))[2]).toContain(
      'parent_id must be the id of a category of your family',
    );
  });

  it('read as none if two concurrent changes create a cycle', async () => {
    const [a, b] = [await aCategory(), await aCategory()];
    await Promise.all([
      call('PATCH', `/categories/${a.id}`, { json: { parent_id: b.id } }),
      call('PATCH', `/categories/${b.id}`, { json: { parent_id: a.id } }),
    ]);
    const parents = [await shown<Category>(`/categories/${a.id}`), await shown<Category>(`/categories/${b.id}`)];

    expect(parents.filter(({ parent }) => parent !== null).length).toBeLessThan(2);
  });

  it('keep their children after deletion', async () => {
    const parent = await aCategory();
    const child = await aCategory({ parent_id: parent.id });
    await call('DELETE', `/categories/${parent.id}`);

    expect(await shown(`/categories/${child.id}`)).toMatchObject({ parent: null });
  });
});

describe('a category created by an import', () => {
  const send = async (category: string) => {
    const account = await newAccount();
    const raw_file_content = `date,amount,name,category\n2024-02-01,-5,Tea,${category}`;
    const { id } = await createImport({
      type: 'TransactionImport',
      account_id: account.id,
      raw_file_content,
      publish: true,
    });
    await settled(id);
    const list = await call<Listed<Transaction>>('GET', `/transactions?account_id=${account.id}`);
    return { id, transaction: list.body.data[0] };
  };

  it('reads as none after a person deletes it, and the import can still be reverted', async () => {
    const { id, transaction } = await send(unique('Food'));
    await call('DELETE', `/categories/${transaction?.category?.id}`);

    expect(await shown(`/transactions/${transaction?.id}`)).toMatchObject({ category: null });
    expect((await call('POST', `/imports/${id}/revert`)).status).toBe(202);
    expect(await settled(id)).toMatchObject({ status: 'pending', verification: { readback: { status: 'reverted' } } });
  });

  it('stays if a person changed it', async () => {
    const { id, transaction } = await send(unique('Food'));
    const path = `/categories/${transaction?.category?.id}`;
    await call('PATCH', path, { json: { color: '#123456' } });
    await call('POST', `/imports/${id}/revert`);
    await settled(id);

    expect(await shown(path)).toMatchObject({ color: '#123456' });
  });
});

describe('rules', () => {
  const actionsOf = (value: string) => [{ action_type: 'set_transaction_category', value }];

  it('refer to records by id or name, and show both', async () => {
    const category = await aCategory();
    const merchant = await made<Merchant>('/merchants', { name: unique('Shop') });
    const rule = await made<Rule>('/rules', {
      name: unique('Rule'),
      conditions: [{ condition_type: 'transaction_merchant', operator: '=', value: merchant.id }],
      actions: actionsOf(category.name),
    });

    expect(rule.conditions).toMatchObject([
      { value: merchant.id, value_ref: { type: 'merchant', name: merchant.name } },
    ]);
    expect(rule.actions).toMatchObject([{ value: category.id, value_ref: { id: category.id, name: category.name } }]);
    await call('PATCH', `/categories/${category.id}`, { json: { name: unique('Renamed') } });
    expect((await shown<Rule>(`/rules/${rule.id}`)).actions[0]?.value_ref?.name).toContain('Renamed');
    const { conditions, actions } = await shown<Rule>(`/rules/${rule.id}`);
    expect((await call('PATCH', `/rules/${rule.id}`, { json: { conditions, actions } })).status).toBe(200);
    await call('DELETE', `/categories/${category.id}`);
    expect((await shown<Rule>(`/rules/${rule.id}`)).actions).toMatchObject([{ value: category.id, value_ref: null }]);
  });

  it('are identified by name, otherwise by content', async () => {
    const category = await aCategory();
    const actions = actionsOf(category.id);
    const named = { name: unique('Rule'), actions };
    await made('/rules', named);
    await made('/rules', { actions });

    expect((await refused('POST', '/rules', { ...named, actions: [{ action_type: 'auto_categorize' }] }))[1]).toBe(
      'conflict',
    );
    expect((await refused('POST', '/rules', { actions }))[1]).toBe('conflict');
    await made('/rules', { actions, conditions: [{ condition_type: 'transaction_category', operator: 'is_null' }] });
  });

  it.each([
    [{ actions: [] }, 'actions must not be empty'],
    [{}, 'actions must be a list'],
    [{ actions: actionsOf('No such category at all') }, 'The rule refers to category "No such category at all"'],
    [{ actions: [{ action_type: 'auto_categorize' }], resource_type: 'account' }, 'resource_type must be transaction'],
    [
      {
        actions: [{ action_type: 'auto_categorize' }],
        conditions: [{ condition_type: 'transaction_name', operator: '>' }],
      },
      'conditions[0].operator of transaction_name ">" is not one of like, =, is_null',
    ],
  ])('are validated: %j', async (json, message) => {
    const [status, , text] = await refused('POST', '/rules', json);

    expect([status, text]).toEqual([422, expect.stringContaining(message)]);
  });
});

describe('recurring transactions', () => {
  const gym = { name: 'Gym', amount: '39', next_expected_date: '2026-04-30' };

  it('have the currency of their account, and the day of their next date', async () => {
    const [account, category] = await Promise.all([newAccount(), aCategory()]);
    const made1 = await made<RecurringTransaction>('/recurring_transactions', {
      ...gym,
      account_id: account.id,
      category_id: category.id,
    });
    expect(made1).toMatchObject({
      ...{ name: 'Gym', amount: '39.00', account_id: account.id, category_id: category.id, currency: account.currency },
      ...{ interval: 'monthly', expected_day_of_month: 30, last_occurrence_date: null, manual: true },
      ...{ occurrence_count: 0, status: 'active', dismissed: false },
    });
    const json = { next_expected_date: '2026-05-04' };
    const { body } = await call<One<RecurringTransaction>>('PATCH', `/recurring_transactions/${made1.id}`, { json });
    expect(body.data.expected_day_of_month).toBe(4);
  });

  it.each([
    [{ ...gym, amount: 'much' }, 'amount must be a decimal'],
    [{ ...gym, interval: 'daily' }, 'interval must be one of "weekly", "every_two_weeks"'],
    [{ ...gym, expected_day_of_month: 32 }, 'expected_day_of_month must be a number from 1 to 31'],
    [{ ...gym, next_expected_date: 'soon' }, 'next_expected_date must be an ISO 8601 date'],
    [{ ...gym, account_id: crypto.randomUUID() }, 'account_id must be the id of an account of your family'],
    [{ ...gym, category_id: 'food' }, 'category_id must be the id of a category of your family'],
    [{ amount: '1', next_expected_date: '2026-04-05' }, 'name'],
  ])('refuses %j', async (json, sentence) => {
    const [status, error, text] = await refused('POST', '/recurring_transactions', json);
    expect([status, error]).toEqual([422, 'validation_failed']);
    expect(text).toContain(sentence);
  });
});

describe('budgets', () => {
  it('store a share per category, replaced as a whole', async () => {
    const [food, rent, fun] = [await aCategory(), await aCategory(), await aCategory()];
    const budget = await made<Budget>('/budgets', {
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      budgeted_spending: '1200',
      currency: 'EUR',
      categories: [{ category_id: food.id, budgeted_spending: '400' }, { category_id: rent.id }],
    });
    const amounts = ({ categories }: Budget) =>
      Object.fromEntries(categories.map(({ category, budgeted_spending }) => [category?.id, budgeted_spending]));
    expect(amounts(budget)).toEqual({ [food.id]: '400.00', [rent.id]: null });

    const path = `/budgets/${budget.id}`;
    const categories = [
      { category_id: food.id, budgeted_spending: '410.5' },
      { category_id: fun.id, budgeted_spending: '1' },
    ];
    const changed = await call<One<Budget>>('PATCH', path, { json: { categories } });
    expect(amounts(changed.body.data)).toEqual({ [food.id]: '410.50', [fun.id]: '1.00' });
    expect(changed.body.data).toMatchObject({ budgeted_spending: '1200.00', currency: 'EUR' });
    await call('PATCH', path, { json: { categories: [...categories, { category_id: rent.id }] } });
    expect(amounts(await shown<Budget>(path))).toHaveProperty(rent.id, null);
  });

  it('remember which categories are carried over, also if an update does not say it', async () => {
    const food = await aCategory();
    const shares = (over: object = {}) => ({
      categories: [{ category_id: food.id, budgeted_spending: '400', ...over }],
    });
    const period = { start_date: '2026-03-01', end_date: '2026-03-31' };
    const budget = await made<Budget>('/budgets', { ...period, ...shares({ carry_over: true }) });
    expect(budget.categories).toMatchObject([{ carry_over: true }]);
    const change = async (json: object) =>
      (await call<One<Budget>>('PATCH', `/budgets/${budget.id}`, { json })).body.data.categories;
    expect(await change(shares())).toMatchObject([{ carry_over: true }]);
    expect(await change(shares({ carry_over: false }))).toMatchObject([{ carry_over: false }]);
    expect(await change(shares({ carry_over: true }))).toMatchObject([{ carry_over: true }]);
  });

  it.each([
    [
      { start_date: '2026-03-31', end_date: '2026-03-01' },
      'end_date 2026-03-01 must not be before start_date 2026-03-31',
    ],
    [{ start_date: '2026-03-01' }, 'end_date is required'],
    [
      { start_date: '2026-03-01', end_date: '2026-03-31', budgeted_spending: '1,5' },
      'budgeted_spending must be a decimal',
    ],
    [
      { start_date: '2026-03-01', end_date: '2026-03-31', budgeted_spending: '-5' },
      'budgeted_spending must be zero or more, not "-5"',
    ],
    [
      {
        ...{ start_date: '2026-03-01', end_date: '2026-03-31' },
        categories: [{ category_id: '8c2f5e07-1b6d-4a93-b0e4-5a7c3d1f9e28', carry_over: 'yes' }],
      },
      'carry_over must be true or false',
    ],
    [
      { start_date: '2026-03-01', end_date: '2026-03-31', categories: [{ category_id: 'x' }] },
      'categories must contain ids of categories of your family',
    ],
  ])('are validated: %j', async (json, message) => {
    const [status, , text] = await refused('POST', '/budgets', json);

    expect([status, text]).toEqual([422, expect.stringContaining(message)]);
  });
});

describe('tags', () => {
  it('are sorted by name', async () => {
    const prefix = unique('');
    for (const name of ['b', 'C', 'a']) await made<Tag>('/tags', { name: `${prefix} ${name}` });
    const { data } = (await call<Listed<Tag>>('GET', '/tags?per_page=100')).body;

    expect(data.map(({ name }) => name).filter((name) => name.startsWith(prefix.trim()))).toEqual(
      ['a', 'b', 'C'].map((name) => `${prefix.trim()} ${name}`),
    );
  });
});
