import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CardActivity, cardActivity, overpayment } from '../../../shared/bank/balances/domain/balance.ts';

const activity = (payments: string, charges: string, more: Partial<CardActivity> = {}): CardActivity => ({
  payments,
  charges,
  count: 20,
  paymentCount: 4,
  daysSincePayment: 20,
  ...more,
});
const OWES = activity('100', '600');
const OVERPAID = activity('600', '100');

describe('overpayment', () => {
  it.each<[string, string, CardActivity, string]>([
    ['charges account for the balance', '500', OWES, 'debt'],
    ['payments account for it', '-500', OVERPAID, 'credit'],
    ['the balance is next to nothing', '0.5', activity('100', '100.5'), 'unknown'],
    ['there are few transactions', '500', activity('100', '600', { count: 9 }), 'unknown'],
    ['a payment is settling', '500', activity('100', '600', { paymentCount: 2, daysSincePayment: 5 }), 'unknown'],
    [
      'one of many payments is settling',
      '500',
      activity('100', '600', { paymentCount: 3, daysSincePayment: 5 }),
      'debt',
    ],
    ['few payments are long ago', '500', activity('100', '600', { paymentCount: 2, daysSincePayment: 6 }), 'debt'],
    ['it was paid once', '500', activity('100', '600', { paymentCount: 1 }), 'unknown'],
    ['the balance is far from what moved', '500', activity('100', '651'), 'unknown'],
    ['the balance is nearly what moved', '500', activity('100', '650'), 'debt'],
    ['payments nearly account for it', '500', activity('597.5', '100'), 'credit'],
    ['payments do not quite account for it', '500', activity('597.4', '100'), 'unknown'],
  ])('if %s: %s is expected', (_reason, balance, seen, verdict) => {
    expect(overpayment(balance, seen)).toBe(verdict);
  });

  it('does not depend on the bank’s sign', () => {
    const amounts = fc.integer({ min: 0, max: 100_000 }).map((cents) => `${cents}`);
    fc.assert(
      fc.property(amounts, amounts, amounts, (balance, payments, charges) => {
        const seen = activity(payments, charges);
        const other = balance === '0' ? '0' : `-${balance}`;
        expect(overpayment(other, seen)).toBe(overpayment(balance, seen));
      }),
    );
  });
});

describe('cardActivity', () => {
  it('sums money in and out of the last 120 days', () => {
    const entries = [
      { date: '2026-03-01', amount: '1000' },
      { date: '2026-03-02', amount: '0.1' },
      { date: '2026-06-30', amount: '0.2' },
      { date: '2026-06-20', amount: '-5' },
      { date: '2026-06-10', amount: '-7.5' },
      { date: '2026-07-01', amount: '-1' },
    ];

    expect(cardActivity(entries, '2026-06-30')).toEqual({
      payments: '12.5',
      charges: '0.3',
      count: 4,
      paymentCount: 2,
      daysSincePayment: 10,
    });
  });

  it('has no last payment without payments', () => {
    expect(cardActivity([], '2026-06-30')).toEqual({
      payments: '0',
      charges: '0',
      count: 0,
      paymentCount: 0,
      daysSincePayment: null,
    });
  });
});
