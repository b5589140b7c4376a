import { describe, expect, it } from 'vitest';
import { Account, toAccount } from '../../../shared/accounts/schema/account.ts';
import type { AccountToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import type { Account as AccountRecord } from '../../../shared/ledger/entries/domain/account.ts';
import { aWireAccount } from '../../support/pages/ledger-content.ts';

const { id, created_at: createdAt } = aWireAccount();
const RECORD: AccountRecord = {
  id,
  tag: '00c0ffee',
  name: 'Depot',
  accountType: 'investment',
  subtype: null,
  currency: 'USD',
  status: 'active',
  institutionName: null,
  institutionDomain: null,
  notes: null,
  owners: ['user'],
  createdAt,
  updatedAt: createdAt,
};
const positions = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    securityId: null,
    ticker: `T${at}`,
    exchangeOperatingMic: null,
    qty: '0.5',
    price: at === 0 ? null : '2',
    priceDate: at === 0 ? null : '2026-03-01',
    value: at === 0 ? '0' : '1',
  }));
const inCurrency = (currency: string, count: number): AccountToday[number] => ({
  currency,
  balance: '12',
  cash: '2',
  holdings: '10',
  positions: positions(count),
});

describe('toAccount', () => {
  it('includes a balance for each currency, and all positions', () => {
    const account = Account.parse(toAccount(RECORD, [inCurrency('USD', 2), inCurrency('JPY', 1)]));

    expect(account).toMatchObject({ balance: '12.00', cash_balance: '2.00', holdings_value: '10.00' });
    expect(account.balances.map(({ currency, balance }) => [currency, balance])).toEqual([
      ['USD', '12.00'],
      ['JPY', '12'],
    ]);
    expect(account.positions.map(({ ticker, price, currency }) => [ticker, price, currency])).toEqual([
      ['T0', null, 'USD'],
      ['T1', '2.00', 'USD'],
      ['T0', null, 'JPY'],
    ]);
  });

  it('returns at most a hundred positions, and counts all', () => {
    const account = toAccount(RECORD, [inCurrency('USD', 150)]);

    expect([account.positions.length, account.positions_count]).toEqual([100, 150]);
  });
});
