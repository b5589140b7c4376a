import { beforeEach, describe, expect, it } from 'vitest';
import type { Budget } from '../../../shared/catalogue/schema/budget.ts';
import type { Category } from '../../../shared/catalogue/schema/category.ts';
import type { Rule } from '../../../shared/catalogue/schema/rule.ts';
import type { ChangeSet } from '../../../shared/changes/schema/change-set.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { call, type ErrorBody, type Listed } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { until } from '../../support/until.ts';

type Single<T> = { readonly data: T };
type Named = { readonly id: string; readonly name: string };

let apiKey: string;
let accountId: string;

const ask = async <T>(method: string, path: string, json?: object): Promise<T> => {
  const answer = await call<Single<T>>(method, path, { apiKey, ...(json !== undefined && { json }) });
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body?.data;
};
const refused = (path: string, json: object) => call<ErrorBody>('POST', path, { apiKey, json });
const list = async <T>(path: string): Promise<readonly T[]> =>
  (await call<Listed<T>>('GET', path, { apiKey })).body.data;
const idOf = async (path: string, fields: object): Promise<string> => (await ask<Named>('POST', path, fields)).id;
const category = (name: string, fields: object = {}) => idOf('/categories', { name, ...fields });
const spend = (fields: object) =>
  ask<Transaction>('POST', '/transactions', {
    account_id: accountId,
    date: '2026-03-02',
    amount: '30',
    name: 'Bakery',
    currency: 'EUR',
    ...fields,
  });
const transaction = (id: string) => ask<Transaction>('GET', `/transactions/${id}`);
const settled = (id: string, status: ChangeSet['status']) =>
  until(
    () => ask<ChangeSet>('GET', `/change_sets/${id}`),
    (changeSet) => changeSet.status === status || changeSet.status === 'failed',
  );
const previewed = async (path: string, intoId: string): Promise<ChangeSet> => {
  const { id } = await ask<ChangeSet>('POST', `${path}/merge`, { into_id: intoId });
  return settled(id, 'ready');
};
const merged = async (path: string, intoId: string): Promise<ChangeSet> => {
  const { id } = await previewed(path, intoId);
  await ask('POST', `/change_sets/${id}/apply`);
  return settled(id, 'applied');
};
const reverted = async (id: string): Promise<ChangeSet> => {
  await ask('POST', `/change_sets/${id}/revert`, {});
  return settled(id, 'reverted');
};
const isGone = async (path: string) => (await call('GET', path, { apiKey })).status === 404;
const names = async (path: string) => (await list<Named>(path)).map(({ name }) => name);
const categories = async () =>
  Object.fromEntries((await list<Category>('/categories')).map(({ name, parent }) => [name, parent?.name ?? null]));
const budgets = async () =>
  (await list<Budget>('/budgets')).map((budget) =>
    budget.categories
      .map(({ category, budgeted_spending: amount, carry_over: carries }) =>
        carries ? [category?.name, amount, 'carried over'] : [category?.name, amount],
      )
      .sort(),
  );
const rules = () => list<Rule>('/rules');

beforeEach(async () => {
  ({ apiKey } = await newFamily());
  accountId = await idOf('/accounts', { name: 'Checking', account_type: 'depository', currency: 'EUR' });
});

