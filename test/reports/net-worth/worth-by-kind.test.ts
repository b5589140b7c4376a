import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountType } from '../../../shared/ledger/entries/domain/account.ts';
import { sum } from '../../../shared/platform/domain/money/decimal.ts';
import { balanceSheet, type SheetAccount } from '../../../shared/reports/net-worth/domain/balance-sheet.ts';
import { convertedTotal } from '../../../shared/reports/net-worth/domain/converted-total.ts';
import { worthByKind } from '../../../shared/reports/net-worth/domain/worth-by-kind.ts';

const account = (accountType: AccountType, currency: string, balance: string, before = '0'): SheetAccount => ({
  ...{ id: `${accountType}-${currency}`, name: 'Account', accountType, currency, balance },
  series: [before, balance],
});
const EUR_USD = { date: '2026-02-27', from: 'EUR', to: 'USD', rate: '1.25' };

describe('net worth by kind', () => {
  it('adds up the currencies of a kind, and debts as negative amounts', () => {
    const sheets = balanceSheet([
      account('depository', 'USD', '10', '5'),
      account('depository', 'EUR', '100', '40'),
      account('loan', 'USD', '30', '50'),
    ]);
    const worth = worthByKind(sheets, { currency: 'USD', rates: [EUR_USD] });
    expect(worth.kinds).toEqual([
      { accountType: 'depository', now: '135', series: ['55', '135'] },
      { accountType: 'loan', now: '-30', series: ['-50', '-30'] },
    ]);
    expect(worth).toMatchObject({ assets: '135', liabilities: '30', netWorth: '105', series: ['5', '105'] });
  });

  it('leaves out a currency without a rate, and kinds that never had anything', () => {
    const sheets = balanceSheet([
      account('depository', 'USD', '10'),
      account('property', 'CHF', '9000'),
      account('loan', 'USD', '0'),
    ]);
    const worth = worthByKind(sheets, { currency: 'USD', rates: [EUR_USD] });
    expect(worth.kinds.map(({ accountType }) => accountType)).toEqual(['depository']);
    expect(worth.netWorth).toBe('10');
  });

  it('has rows that add up to the cent, and the total of the overview', () => {
    const cents = fc.integer({ min: -999_999, max: 999_999 }).map((units) => String(units / 100));
    const types = ['depository', 'investment', 'property', 'credit_card', 'loan'] as const;
    const accounts = fc.array(
      fc.record({
        type: fc.constantFrom(...types),
        currency: fc.constantFrom('USD', 'EUR'),
        balance: cents,
        before: cents,
      }),
      { minLength: 1 },
    );
    const rate = { ...EUR_USD, rate: '1.08423' };
    fc.assert(
      fc.property(accounts, (rows) => {
        const sheets = balanceSheet(rows.map((row) => account(row.type, row.currency, row.balance, row.before)));
        const worth = worthByKind(sheets, { currency: 'USD', rates: [rate] });
        expect(sum(worth.kinds.map(({ now }) => now))).toBe(worth.netWorth);
        for (const at of [0, 1]) expect(sum(worth.kinds.map(({ series }) => series[at] ?? '0'))).toBe(worth.series[at]);
        const total = convertedTotal(sheets, 'USD', [rate], '2026-03-01');
        const { assets, liabilities, netWorth } = worth;
        expect({ assets, liabilities, netWorth }).toEqual(total?.worth);
      }),
    );
  });
});
