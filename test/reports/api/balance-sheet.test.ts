import { describe, expect, it } from 'vitest';
import type { Valuation } from '../../../shared/ledger/schema/valuation.ts';
import type { BalanceSheet } from '../../../shared/reports/net-worth/schema/balance-sheet.ts';
import { call, type Listed, newAccount } from '../../support/http/api-client.ts';

/** A currency that no other test uses, because the sheet covers the whole family. */
const CURRENCY = 'ISK';

const sheetOf = async (query = '') => {
  const { body } = await call<{ data: BalanceSheet }>('GET', `/balance_sheet${query}`);
  return body.data.currencies.find(({ currency }) => currency === CURRENCY);
};

describe('GET /balance_sheet', () => {
  it('sums assets and liabilities by class, now and at the end of each month', async () => {
    const cash = await newAccount({ currency: CURRENCY, name: 'Cash' });
    const loan = await newAccount({ currency: CURRENCY, name: 'Loan', account_type: 'loan' });
    const value = (account_id: string, date: string, amount: string) =>
      call<Valuation>('POST', '/valuations', { json: { valuation: { account_id, date, amount } } });
    await value(cash.id, '2025-10-15', '1000');
    await value(loan.id, '2025-11-01', '400');
    await call('POST', '/transactions', {
      json: { account_id: cash.id, date: '2025-12-24', amount: '150', name: 'Gifts' },
    });

    const sheet = await sheetOf('?start_date=2025-09-30&end_date=2025-12-01&interval=month');

    expect(sheet).toMatchObject({
      assets: '850',
      liabilities: '400',
      net_worth: '450',
    });
    expect(sheet?.accounts).toEqual([
      {
        account_type: 'depository',
        classification: 'asset',
        total: '850',
        accounts: [{ id: cash.id, name: 'Cash', balance: '850' }],
      },
      {
        account_type: 'loan',
        classification: 'liability',
        total: '400',
        accounts: [{ id: loan.id, name: 'Loan', balance: '400' }],
      },
    ]);
    expect(
      sheet?.series.map(({ date, assets, liabilities, net_worth }) => [date, assets, liabilities, net_worth]),
    ).toEqual([
      ['2025-09-30', '0', '0', '0'],
      ['2025-10-31', '1000', '0', '1000'],
      ['2025-11-30', '1000', '400', '600'],
      ['2025-12-31', '850', '400', '450'],
    ]);
    expect((await sheetOf())?.series.at(-1)?.date.slice(0, 7)).toBe(new Date().toISOString().slice(0, 7));
  });

  it.each([
    'start_date=2026-13-01',
    'start_date=2026-02-01&end_date=2026-01-01',
    'interval=day',
    'start_date=0001-01-01',
  ])('rejects %s', async (query) => {
    expect((await call('GET', `/balance_sheet?${query}`)).status).toBe(422);
  });
});

describe.each(['/trades', '/holdings', '/balances'])('GET %s', (path) => {
  it('returns an empty list without entries, and does not find entries of another kind', async () => {
    const account = await newAccount({ balance: '1' });
    const { body } = await call<Listed<Valuation>>('GET', `/valuations?account_id=${account.id}`);
    const list = await call<Listed<unknown>>('GET', `${path}?account_id=${account.id}`);

    expect(list.body).toMatchObject({ data: [], meta: { total_count: 0 } });
    expect((await call('GET', `${path}/${body.data[0]?.id}`)).status).toBe(404);
    expect((await call('GET', `${path}?account_id=x`)).status).toBe(422);
  });
});
