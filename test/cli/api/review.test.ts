import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../client/src/index.ts';
import { cliUser } from '../../support/cli/cli-user.ts';

type ChangeSet = Schemas['ChangeSet'];

/** A category that ten bakeries have, and one without it. */
const withSuggestion = async () => {
  const user = await cliUser();
  const { client, accountId: account_id } = user;
  const category_id = (await client.POST('/categories', { body: { name: 'Groceries' } })).data.id;
  const add = async (date: string, more: object = {}) =>
    (await client.POST('/transactions', { body: { account_id, date, amount: '4.80', name: 'Corner bakery', ...more } }))
      .data.id;
  for (let day = 10; day < 20; day++) await add(`2026-01-${day}`, { category_id });
  return { ...user, category_id, open: await add('2026-02-01') };
};

describe('counterfoil suggestions', () => {
  it('lists them, and accepts those that are probable enough', async () => {
    const { json, run, client, open, category_id } = await withSuggestion();
    const listed = await json<Schemas['Suggestion'][]>('suggestions');
    expect(listed.map(({ transaction_id, category }) => [transaction_id, category?.name])).toEqual([
      [open, 'Groceries'],
    ]);
    expect((await run('suggestions')).stdout).toMatch(/Corner bakery +-4\.80 +EUR +Groceries +\d+ %/);

    const accepted = await json<ChangeSet>('suggestions', 'accept', '--at-least', '50', '--yes');
    expect(accepted).toMatchObject({ status: 'applied', verification: { applied: 1 } });
    const { data } = await client.GET('/transactions/{id}', { params: { path: { id: open } } });
    expect(data.category?.id).toBe(category_id);
    expect((await run('suggestions', 'accept', '--yes')).stdout).toBe('There are no such suggestions.\n');
  });
});

describe('counterfoil rules', () => {
  it('lists them and runs one after a preview', async () => {
    const { json, run, client, accountId: account_id } = await cliUser();
    const category = (await client.POST('/categories', { body: { name: 'Rent' } })).data.id;
    await client.POST('/transactions', { body: { account_id, date: '2026-01-05', amount: '900', name: 'Landlord' } });
    const conditions = [{ condition_type: 'transaction_name', operator: 'like', value: 'landlord' }];
    const actions = [{ action_type: 'set_transaction_category', value: category }];
    await client.POST('/rules', {
      body: { name: 'Rent', resource_type: 'transaction', active: true, conditions, actions } as never,
    });

    expect((await run('rules')).stdout).toMatch(/^Rent +yes +1 +1 +[0-9a-f-]{36}$/m);
    const preview = await json<ChangeSet>('rules', 'run', 'rent', '--dry-run');
    expect(preview).toMatchObject({ status: 'ready', counts: { changes: 1 } });
    expect(await json<ChangeSet>('rules', 'run', 'rent', '--yes')).toMatchObject({ status: 'applied' });
    const [landlord] = (await client.GET('/transactions')).data;
    expect(landlord?.category?.id).toBe(category);
    expect(await run('rules', 'run', 'Food')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no rule Food.'),
    });
  });
});

describe('counterfoil transfers', () => {
  it('lists certain pairs, and links them', async () => {
    const { json, run, client, accountId } = await cliUser();
    const body = { name: 'Savings', account_type: 'depository', currency: 'EUR' } as const;
    const savings = (await client.POST('/accounts', { body })).data.id;
    const add = async (account_id: string, amount: string) =>
      (
        await client.POST('/transactions', {
          body: { account_id, date: '2026-01-05', amount, name: 'Transfer to savings' },
        })
      ).data.id;
    const [outflow, inflow] = [await add(accountId, '250'), await add(savings, '-250')];

    const [pair] = await json<Schemas['SuggestedTransfer'][]>('transfers');
    expect([pair?.outflow.transaction_id, pair?.inflow.transaction_id]).toEqual([outflow, inflow]);
    expect((await run('transfers', 'link', outflow, '--yes')).stderr).toContain(
      'Name two transactions, or use --certain.',
    );
    expect(await json<ChangeSet>('transfers', 'link', outflow, inflow, '--yes')).toMatchObject({ status: 'applied' });
    const { data } = await client.GET('/transactions/{id}', { params: { path: { id: outflow } } });
    expect(data.transfer?.transaction_id).toBe(inflow);
    expect((await run('transfers')).stdout).toBe('There are no suggested transfers.\n');
  });
});

describe('counterfoil duplicates', () => {
  it('lists pairs from two imports, keeps one pair and merges another', async () => {
    const { json, run, file, client } = await cliUser();
    const import_ = async (name: string, text: string) =>
      run('import', await file(name, text), '--account', 'Checking', '--publish', '--duplicates', 'create');
    await import_('a.csv', 'date,amount,name\n2026-01-05,-4.80,Corner bakery\n2026-01-20,-9.90,Book shop\n');
    await import_('b.csv', 'date,amount,name\n2026-01-06,-4.80,CORNER BAKERY 4711\n2026-01-21,-9.90,BOOK SHOP 12\n');

    const pairs = await json<Schemas['Duplicate'][]>('duplicates');
    expect(pairs).toHaveLength(2);
    const [first, second] = pairs;
    const idsOf = (pair: typeof first) => [pair?.kept.transaction_id ?? '', pair?.merged.transaction_id ?? ''];
    expect(await json('duplicates', 'dismiss', ...idsOf(first), '--yes')).toMatchObject({
      dismissed: [expect.anything()],
    });
    expect(await json<ChangeSet>('duplicates', 'merge', ...idsOf(second), '--yes')).toMatchObject({
      status: 'applied',
    });
    expect((await client.GET('/transactions')).data).toHaveLength(3);
    expect((await run('duplicates')).stdout).toBe('There are no possible duplicates.\n');
  });
});
