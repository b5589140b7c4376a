import { beforeAll, describe, expect, it } from 'vitest';
import { callTool } from '../../support/agents/mcp-client.ts';
import { working } from '../../support/changes/change-set-user.ts';
import { call } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';

type Named = { readonly id: string };

let owner: ReturnType<typeof working>;
let agent: ReturnType<typeof working>;
let [apiKey, agentKey, familyId, account, food, home] = ['', '', '', '', '', ''];

const addEntry = async (name: string, amount: string): Promise<string> =>
  (await owner.create<Named>('/transactions', { account_id: account, date: '2026-02-10', amount, name })).id;
const partsOf = async (id: string) => {
  const parts = (await owner.transactions()).filter(({ parent_id: parent }) => parent === id);
  return parts.toSorted((a, b) => Number(b.amount) - Number(a.amount));
};
const withoutTimes = async () =>
  (await owner.transactions())
    .map(({ updated_at: _, ...transaction }) => transaction)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
const each = (id: string, splits: readonly object[]) => ({ changes: [{ transaction_id: id, splits }] });

beforeAll(async () => {
  const family = await newFamily();
  ({ apiKey } = family);
  familyId = family.familyId;
  agentKey = await family.keyWith('propose');
  owner = working(apiKey);
  agent = working(agentKey);
  account = (await owner.create<Named>('/accounts', { name: 'Checking', account_type: 'depository' })).id;
  [food, home] = (await Promise.all(
    ['Food', 'Home'].map(async (name) => (await owner.create<Named>('/categories', { name })).id),
  )) as [string, string];
});

describe('a proposal to split a transaction', () => {
  it('shows the parts, is accepted and proved, and is undone exactly', async () => {
    const id = await addEntry('Market', '100');
    const untouched = await withoutTimes();
    const ready = await agent.preview(
      each(id, [
        { amount: '60', category_id: food },
        { amount: '40', name: 'Soap' },
      ]),
    );
    expect(ready).toMatchObject({ status: 'ready', counts: { changes: 1, refused: 0 } });
    expect(await withoutTimes()).toEqual(untouched);
    const { data } = await owner.entries(ready.id);
    expect(data).toMatchObject([
      {
        action: 'change',
        before: { splits: [] },
        after: {
          splits: [
            { amount: '60.00', name: 'Market', category_id: food },
            { amount: '40.00', name: 'Soap', category_id: null },
          ],
        },
      },
    ]);
    const { verification } = await owner.apply(ready.id);
    expect(verification).toMatchObject({ status: 'verified', applied: 1, wrong: 0 });
    const parts = await partsOf(id);
    expect(parts.map((part) => part.id)).toEqual(data[0]?.after.splits?.map((part) => part.transaction_id));
    expect(parts).toMatchObject([
      { amount: '60.00', category: { name: 'Food' } },
      { amount: '40.00', name: 'Soap' },
    ]);
    expect((await owner.history(id))[0]).toMatchObject({ action: 'split', change_set_id: ready.id });
    expect((await owner.revert(ready.id)).status).toBe('reverted');
    expect(await withoutTimes()).toEqual(untouched);
  });

  it('replaces parts, which come back with their ids', async () => {
    const id = await addEntry('Fair', '10');
    await owner.patch(id, { splits: [{ amount: '9' }, { amount: '1', notes: 'ice' }] });
    const before = await withoutTimes();
    const ready = await owner.preview(each(id, [{ amount: '5', category_id: home }, { amount: '5' }]));
    await owner.apply(ready.id);
    expect((await partsOf(id)).map(({ amount }) => amount)).toEqual(['5.00', '5.00']);
    const joined = await owner.preview(each(id, []));
    await owner.apply(joined.id);
    expect(await partsOf(id)).toEqual([]);
    expect((await owner.transactions()).find((other) => other.id === id)).toMatchObject({ excluded: false });
    expect((await owner.revert(ready.id, { include_later: true })).status).toBe('reverted');
    await owner.revert(joined.id).catch(() => undefined);
    expect(await withoutTimes()).toEqual(before);
  });

  it('stays as it is when a part was edited, and says so', async () => {
    const id = await addEntry('Zoo', '10');
    const ready = await owner.preview(each(id, [{ amount: '7' }, { amount: '3' }]));
    await owner.apply(ready.id);
    await owner.patch((await partsOf(id))[0]?.id ?? '', { notes: 'mine' });
    const undone = await owner.revert(ready.id);
    expect(undone.error).toBe('Split transactions that keep their present parts, because these were edited: 1');
    expect((await partsOf(id)).map(({ notes }) => notes)).toEqual(['mine', null]);
    expect((await owner.entries(ready.id)).data).toMatchObject([
      { outcome: 'skipped', reason: 'Its parts were edited, so that it stays split' },
    ]);
  });

  it('is left alone if its parts changed after the preview, and can be left out', async () => {
    const ids = [await addEntry('Pool', '10'), await addEntry('Pool bar', '6')];
    await owner.patch(ids[0] ?? '', { splits: [{ amount: '9' }, { amount: '1' }] });
    const ready = await owner.preview({
      changes: [
        { transaction_id: ids[0], splits: [{ amount: '8' }, { amount: '2' }] },
        { transaction_id: ids[1], splits: [{ amount: '3' }, { amount: '3' }] },
      ],
    });
    await owner.patch((await partsOf(ids[0] ?? ''))[0]?.id ?? '', { name: 'Slide' });
    const path = `/change_sets/${ready.id}/apply`;
    const strict = await call('POST', path, { apiKey, json: { if_unchanged: true } });
    expect(strict).toMatchObject({ status: 409, body: { details: { transaction_ids: [ids[0]] } } });
    const part = await call('POST', path, { apiKey, json: { if_unchanged: true, leave_out: [ids[0]] } });
    expect(part.status).toBe(202);
    expect((await owner.apply(ready.id)).verification).toMatchObject({ applied: 1, skipped: 1, wrong: 0 });
    expect((await partsOf(ids[0] ?? '')).map(({ amount }) => amount)).toEqual(['9.00', '1.00']);
    expect((await partsOf(ids[1] ?? '')).map(({ amount }) => amount)).toEqual(['3.00', '3.00']);
  });

  it('is refused for the transaction if it cannot be, and with the place of a fault of form', async () => {
    const id = await addEntry('Kiosk', '10');
    const whole = await addEntry('Bazaar', '10');
    await owner.patch(whole, { splits: [{ amount: '9' }, { amount: '1' }] });
    const part = (await partsOf(whole))[0]?.id ?? '';
    const others = working((await newFamily()).apiKey);
    const there = await others.create<Named>('/accounts', { name: 'x', account_type: 'depository' });
    const foreign = await others.create<Named>('/transactions', {
      ...{ account_id: there.id, date: '2026-02-10', amount: '10', name: 'x' },
    });
    const ready = await agent.preview({
      changes: [
        { transaction_id: id, splits: [{ amount: '6' }, { amount: '3.99' }] },
        { transaction_id: part, splits: [{ amount: '9' }] },
        { transaction_id: foreign.id, splits: [{ amount: '10' }] },
        { transaction_id: whole, splits: [{ amount: '9' }, { amount: '1' }] },
      ],
    });
    const { data } = await owner.entries(ready.id);
    expect(data.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', 'Its splits sum to 9.99, but the amount of the transaction is 10'],
      ['refused', `A part cannot be split: change its transaction ${whole}`],
      ['refused', `Your family has no transaction with the id "${foreign.id}"`],
      ['unchanged', 'It has these values already'],
    ]);
    for (const [splits, field] of [
      [Array.from({ length: 501 }, () => ({ amount: '1' })), 'changes.0.splits must have at most 100 parts'],
      [[{ amount: 'ten' }], 'changes.0.splits.0.amount must be a decimal'],
      [[{ amount: '10', category_id: foreign.id }], 'changes.0.splits.0.category_id must be the id of a category'],
      ['none', 'changes.0.splits must be a list'],
      [[null], 'changes.0.splits.0 must be an object'],
    ] as const) {
      const { status, body } = await agent.refused(each(id, splits as never));
      expect([status, body.error, body.message]).toEqual([422, 'validation_failed', expect.stringContaining(field)]);
    }
    const many = Array.from({ length: 25 }, (_, at) => ({
      transaction_id: `${at}`,
      splits: Array.from({ length: 100 }, () => ({ amount: '1' })),
    }));
    expect((await agent.refused({ changes: many })).body.message).toContain('at most 2000 parts in all');
    const bulk = { operations: [{ action: 'update', id, splits: [{ amount: '10' }] }] };
    expect((await call('POST', '/transactions/bulk', { apiKey, json: bulk })).status).toBe(422);
  });
});

