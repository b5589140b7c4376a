import { beforeAll, describe, expect, it } from 'vitest';
import { callTool, type ToolAnswer } from '../../support/agents/mcp-client.ts';
import { working } from '../../support/changes/change-set-user.ts';
import { newFamily } from '../../support/new-family.ts';

type Call = (name: string, args?: Readonly<Record<string, unknown>>) => Promise<ToolAnswer>;

let owner: ReturnType<typeof working>;
/** With the scope `propose`. */
let agent: Call;
/** With the scope `read_write`. */
let trusted: Call;
let account: { readonly id: string };

const addEntry = async (name: string, amount: string, accountId = account.id): Promise<string> =>
  (await owner.create<{ id: string }>('/transactions', { account_id: accountId, date: '2026-02-10', amount, name })).id;
const find = async (id: string) => (await owner.transactions()).find((transaction) => transaction.id === id);

beforeAll(async () => {
  const family = await newFamily();
  owner = working(family.apiKey);
  const apiKey = await family.keyWith('propose');
  agent = (name, args) => callTool(name, args, { apiKey });
  trusted = (name, args) => callTool(name, args, { apiKey: family.apiKey });
  account = await owner.create<{ id: string }>('/accounts', { name: 'Checking', account_type: 'depository' });
  for (const name of ['Pets', 'Vet', 'Fun']) await owner.create('/categories', { name });
});

describe('propose_changes', () => {
  it('shows what would change, and changes nothing until a key that may do so applies it', async () => {
    const ids = [
      await addEntry('Pet shop', '12.50'),
      await addEntry('Pet shop vet', '80'),
      await addEntry('Pet shop', '-2'),
    ];
    const edit = {
      filter: { search: 'pet shop', account: 'checking' },
      except_ids: [ids[1]],
      changes: { category: 'pets' },
    };
    const answer = await agent('propose_changes', { edit });
    expect(answer).toMatchObject({
      isError: false,
      page: expect.stringMatching(/\/changes\/[0-9a-f-]{36}$/),
      data: {
        token: expect.stringMatching(/^change_set\./),
        proposal: { status: 'ready', counts: { selected: 2, changes: 2, refused: 0, unchanged: 0 } },
        sums: [{ money_out: '12.5 USD', money_in: '2 USD' }],
        transactions: expect.arrayContaining([
          expect.objectContaining({
            transaction_id: ids[0],
            transaction: expect.objectContaining({ amount: '12.50 USD out' }),
            before: { category: 'none' },
            after: { category: expect.objectContaining({ name: 'Pets' }) },
          }),
        ]),
      },
    });
    const { token } = answer.data;
    expect(await find(ids[0] ?? '')).toMatchObject({ category: null });

    expect((await agent('apply', { token })).data).toMatchObject({ error: 'insufficient_scope' });
    const applied = await trusted('apply', { token });
    expect(applied.data).toMatchObject({
      change_set: { status: 'applied', verification: { status: 'verified', applied: 2, wrong: 0 }, revertable: true },
      undo: expect.any(String),
    });
    expect(await find(ids[0] ?? '')).toMatchObject({ category: { name: 'Pets' } });
    expect(await find(ids[1] ?? '')).toMatchObject({ category: null });
    const id = applied.data.change_set.id;
    expect((await trusted('apply', { token })).data.change_set).toMatchObject({ id, status: 'applied' });

    expect((await agent('undo', { change_set_id: id })).data).toMatchObject({ error: 'insufficient_scope' });
    expect((await trusted('undo', { change_set_id: id })).data).toMatchObject({ change_set: { status: 'reverted' } });
    expect(await find(ids[0] ?? '')).toMatchObject({ category: null });
  });

  it('is not applied once the ledger looks different, or after it was declined', async () => {
    const id = await addEntry('Cinema', '12');
    const each = { edit_each: [{ transaction_id: id, category: 'Fun', notes: 'a film' }] };
    const { data } = await agent('propose_changes', each);
    await owner.patch(id, { name: 'Kino' });
    expect((await trusted('apply', { token: data.token })).data).toMatchObject({ error: 'conflict' });
    expect(await find(id)).toMatchObject({ category: null, notes: null });

    const next = await agent('propose_changes', each);
    const declined = await agent('decline', { change_set_id: next.data.proposal.id });
    expect(declined.data).toMatchObject({ change_set: { status: 'declined' } });
    expect((await trusted('apply', { token: next.data.token })).data).toMatchObject({ error: 'stale_proposal' });
  });

  it('links transfers and merges duplicates and records', async () => {
    const savings = await owner.create<{ id: string }>('/accounts', { name: 'Savings', account_type: 'depository' });
    const out = await addEntry('To savings', '50');
    const into = await addEntry('From checking', '-50', savings.id);
    const first = await addEntry('Bakery', '4.80');
    const second = await addEntry('Bakery Ltd', '4.80');
    for (const input of [
      { link_transfers: [{ outflow_transaction_id: out, inflow_transaction_id: into }] },
      { merge_duplicates: [{ kept_transaction_id: first, merged_transaction_id: second }] },
      { merge_records: { record: 'category', from: 'Vet', into: 'Pets' } },
    ]) {
      const { data, isError } = await agent('propose_changes', input);
      expect([isError, data.proposal?.status]).toEqual([false, 'ready']);
      const applied = await trusted('apply', { token: data.token });
      expect(applied.data).toMatchObject({ change_set: { status: 'applied', verification: { status: 'verified' } } });
    }
    expect(await find(out)).toMatchObject({ transfer: { transaction_id: into } });
    expect(await find(second)).toBeUndefined();
  });

  it.each([
    [{}, 'Send exactly one of edit'],
    [{ edit: { changes: { category: 'Pets' } } }, 'send filter or transaction_ids'],
    [{ edit: { filter: {}, changes: {} } }, 'at least one new value'],
    [{ edit: { filter: { categori: 'x' }, changes: { name: 'x' } } }, 'There is no argument categori'],
    [{ edit: { filter: {}, changes: { category: 'Petz' } } }, 'There is no category of this name'],
  ])('refuses %j', async (input, message) => {
    const { isError, data } = await agent('propose_changes', input);
    expect([isError, data.message]).toEqual([true, expect.stringContaining(message)]);
  });
});

