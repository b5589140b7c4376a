import { describe, expect, it } from 'vitest';
import type { AccountStatement } from '../../../../shared/imports/schema/account-statement.ts';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import { call, type Listed, newAccount, settled } from '../../../support/http/api-client.ts';
import { patch, publish, send } from '../../../support/imports/send-statement.ts';

const ROWS = 'Date,Payee,Amount\n2026-03-14,Bakery,-1.50\n2026-03-15,Salary,2000.00\n';
const STATED = `Balance as of 2026-03-15,"2,098.50"\n\n${ROWS}`;
const UNCLEAR = `Balance as of 2026-03-20,"2,098.50"\n\n${ROWS}`;

const sent = async (text: string): Promise<ImportDetail> => {
  const { id } = await newAccount();
  return (await send('bank.csv', text, { account_id: id, detect: 'true' })).body.data;
};
const added = async ({ id, account_id: accountId }: ImportDetail) => {
  await publish(id);
  await settled(id);
  const account = await call<{ readonly data: { readonly balance: string } }>('GET', `/accounts/${accountId}`);
  const statements = await call<Listed<AccountStatement>>('GET', `/accounts/${accountId}/statements`);
  return { balance: Number(account.body.data.balance.replace(/[^\d.]/gu, '')), statements: statements.body.data };
};

describe('PATCH /api/v1/imports/{id} with an opening balance', () => {
  it('needs none where the file states a balance: it is added unless somebody removes it', async () => {
    const detail = await sent(STATED);
    expect(detail.opening_balances).toMatchObject([{ date: '2026-03-13', amount: '100', accepted: true }]);
    const { balance, statements } = await added(detail);
    expect(balance).toBe(2098.5);
    expect(statements[0]).toMatchObject({ closing_balance: '2098.50', agrees: true });
  });

  it('adds a proposed one only once it is sent', async () => {
    const detail = await sent(UNCLEAR);
    expect(detail.opening_balances).toMatchObject([{ amount: '100', accepted: false }]);
    const set = await patch(detail.id, { opening_balance: { date: '2026-03-13', amount: '100' } });
    expect(set.body.data.opening_balances).toMatchObject([{ amount: '100', accepted: true }]);
    expect((await added(detail)).balance).toBe(2098.5);
  });

  it('adds none with null, and the statement then differs', async () => {
    const detail = await sent(STATED);
    const removed = await patch(detail.id, { opening_balance: null });
    expect(removed.body.data.opening_balances).toMatchObject([{ accepted: false }]);
    const { balance, statements } = await added(detail);
    expect(balance).toBe(1998.5);
    expect(statements[0]).toMatchObject({ closing_balance: '2098.50', agrees: false });
  });
});