describe('merging a category', () => {
  it('moves everything that refers to it, and all of it comes back when the merge is reverted', async () => {
    const from = await category('Food shops', { color: '#4da568', icon: 'shopping-basket' });
    const into = await category('Groceries');
    await category('Cheese', { parent_id: from });
    const plain = await spend({ category_id: from });
    const split = await spend({ name: 'Market', amount: '50' });
    await ask('PATCH', `/transactions/${split.id}`, {
      splits: [
        { name: 'Cheese', amount: '20', category_id: from },
        { name: 'Flowers', amount: '30' },
      ],
    });
    const rule = {
      name: 'Bread',
      active: false,
      conditions: [{ condition_type: 'transaction_category', operator: '=', value: 'Groceries' }],
      actions: [{ action_type: 'set_transaction_category', value: 'Food shops' }],
    };
    await ask('POST', '/rules', rule);
    const month = (start: string, end: string, shares: readonly object[]) =>
      ask('POST', '/budgets', { start_date: start, end_date: end, budgeted_spending: '900', categories: shares });
    await month('2026-03-01', '2026-03-31', [
      { category_id: from, budgeted_spending: '100.50', carry_over: true },
      { category_id: into, budgeted_spending: '200' },
    ]);
    await month('2026-04-01', '2026-04-30', [{ category_id: from, budgeted_spending: '70' }]);
    const before = {
      transactions: (await list<Transaction>('/transactions')).map(({ updated_at: _, ...transaction }) => transaction),
      category: await ask<Category>('GET', `/categories/${from}`),
      categories: await categories(),
      budgets: await budgets(),
      rules: (await rules()).map(({ updated_at: _, ...rule }) => rule),
    };

    const preview = await previewed(`/categories/${from}`, into);
    expect(preview).toMatchObject({
      kind: 'merge_records',
      counts: { selected: 2, changes: 2, refused: 0 },
      filter: { category_id: from },
      merged_record: {
        type: 'category',
        from: { id: from, name: 'Food shops' },
        into: { id: into, name: 'Groceries' },
        rules: 1,
        budgets: 2,
        subcategories: 1,
        recurring_transactions: 0,
      },
    });
    expect(await categories()).toEqual(before.categories);

    // what happens between the preview and its application is merged, too
    const late = await spend({ name: 'Late', category_id: from });
    await ask('PATCH', `/transactions/${plain.id}`, { notes: 'changed since the preview' });
    await ask('POST', `/change_sets/${preview.id}/apply`);
    const applied = await settled(preview.id, 'applied');
    expect(applied).toMatchObject({
      revertable: true,
      verification: { status: 'verified', applied: 3, skipped: 0, wrong: 0 },
    });
    expect(await isGone(`/categories/${from}`)).toBe(true);
    expect(await categories()).toEqual({ Groceries: null, Cheese: 'Groceries' });
    expect((await transaction(plain.id)).category?.id).toBe(into);
    expect((await transaction(late.id)).category?.id).toBe(into);
    const parts = (await list<Transaction>('/transactions')).filter(({ name }) => name === 'Cheese');
    expect(parts.map((part) => part.category?.name)).toEqual(['Groceries']);
    expect(await budgets()).toEqual([[['Groceries', '70.00']], [['Groceries', '300.50', 'carried over']]]);
    expect((await rules())[0]?.actions).toMatchObject([{ value_ref: { id: into, name: 'Groceries' } }]);

    await ask('DELETE', `/transactions/${late.id}`);
    await ask('PATCH', `/transactions/${plain.id}`, { notes: null });
    const back = await reverted(applied.id);
    expect(back.error).toBeUndefined();
    expect((await list<Transaction>('/transactions')).map(({ updated_at: _, ...transaction }) => transaction)).toEqual(
      before.transactions,
    );
    const { updated_at: _, ...restored } = await ask<Category>('GET', `/categories/${from}`);
    expect(before.category).toMatchObject(restored);
    expect(await categories()).toEqual(before.categories);
    expect(await budgets()).toEqual(before.budgets);
    expect((await rules()).map(({ updated_at: __, ...rule }) => rule)).toEqual(before.rules);
  });

  it('keeps what a person changed afterwards, and says so', async () => {
    const [from, into, third] = [await category('A'), await category('B'), await category('C')];
    await category('Child', { parent_id: from });
    const [kept, back] = [await spend({ category_id: from }), await spend({ category_id: from })];
    const { id } = await merged(`/categories/${from}`, into);
    await ask('PATCH', `/transactions/${kept.id}`, { category_id: third });
    const child = (await list<Category>('/categories')).find(({ name }) => name === 'Child');
    await ask('PATCH', `/categories/${child?.id}`, { parent_id: third });
    await category('A');
    const { error } = await reverted(id);
    expect(error).toContain('because they changed since: 1');
    expect(error).toContain('is called "A (2)"');
    expect((await transaction(kept.id)).category?.name).toBe('C');
    expect((await transaction(back.id)).category).toMatchObject({ id: from, name: 'A (2)' });
    expect(await categories()).toEqual({ A: null, 'A (2)': null, B: null, C: null, Child: 'C' });
  });

  it('lets a subcategory take the place of its parent, but makes no third level', async () => {
    const food = await category('Food');
    const cheese = await category('Cheese', { parent_id: food });
    await category('Bread', { parent_id: food });
    const home = await category('Home');
    const garden = await category('Garden', { parent_id: home });
    const third = await refused(`/categories/${food}/merge`, { into_id: garden });
    expect(third.status).toBe(422);
    expect(JSON.stringify(third.body)).toContain('two levels');
    const { id } = await merged(`/categories/${food}`, cheese);
    expect(await categories()).toEqual({ Cheese: null, Bread: 'Cheese', Home: null, Garden: 'Home' });
    await reverted(id);
    expect(await categories()).toEqual({ Food: null, Cheese: 'Food', Bread: 'Food', Home: null, Garden: 'Home' });
  });

  it('maps texts of later files to the category that took it in', async () => {
    const [from, into] = [await category('Food shops'), await category('Groceries')];
    const file = (rows: string) =>
      ask<Named>('POST', '/imports', {
        type: 'TransactionImport',
        account_id: accountId,
        date_col_label: 'date',
        amount_col_label: 'amount',
        name_col_label: 'name',
        category_col_label: 'category',
        date_format: '%Y-%m-%d',
        raw_file_content: `date,amount,name,category\n${rows}`,
      });
    const assign = async (id: string) => {
      await until(
        () => list<{ key: string }>(`/imports/${id}/mappings?type=category`),
        (all) => all.length > 0,
      );
      const mappings = [{ type: 'category', key: 'LM', mappable_id: from }];
      await ask('PATCH', `/imports/${id}/mappings`, { mappings });
    };
    const publish = async (id: string) => {
      await ask('POST', `/imports/${id}/publish`);
      await until(
        () => ask<{ status: string }>('GET', `/imports/${id}`),
        ({ status }) => status === 'complete',
      );
    };
    const first = await file('2026-03-01,-5,One,LM');
    await assign(first.id);
    await publish(first.id);
    const waiting = await file('2026-03-02,-6,Two,LM');
    await assign(waiting.id);
    await merged(`/categories/${from}`, into);
    await publish(waiting.id);
    const found = await list<Transaction>('/transactions');
    expect(found.map(({ name, category }) => [name, category?.id]).sort()).toEqual([
      ['One', into],
      ['Two', into],
    ]);
    expect(await names('/categories')).toEqual(['Groceries']);
  });
});

