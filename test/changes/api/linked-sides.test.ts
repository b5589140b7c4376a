import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../support/http/api-client.ts';
import { familyWithPair, pairOf } from '../../support/transfers/family-with-transfers.ts';

describe('transfers whose sides change', () => {
  it('stay transfers when a person or a change set changes one side', async () => {
    const { family, checking, savings, out, into } = await familyWithPair();
    const linked = await family.link([pairOf(out, into)]);
    const refused = async (id: string, changes: object) => {
      const { status, body } = await family.edit(id, changes);
      return [status, (body as ErrorBody).errors?.[0]];
    };
    const remedy = 'first revert the change set that linked them, or delete one of them';
    const doesNotFit = (field: string, other: string, fault: string) => [
      422,
      `${field} does not fit the transfer with ${other}: ${fault}; ${remedy}`,
    ];
    expect(await refused(into, { amount: '-5.00' })).toEqual(
      doesNotFit('amount', out, 'the amounts -5 and 200 differ'),
    );
    expect(await refused(out, { amount: '-200' })).toEqual(
      doesNotFit('amount', into, 'the outflow amount -200 is not positive'),
    );
    expect(await refused(out, { account_id: savings })).toEqual(
      doesNotFit('account_id', into, 'both are in the same account'),
    );
    expect((await refused(into, { date: '2026-05-12' }))[0]).toBe(422);
    expect(await refused(into, { kind: 'standard' })).toEqual(
      doesNotFit(
        'kind',
        out,
        'a side of a transfer must be funds_movement, cc_payment, loan_payment, investment_contribution, not "standard"',
      ),
    );
    expect((await family.bulk({ kind: 'one_time' }, [out])).counts).toMatchObject({ changes: 0, refused: 1 });
    const parts = [
      { name: 'a', amount: '150' },
      { name: 'b', amount: '50' },
    ];
    expect((await refused(out, { splits: parts }))[0]).toBe(422);
    expect((await family.edit(out, { name: 'To Savings', amount: '202' })).status).toBe(200); // a fee
    const { counts } = await family.bulk({ account_id: savings }, [out]);
    expect(counts).toMatchObject({ changes: 0, refused: 1 });
    expect(await family.read(out)).toMatchObject({ account: { id: checking }, transfer: { transaction_id: into } });

    await family.revert(linked.id);
    expect((await family.edit(into, { amount: '-5.00' })).status).toBe(200);
  });

  it('keep the linked part of a split out of the account of its other side', async () => {
    const { family, checking, savings } = await familyWithPair();
    const whole = await family.add(checking, '140', 'Bundle');
    const [part = ''] = await family.split(whole, [
      { name: 'Half', amount: '70' },
      { name: 'Half', amount: '70' },
    ]);
    const saved = await family.add(savings, '-70', 'Saved');
    await family.link([pairOf(part, saved)]);

    const { status, body: answer } = await family.edit(whole, { account_id: savings });
    expect([status, JSON.stringify(answer)]).toEqual([
      422,
      expect.stringContaining(`account_id does not fit the transfer of the part ${part} with ${saved}`),
    ]);
    expect((await family.bulk({ account_id: savings }, [whole])).counts).toMatchObject({ changes: 0, refused: 1 });
    expect(await family.read(part)).toMatchObject({ account: { id: checking }, transfer: { transaction_id: saved } });
  });

  it('of a part are undone before a move of its transaction on which they stand', async () => {
    const { family, checking, savings } = await familyWithPair();
    const whole = await family.add(await family.account('Former'), '140', 'Bundle');
    const move = await family.bulk({ account_id: checking }, [whole]);
    const [part = ''] = await family.split(whole, [
      { name: 'Half', amount: '70' },
      { name: 'Half', amount: '70' },
    ]);
    const saved = await family.add(savings, '-70', 'Saved');
    const linked = await family.link([pairOf(part, saved)]);

    expect(linked.stands_on).toEqual([move.id]);
    expect((await family.refusal(move.id)).error).toBe('conflict');
  });

  it('come back with both sides when the deletion of one is undone', async () => {
    const { family, out, into } = await familyWithPair();
    await family.link([pairOf(out, into)]);
    const deletion = await family.bulk({ delete: true }, [out]);
    await family.revert(deletion.id);
    expect([await family.read(out), await family.read(into)].map(({ transfer }) => transfer?.transaction_id)).toEqual([
      into,
      out,
    ]);
  });

  it('are undone before a move on which they stand', async () => {
    const { family, savings, out, into } = await familyWithPair();
    const other = await family.account('Other');
    const move = await family.bulk({ account_id: other }, [into]);
    await family.link([pairOf(out, into)]);
    expect((await family.refusal(move.id)).error).toBe('conflict');
    expect((await family.revert(move.id, { include_later: true })).status).toBe('reverted');
    expect(await family.read(into)).toMatchObject({ account: { id: savings }, kind: 'standard', transfer: null });
  });
});
