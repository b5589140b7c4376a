import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { newFamily } from '../../support/new-family.ts';
import { familyWithPair, familyWithTransfers, pairOf } from '../../support/transfers/family-with-transfers.ts';
import { until } from '../../support/until.ts';

const UNKNOWN = '7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803';

describe('transfers', () => {
  it('are suggested with both sides and reasons, by account and date', async () => {
    const { family, checking, savings, out, into } = await familyWithPair();
    const { data } = await family.suggested();
    expect(data).toMatchObject([
      {
        outflow: { transaction_id: out, account_name: 'Checking', amount: '200.00', date: '2026-02-10' },
        inflow: { transaction_id: into, account_name: 'Savings', amount: '-200.00', date: '2026-02-12' },
        only_pair: true,
        certain: true,
      },
    ]);
    expect(data[0]?.reasons).toContain('2 days apart');
    const other = await family.account('Other');
    const count = async (query: string) => (await family.suggested(query)).meta.total_count;
    expect(await count(`?account_id=${savings}&start_date=2026-02-11`)).toBe(1);
    expect(await count(`?account_id=${checking}&start_date=2026-02-13`)).toBe(0);
    expect(await count(`?account_id=${other}`)).toBe(0);
  });

  it('are linked with the kinds of their sides, listed no more, remembered in the history, and undone', async () => {
    const { family, checking, out, into } = await familyWithPair();
    const card = await family.account('Visa', 'credit_card');
    const paid = await family.add(checking, '80.5', 'Visa payment');
    const received = await family.add(card, '-80.5', 'Payment received');
    const before = await Promise.all([out, into, paid, received].map(family.read));

    const set = await family.link([pairOf(out, into), pairOf(paid, received)]);
    expect(set).toMatchObject({
      kind: 'transfers',
      status: 'applied',
      counts: { selected: 4, changes: 4, refused: 0 },
      verification: { status: 'verified', applied: 4, skipped: 0, wrong: 0 },
      revertable: true,
    });
    const kinds = async () => Promise.all([out, into, paid, received].map(async (id) => (await family.read(id)).kind));
    expect(await kinds()).toEqual(['funds_movement', 'funds_movement', 'cc_payment', 'funds_movement']);
    expect((await family.suggested()).data).toEqual([]);
    expect((await family.history(out))[0]).toMatchObject({
      by: 'change_set',
      change_set_id: set.id,
      before: { kind: 'standard', transfer: null },
      after: { kind: 'funds_movement', transfer: { side: 'outflow', other_transaction_id: into, status: 'confirmed' } },
    });

    expect((await family.revert(set.id)).status).toBe('reverted');
    const seen = ({ updated_at: _, ...transaction }: Transaction) => transaction;
    expect((await Promise.all([out, into, paid, received].map(family.read))).map(seen)).toEqual(before.map(seen));
    expect((await family.suggested()).meta.total_count).toBe(2);
  });

  it('that are dismissed are never suggested again, unless that is undone', async () => {
    const { family, savings, out, into } = await familyWithPair();
    const set = await family.dismiss([pairOf(out, into)]);
    expect(set).toMatchObject({ status: 'applied', verification: { applied: 1 } });
    expect((await family.suggested()).data).toEqual([]);
    const later = await family.add(savings, '-200', 'Deposit', '2026-02-13');
    expect((await family.suggested()).data.map(({ inflow }) => inflow.transaction_id)).toEqual([later]);

    await family.revert(set.id);
    expect((await family.suggested()).data.map(({ inflow }) => inflow.transaction_id)).toEqual([into]);
  });

  it('are in a backup, with what was dismissed', async () => {
    const { family, savings, out, into } = await familyWithPair();
    const other = await family.add(savings, '-200', 'Deposit', '2026-02-11');
    await family.dismiss([pairOf(out, other)]);
    await family.link([pairOf(out, into)]);
    const records = await family.backup();
    expect(records).toContainEqual({
      type: 'Transfer',
      data: { inflow_transaction_id: into, outflow_transaction_id: out, status: 'confirmed' },
    });
    expect(records).toContainEqual({
      type: 'RejectedTransfer',
      data: { inflow_transaction_id: other, outflow_transaction_id: out },
    });
  });

  it('are shown on each side, alone and in lists, until the link is undone or the other side is deleted', async () => {
    const { family, savings, out, into } = await familyWithPair();
    expect((await family.read(out)).transfer).toBeNull();
    const set = await family.link([pairOf(out, into)]);
    const onOutflow = {
      transaction_id: into,
      side: 'inflow',
      status: 'confirmed',
      account: { id: savings, name: 'Savings' },
      date: '2026-02-12',
      amount: '-200.00',
      amount_formatted: '-$200.00',
      currency: 'USD',
    };
    for (const read of [family.read, family.listed]) {
      expect((await read(out))?.transfer).toEqual(onOutflow);
      expect((await read(into))?.transfer).toMatchObject({ transaction_id: out, side: 'outflow', amount: '200.00' });
    }
    await family.revert(set.id);
    expect((await family.read(out)).transfer).toBeNull();

    await family.link([pairOf(out, into)]);
    expect((await family.remove(into)).status).toBe(204);
    for (const read of [family.read, family.listed]) expect((await read(out))?.transfer).toBeNull();
  });

  it('may lose a small fee if a person says so, but nothing else', async () => {
    const { family, checking, savings, out } = await familyWithPair();
    const less = await family.add(savings, '-197.5', 'Transfer from Checking');
    expect(await family.link([pairOf(out, less)])).toMatchObject({ verification: { applied: 2 } });
    const much = await family.add(checking, '300', 'Transfer to Savings');
    const half = await family.add(savings, '-150', 'Transfer from Checking');
    expect(await family.refused('/transfers', [pairOf(much, half)])).toEqual([
      422,
      ['transfers[0]: the amounts -150 and 300 differ'],
    ]);
  });

  it('are linked at once after an import if the family chose so and they are certain, but never again once undone', async () => {
    const { family, checking, savings } = await familyWithPair();
    const settings = async () => (await family.settings('GET')).body.data.link_transfers;
    expect(await settings()).toBe('ask');
    expect((await family.settings('PATCH', { link_transfers: 'always' })).status).toBe(422);
    expect((await family.settings('PATCH', { link_transfers: 'only_pair' })).status).toBe(200);
    expect(await settings()).toBe('only_pair');

    const sent = await family.add(checking, '310', 'Transfer to Savings', '2026-03-02');
    await family.add(checking, '45', 'Bob Stone', '2026-03-02');
    await family.import(savings, ['2026-03-03,310,Transfer from Checking', '2026-03-03,45,Ann Lee']);
    const set = await until(
      family.latest,
      (changeSet) => changeSet?.kind === 'transfers' && changeSet.status === 'applied',
    );
    expect(set?.counts).toMatchObject({ selected: 2, changes: 2 });
    expect((await family.read(sent)).kind).toBe('funds_movement');
    const left = async () => (await family.suggested()).data.map(({ outflow }) => outflow.name).sort();
    expect(await left()).toEqual(['Bob Stone', 'Transfer to Savings']); // the older pair has no new side

    await family.revert(set?.id ?? '');
    await family.add(checking, '77', 'Transfer to Savings', '2026-03-20');
    const later = await family.import(savings, ['2026-03-20,77,Transfer from Checking']);
    const next = await until(
      family.latest,
      (changeSet) => changeSet?.id !== set?.id && changeSet?.status === 'applied',
    );
    expect(next?.counts).toMatchObject({ selected: 2, changes: 2 });
    expect(await left()).toEqual(['Bob Stone', 'Transfer to Savings', 'Transfer to Savings']);
    expect((await family.read(sent)).kind).toBe('standard');
    // nobody edited it, so the import is reverted without force
    expect((await family.revertImport(later)).status).toBe(202);
  });

  it('name what is wrong with a pair', async () => {
    const { family, checking, savings, out, into } = await familyWithPair();
    const same = await family.add(checking, '-200', 'Back');
    const stranger = familyWithTransfers((await newFamily()).apiKey);
    const foreign = await stranger.add(await stranger.account('Theirs'), '-200', 'Theirs');
    const missing = (id: string) => [
      422,
      [`transfers[0].inflow_transaction_id "${id}" must be the id of a transaction of your family`],
    ];
    for (const path of ['/transfers', '/transfers/dismiss']) {
      for (const id of [UNKNOWN, 'x', foreign]) {
        expect(await family.refused(path, [pairOf(out, id)])).toEqual(missing(id));
      }
      expect((await family.refused(path, []))[0]).toBe(422);
      expect((await family.refused(path, Array(251).fill(pairOf(out, into))))[0]).toBe(422);
      expect((await family.refused(path, 'all'))[0]).toBe(422);
    }
    for (const path of ['/transfers', '/transfers/dismiss']) {
      for (const [pair, fault] of [
        [pairOf(out, same), 'both are in the same account'],
        [pairOf(out, out), 'both are in the same account'],
        [pairOf(into, out), 'the inflow amount 200 is not negative'],
      ] as const) {
        expect(await family.refused(path, [pair])).toEqual([422, [`transfers[0]: ${fault}`]]);
      }
    }
    expect(await family.refused('/transfers', [pairOf(out, into), pairOf(out, into)])).toEqual([
      422,
      [`transfers[1]: transaction ${out} is in another pair of this request`],
    ]);
    await family.link([pairOf(out, into)]);
    const third = await family.add(savings, '-200', 'Deposit');
    expect(await family.refused('/transfers', [pairOf(out, third)])).toEqual([
      422,
      [`transfers[0]: transaction ${out} is already a side of a transfer with ${into}`],
    ]);
    expect((await family.refused('/transfers/dismiss', [pairOf(out, into)]))[0]).toBe(422);
  });

  it('come back whole when a deletion is undone whose transaction was replaced since', async () => {
    const { family, checking, out, into } = await familyWithPair();
    const linked = await family.link([pairOf(out, into)]);
    const before = await Promise.all([out, into].map(family.read));
    const deletion = await family.bulk({ delete: true }, [out]);
    const again = await family.add(checking, '200', 'Typed again');
    const relinked = await family.link([pairOf(again, into)]);
    expect((await family.read(into)).transfer?.transaction_id).toBe(again);

    expect((await family.revert(deletion.id)).status).toBe('applied');
    expect((await family.refusal(deletion.id)).error).toBe('conflict');
    expect((await family.read(into)).transfer?.transaction_id).toBe(again);

    expect((await family.revert(deletion.id, { include_later: true })).status).toBe('reverted');
    expect((await family.revert(relinked.id)).status).toBe('reverted');
    const after = await Promise.all([out, into].map(family.read));
    expect(after.map(({ kind, transfer }) => ({ kind, transfer }))).toEqual(
      before.map(({ kind, transfer }) => ({ kind, transfer })),
    );
    expect(await family.read(again)).toMatchObject({ kind: 'standard', transfer: null });
    expect((await family.revert(linked.id)).status).toBe('reverted');
  });
});
