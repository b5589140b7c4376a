import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../client/src/index.ts';
import { callTool, type ToolAnswer } from '../../support/agents/mcp-client.ts';
import { working } from '../../support/changes/change-set-user.ts';
import { call, type ErrorBody } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

let owner: ReturnType<typeof working>;
let agent: (args: object) => Promise<ToolAnswer>;
let apiKey: string;
/** A key that may change transactions, and read the rest. */
let narrow: string;
let account_id: string;

const api = <Body>(method: string, path: string, json?: object, key = apiKey) =>
  call<Body>(method, path, { apiKey: key, ...(json && { json }) });
const rules = async () => (await api<{ data: Schemas['Rule'][] }>('GET', '/rules')).body.data;
const add = async (name: string) =>
  (await owner.create<{ id: string }>('/transactions', { account_id, date: '2026-02-10', amount: '5', name })).id;
const categoryOf = async (id: string) =>
  (await owner.transactions()).find((transaction) => transaction.id === id)?.category?.name ?? null;

const ruleFor = (text: string, category: string, name = text) => ({
  name,
  conditions: [{ condition_type: 'transaction_name', operator: 'like', value: text }],
  actions: [{ action_type: 'set_transaction_category', value: category }],
});
const propose = async (rule: object): Promise<string> => {
  const { data, isError } = await agent({ new_rule: rule });
  expect([isError, data]).toEqual([false, expect.objectContaining({ token: expect.stringMatching(/^change_set\./) })]);
  return data.proposal.id;
};

beforeAll(async () => {
  const family = await newFamily();
  apiKey = family.apiKey;
  owner = working(apiKey);
  const proposing = await family.keyWith('propose');
  narrow = await family.keyWith('read transactions:write');
  agent = (args) => callTool('propose_changes', args as Readonly<Record<string, unknown>>, { apiKey: proposing });
  account_id = (await owner.create<{ id: string }>('/accounts', { name: 'Checking', account_type: 'depository' })).id;
  for (const name of ['Pets', 'Fun']) await owner.create('/categories', { name });
});

describe('a proposed rule', () => {
  it('exists once a person accepts it, changes what it names, and is undone as a whole', async () => {
    const [shop, other] = [await add('Pet shop'), await add('Cinema')];
    const id = await propose(ruleFor('pet shop', 'Pets'));
    expect(await rules()).toEqual([]);
    expect(await categoryOf(shop)).toBeNull();

    const applied = await owner.apply(id);
    expect(applied).toMatchObject({
      kind: 'rules',
      status: 'applied',
      verification: { status: 'verified', applied: 1 },
      rule: { name: 'pet shop', active: true, actions: [{ action_type: 'set_transaction_category' }] },
    });
    expect(await rules()).toMatchObject([{ id: applied.rule?.id, name: 'pet shop', active: true }]);
    expect([await categoryOf(shop), await categoryOf(other)]).toEqual(['Pets', null]);

    expect(await owner.revert(id)).toMatchObject({ status: 'reverted' });
    expect(await rules()).toEqual([]);
    expect(await categoryOf(shop)).toBeNull();
  });

  it('is for the future if it changes nothing now', async () => {
    const id = await propose(ruleFor('not yet', 'Fun'));
    expect(await owner.apply(id)).toMatchObject({ status: 'applied', counts: { changes: 0 } });
    expect(await rules()).toMatchObject([{ name: 'not yet' }]);
    await owner.revert(id);
    expect(await rules()).toEqual([]);
  });

  it('stays when it is undone after somebody changed it', async () => {
    const shop = await add('Toy shop');
    const id = await propose(ruleFor('toy shop', 'Fun'));
    const { rule } = await owner.apply(id);
    await api('PATCH', `/rules/${rule?.id}`, { name: 'My own' });
    expect(await owner.revert(id)).toMatchObject({
      status: 'reverted',
      error: 'The rule stays, because it changed since',
    });
    expect(await rules()).toMatchObject([{ name: 'My own' }]);
    expect(await categoryOf(shop)).toBeNull();
    await api('DELETE', `/rules/${rule?.id}`);
  });

  it('is refused when its name was taken meanwhile, with nothing changed', async () => {
    const shop = await add('Book shop');
    const id = await propose(ruleFor('book shop', 'Fun', 'Books'));
    const { id: taken } = await owner.create<{ id: string }>('/rules', ruleFor('else', 'Fun', 'Books'));
    expect(await owner.apply(id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('There is another rule "Books"'),
    });
    expect(await rules()).toHaveLength(1);
    expect(await categoryOf(shop)).toBeNull();
    await api('DELETE', `/rules/${taken}`);
  });

  it('needs a key for rules to be applied, and to be undone', async () => {
    const id = await propose(ruleFor('narrow', 'Fun'));
    const refused = await api<ErrorBody>('POST', `/change_sets/${id}/apply`, undefined, narrow);
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
    await owner.apply(id);
    expect((await api('POST', `/change_sets/${id}/revert`, undefined, narrow)).status).toBe(403);
    expect(await rules()).toHaveLength(1);
    await owner.revert(id);
    expect(await rules()).toEqual([]);
  });

  it.each([
    ['a category that does not exist', ruleFor('x', 'No such category'), /does not exist in your family/],
    [
      'an operator that does not fit',
      { conditions: [{ condition_type: 'transaction_amount', operator: 'like', value: 'x' }], actions: [] },
      /operator|action/,
    ],
  ])('is refused with %s', async (_, rule, reason) => {
    const answer = await agent({ new_rule: rule });
    expect([answer.isError, JSON.stringify(answer.data)]).toEqual([true, expect.stringMatching(reason)]);
    const { status } = await api('POST', '/rules/preview', { rule, rule_ids: [account_id] });
    expect(status).toBe(422);
    expect(await rules()).toEqual([]);
  });
});