describe('an assistant', () => {
  it('proposes splits with the names of categories, and a person sees the parts', async () => {
    const id = await addEntry('Hardware store', '50');
    const split = [
      {
        transaction_id: id,
        parts: [
          { amount: '30', category: 'home' },
          { amount: '20', category: 'Food' },
        ],
      },
    ];
    const answer = await callTool('propose_changes', { split }, { apiKey: agentKey });
    expect(answer).toMatchObject({
      isError: false,
      data: {
        transactions: [
          {
            transaction_id: id,
            after: {
              splits: [
                { amount: '30.00 out', category: { name: 'Home' } },
                { amount: '20.00 out', category: { name: 'Food' } },
              ],
            },
          },
        ],
      },
    });
    const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId: familyId as never })));
    const page = await browser.get(`/changes/${answer.data.proposal.id}`, { headers: { accept: 'text/html' } });
    expect(String(page.body).replaceAll(/<[^>]+>/g, '')).toContain(
      'Parts: none → -$30.00 Hardware store, Home; -$20.00 Hardware store, Food',
    );
    const applied = await callTool('apply', { token: answer.data.token }, { apiKey });
    expect(applied.data).toMatchObject({ change_set: { verification: { applied: 1, wrong: 0 } } });
    expect(await partsOf(id)).toMatchObject([{ category: { name: 'Home' } }, { category: { name: 'Food' } }]);
    const wrong = await callTool(
      'propose_changes',
      { split: [{ transaction_id: id, parts: [{ amount: '49.99' }] }] },
      { apiKey },
    );
    expect(wrong.data).toMatchObject({
      left_out: [{ reason: 'Its splits sum to 49.99, but the amount of the transaction is 50' }],
    });
  });
});
