import { describe, expect, it } from 'vitest';
import { call, newAccount, settled } from '../../../support/http/api-client.ts';
import { ledgerOf, patch, publish, send } from '../../../support/imports/send-statement.ts';

const ROWS =
  '2026-02-03,Bakery,-4.50,0.50\n2026-02-05,Rent,-80.00,0.00\n2026-02-09,Plan,0.00,7.99\n2026-02-10,ATM,-20.00,1.00\n2026-02-10,ATM,-20.00,1.00\n';

const read = async (text: string, accountId: string) =>
  (await send('fees.csv', text, { account_id: accountId })).body.data;

const published = async (id: string) => {
  await publish(id);
  return (await settled(id)).verification.readback;
};

describe('a file with fees beside the amounts', () => {
  it('makes entries of their own, which the readback proves and the same rows do not add again', async () => {
    const account = await newAccount();
    const csv = `Date,Description,Amount,Fee apart\n${ROWS}`;
    const { id, questions } = await read(csv, account.id);
    expect(questions).toMatchObject([
      {
        field: 'fees',
        examples: ['2026-02-03 · Bakery · -4.50 · 0.50', '', ''].map((text) => text || expect.anything()),
      },
    ]);
    await patch(id, { fees: 'apart' });
    expect(await published(id)).toMatchObject({
      status: 'matched',
      checked_counts: { transactions: 5 },
      derived_counts: { transactions: 3 },
    });
    const amounts = ['1.00', '1.00', '20.00', '20.00', '7.99', '80.00', '0.50', '4.50'];
    const entries = await ledgerOf(account.id);
    expect(entries.map(([, amount]) => amount).toSorted()).toEqual(amounts.toSorted());
    expect(entries.map(([, , name]) => name)).toContain('Fee: Bakery');

    const again = (await read(`${csv}\n`, account.id)).id;
    await patch(again, { fees: 'apart' });
    expect(await published(again)).toMatchObject({ status: 'matched' });
    expect(await ledgerOf(account.id)).toHaveLength(8);
  });

  it('keeps the fee of a row whose name is corrected', async () => {
    const account = await newAccount();
    const { id } = await read(`Date,Description,Amount,Fee kept\n${ROWS}`, account.id);
    await patch(id, { fees: 'apart' });
    await call('PATCH', `/imports/${id}/rows/1`, { json: { fields: { name: 'Baker' } } });
    expect(await published(id)).toMatchObject({ status: 'matched' });
    const names = (await ledgerOf(account.id)).map(([, , name]) => name);
    expect(names).toEqual(expect.arrayContaining(['Baker', 'Fee: Baker']));
  });

  it('makes them part of the amounts', async () => {
    const account = await newAccount();
    const { id } = await read(`Date,Description,Amount,Fee paid\n${ROWS}`, account.id);
    await patch(id, { fees: 'in_amount' });
    expect(await published(id)).toMatchObject({ status: 'matched' });
    const amounts = (await ledgerOf(account.id)).map(([, amount]) => amount);
    expect(amounts.toSorted()).toEqual(['21.00', '21.00', '5.00', '7.99', '80.00']);
  });
});
