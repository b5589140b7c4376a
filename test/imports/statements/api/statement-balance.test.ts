import { describe, expect, it } from 'vitest';
import type { AccountStatement } from '../../../../shared/imports/schema/account-statement.ts';
import { call, type Listed, newAccount, settled } from '../../../support/http/api-client.ts';
import { patch, publish, send } from '../../../support/imports/send-statement.ts';
import { aFile } from '../../../support/imports/sent-file.ts';
import { openImportForms } from '../../../support/pages/import-forms.ts';

const ROWS = 'Date,Payee,Amount\n2026-03-14,Bakery,-1.50\n2026-03-15,Salary,2000.00\n';
const DATE = '2026-03-15';

describe('PATCH /api/v1/imports/{id} with a statement balance', () => {
  const sent = async (fields: Readonly<Record<string, string>>) => (await send('bank.csv', ROWS, fields)).body.data;

  it('keeps repairs, and is compared with the ledger after publishing', async () => {
    const account = await newAccount();
    const { id } = await sent({ account_id: account.id });
    await call('PATCH', `/imports/${id}/rows/1`, { json: { fields: { name: 'Bread' } } });
    const set = await patch(id, { statement_balance: { date: DATE, amount: '1998.50' } });
    expect([set.status, set.body.data.statement_balance]).toEqual([200, { date: DATE, amount: '1998.5' }]);
    expect(set.body.data.warnings).toEqual([]);
    await publish(id);
    await settled(id);
    const { body } = await call<Listed<AccountStatement>>('GET', `/accounts/${account.id}/statements`);
    expect(body.data[0]).toMatchObject({ closing_balance: '1998.50', ledger_balance: '1998.50', agrees: true });
  });

  it('reads what is owed on a debt as the balance of the account', async () => {
    const card = await newAccount({ account_type: 'credit_card' });
    const { id } = await sent({ account_id: card.id, signage_convention: 'inflows_positive' });
    const set = await patch(id, { statement_balance: { date: DATE, amount: '-1998.50' } });
    expect(set.body.data.statement_balance).toEqual({ date: DATE, amount: '-1998.5' });
    await publish(id);
    await settled(id);
    const { body } = await call<Listed<AccountStatement>>('GET', `/accounts/${card.id}/statements`);
    expect(body.data[0]).toMatchObject({ closing_balance: '-1998.50', agrees: true });
  });

  it('is refused without an account, of a file that states its own, and if it is not a balance', async () => {
    const { id } = await sent({});
    const balance = { date: DATE, amount: '1.00' };
    const refused = await patch(id, { statement_balance: balance });
    expect([refused.status, refused.body.errors?.[0]]).toEqual([
      422,
      expect.stringContaining('choose the account of the import with account_id first'),
    ]);
    const account = await newAccount();
    const names = { type: 'CategoryImport', account_id: account.id, raw_file_content: 'name\nFood\n' };
    const categories = (await call<{ data: { id: string } }>('POST', '/imports', { json: names })).body.data;
    expect((await patch(categories.id, { statement_balance: balance })).body.errors?.[0]).toContain(
      'cannot be set for a CategoryImport',
    );
    const stated = 'Date,Payee,Amount,Balance\n2026-03-14,Bakery,-1.50,98.50\n2026-03-15,Salary,2000.00,2098.50\n';
    const { data } = (await send('bank.csv', stated, { account_id: account.id })).body;
    expect((await patch(data.id, { statement_balance: balance })).body.errors?.[0]).toContain(
      'states its own balances',
    );
    await patch(id, { account_id: account.id });
    const bad = await patch(id, { statement_balance: { date: '15.3.2026', amount: 'much' } });
    expect(bad.body.errors?.join()).toMatch(/date must be an ISO 8601 date.*amount must be a decimal/);
  });

  it('is refused with more decimals than the currency has, and far from the days of the file', async () => {
    const { id: account_id } = await newAccount();
    const { id } = await sent({ account_id });
    const errorsOf = async (statement_balance: object) => (await patch(id, { statement_balance })).body.errors?.join();
    expect(await errorsOf({ date: DATE, amount: '1998.505' })).toContain(
      'statement_balance.amount "1998.505" has more decimals than USD: send it with at most 2 decimals',
    );
    expect(await errorsOf({ date: '2027-03-15', amount: '1' })).toContain(
      'statement_balance.date 2027-03-15 is more than 31 days from the rows of the file, 2026-03-14 to 2026-03-15',
    );
    expect(await errorsOf({ date: '2026-03-31', amount: '1' })).toBeUndefined();
  });

  it('is removed by null and with its account, and kept by other settings', async () => {
    const [account, otherAccount] = [await newAccount(), await newAccount()];
    const { id } = await sent({ account_id: account.id });
    const statement_balance = { date: DATE, amount: '5' };
    const kept = async (settings: Readonly<Record<string, unknown>>) =>
      (await patch(id, settings)).body.data.statement_balance;
    expect(await kept({ statement_balance })).toEqual(statement_balance);
    expect(await kept({ date_format: '%Y-%m-%d' })).toEqual(statement_balance);
    expect(await kept({ account_id: account.id })).toEqual(statement_balance);
    expect(await kept({ account_id: otherAccount.id })).toBeNull();
    expect(await kept({ statement_balance })).toEqual(statement_balance);
    expect(await kept({ statement_balance: null })).toBeNull();
  });
});

describe('POST /imports/{id}/balance', () => {
  it('proves the sum of a file before it is added, or says how much is missing', async () => {
    const { taken, page, post, newAccount: account } = await openImportForms();
    const { id: accountId } = await account('Statement');
    const { id } = await taken(aFile('bank.csv', ROWS), { account_id: accountId });
    expect(await page(`/imports/${id}/effect`)).toContain(`action="/imports/${id}/balance"`);
    const enter = (statement_balance: string) => post(`/imports/${id}/balance`, { statement_balance, date: DATE });
    expect((await enter('1,998.50')).location).toBe(`/imports/${id}/effect`);
    expect(await page(`/imports/${id}/effect`)).toContain('The balance matches your statement.');
    await enter('2,000.00');
    const differing = await page(`/imports/${id}/effect`);
    expect(differing).toContain('Your statement states a balance of');
    expect(differing).toContain('<data value="1.50">');
    const refused = await enter('many');
    expect([refused.status, refused.body]).toEqual([422, expect.stringContaining('Enter the balance as')]);
    expect(refused.body).toContain('value="many"');
    const precise = await enter('1,998.505');
    expect([precise.status, precise.body]).toEqual([422, expect.stringContaining('EUR has 2 decimals. Enter')]);
    await enter('');
    expect(await page(`/imports/${id}/effect`)).not.toContain('Your statement states a balance of');
  });
});