describe('import_file', () => {
  it('reads a file, and publishes it when it is applied', async () => {
    const content = 'date,name,amount\n2026-03-01,Rent,-900.00\n2026-03-02,Salary,2500.00\n';
    const { data } = await agent('import_file', { content, filename: 'march.csv', account: 'Checking' });
    expect(data).toMatchObject({
      token: expect.stringMatching(/^import\./),
      import: { status: 'pending', publishable: true, counts: { rows_count: 2 } },
      rows: [{ row_number: 1, name: 'Rent' }, { row_number: 2 }],
    });
    expect((await owner.transactions()).some(({ name }) => name === 'Rent')).toBe(false);
    expect((await agent('apply', { token: data.token })).data).toMatchObject({ error: 'insufficient_scope' });
    const applied = await trusted('apply', { token: data.token });
    expect(applied.data).toMatchObject({ import: { status: 'complete', verification: { status: 'matched' } } });
    expect((await owner.transactions()).some(({ name }) => name === 'Rent')).toBe(true);
    expect((await trusted('undo', { import_id: data.import.id })).data).toMatchObject({
      import: { id: data.import.id },
    });
    expect((await owner.transactions()).some(({ name }) => name === 'Rent')).toBe(false);
  });

  it('says what a file leaves open, and takes the answers', async () => {
    const content = 'date,name,amount\n2026-03-01,Coffee,3.00\n2026-03-02,Tea,2.00\n';
    const { data } = await agent('import_file', { content, account: 'Checking' });
    expect(data.token).toBeUndefined();
    expect(data.next).toContain('cannot be published yet');
    const settings = { signage_convention: 'inflows_negative' };
    expect((await agent('import_file', { content, account: 'Checking', settings })).data.token).toBeDefined();
  });
});
