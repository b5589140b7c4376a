import { describe, expect, it } from 'vitest';
import { balanceSheet, type SheetAccount } from '../../../shared/reports/net-worth/domain/balance-sheet.ts';

const account = (some: Partial<SheetAccount>): SheetAccount => ({
  id: 'a',
  name: 'Checking',
  accountType: 'depository',
  currency: 'EUR',
  balance: '0',
  series: [],
  ...some,
});

describe('balanceSheet', () => {
  it('subtracts debts from assets, today and at each month end, for each currency by itself', () => {
    const sheets = balanceSheet([
      account({ balance: '100.25', series: ['90', '100.25'] }),
      account({ accountType: 'credit_card', balance: '30', series: ['120', '30'] }),
      account({ currency: 'CHF', balance: '5', series: ['4', '5'] }),
    ]);

    expect(sheets.map(({ currency, now }) => [currency, now])).toEqual([
      ['CHF', { assets: '5', liabilities: '0', netWorth: '5' }],
      ['EUR', { assets: '100.25', liabilities: '30', netWorth: '70.25' }],
    ]);
    expect(sheets[1]?.series.map(({ netWorth }) => netWorth)).toEqual(['-30', '70.25']);
  });
});