describe('merging tags and merchants', () => {
  it('gives transactions the other tag once', async () => {
    const [from, into, other] = [
      await idOf('/tags', { name: 'Vacation' }),
      await idOf('/tags', { name: 'Holiday' }),
      await idOf('/tags', { name: 'Rome' }),
    ];
    const both = await spend({ tag_ids: [from, into] });
    const spent = await spend({ tag_ids: [from, other] });
    const tagsOf = async (id: string) => (await transaction(id)).tags.map(({ name }) => name).sort();
    const { id } = await merged(`/tags/${from}`, into);
    expect(await tagsOf(both.id)).toEqual(['Holiday']);
    expect(await tagsOf(spent.id)).toEqual(['Holiday', 'Rome']);
    expect(await names('/tags')).toEqual(['Holiday', 'Rome']);
    await reverted(id);
    expect(await tagsOf(both.id)).toEqual(['Holiday', 'Vacation']);
    expect(await tagsOf(spent.id)).toEqual(['Rome', 'Vacation']);
  });

  it('gives transactions and rules the other merchant, also if no transaction has it', async () => {
    const [from, into] = [
      await idOf('/merchants', { name: 'Bakery 12' }),
      await idOf('/merchants', { name: 'Bakery' }),
    ];
    await ask('POST', '/rules', {
      name: 'Bread',
      active: false,
      conditions: [{ condition_type: 'transaction_merchant', operator: '=', value: 'Bakery 12' }],
      actions: [{ action_type: 'exclude_transaction' }],
    });
    const applied = await merged(`/merchants/${from}`, into);
    expect(applied).toMatchObject({ status: 'applied', counts: { changes: 0 }, merged_record: { rules: 1 } });
    expect(await names('/merchants')).toEqual(['Bakery']);
    expect((await rules())[0]?.conditions).toMatchObject([{ value_ref: { id: into } }]);
    await reverted(applied.id);
    expect(await names('/merchants')).toEqual(['Bakery', 'Bakery 12']);
    expect((await rules())[0]?.conditions).toMatchObject([{ value_ref: { id: from } }]);
  });
});

describe('a merge that cannot be', () => {
  it('is refused: itself, an unknown record, one of another kind or another family, a missing field', async () => {
    const from = await category('A');
    const tag = await idOf('/tags', { name: 'A' });
    const foreign = await newFamily();
    const theirs = (
      await call<Single<Named>>('POST', '/categories', { apiKey: foreign.apiKey, json: { name: 'Theirs' } })
    ).body.data.id;
    for (const into of [from, tag, theirs, 'none']) {
      const answer = await refused(`/categories/${from}/merge`, { into_id: into });
      expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed']);
    }
    expect((await refused(`/categories/${from}/merge`, {})).status).toBe(422);
    for (const id of [theirs, 'none', tag]) {
      expect((await refused(`/categories/${id}/merge`, { into_id: from })).status).toBe(404);
    }
  });

  it('fails without a trace if a record was deleted after the preview', async () => {
    const [from, into] = [await category('A'), await category('B')];
    const spent = await spend({ category_id: from });
    const { id } = await previewed(`/categories/${from}`, into);
    await ask('DELETE', `/categories/${into}`);
    await ask('POST', `/change_sets/${id}/apply`);
    const failed = await settled(id, 'applied');
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('"B" no longer exists') });
    expect((await transaction(spent.id)).category?.id).toBe(from);
  });

  it('happens once if two previews of it are applied', async () => {
    const [from, into, other] = [await category('A'), await category('B'), await category('C')];
    const spent = await spend({ category_id: from });
    const [first, second] = [
      await previewed(`/categories/${from}`, into),
      await previewed(`/categories/${from}`, other),
    ];
    await ask('POST', `/change_sets/${first.id}/apply`);
    await settled(first.id, 'applied');
    await ask('POST', `/change_sets/${second.id}/apply`);
    expect((await settled(second.id, 'applied')).status).toBe('failed');
    expect((await transaction(spent.id)).category?.id).toBe(into);
    expect(await names('/categories')).toEqual(['B', 'C']);
  });
});
