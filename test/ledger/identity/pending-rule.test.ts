import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayBeBooking, type Reported } from '../../../shared/ledger/identity/domain/pending-rule.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';

const PENDING: Reported = { date: '2026-03-10', amount: '20', currency: 'EUR', name: 'Cafe Central' };
const booked = (over: Partial<Reported>): boolean => mayBeBooking(PENDING, { ...PENDING, ...over });

describe('mayBeBooking', () => {
  it.each([
    ['the same day and amount', {}],
    ['eight days later', { date: '2026-03-18' }],
    ['30 % more', { amount: '26' }],
    ['a longer text', { name: 'CAFE  CENTRAL Wien 1010 AT' }],
    ['other words by the same merchant', { name: 'CC Gastro GmbH', merchantId: 'm1' }],
  ])('accepts %s', (_, over) => {
    expect(mayBeBooking({ ...PENDING, merchantId: 'm1' }, { ...PENDING, ...over })).toBe(true);
  });

  it.each([
    ['the day before', { date: '2026-03-09' }],
    ['nine days later', { date: '2026-03-19' }],
    ['less', { amount: '19.99' }],
    ['a little more than 30 % more', { amount: '26.000000001' }],
    ['the other direction', { amount: '-20' }],
    ['another currency', { currency: 'USD' }],
    ['other words', { name: 'Kiosk' }],
    ['another merchant with other words', { name: 'Kiosk', merchantId: 'm2' }],
  ])('refuses %s', (_, over) => {
    expect(booked(over)).toBe(false);
  });

  it('compares amounts exactly, in both directions', () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 24n });
    const amountOf = (value: bigint): string => {
      const digits = value.toString().padStart(4, '0');
      return `${BigInt(digits.slice(0, -3))}.${digits.slice(-3)}`.replace(/\.?0+$/, '') || '0';
    };
    fc.assert(
      fc.property(cents, fc.bigInt({ min: -2n, max: 2n }), fc.boolean(), (pending, by, isIn) => {
        const sign = isIn ? '-' : '';
        const [from, most] = [pending * 10n, pending * 13n];
        const reported = (amount: bigint): Reported => ({ ...PENDING, amount: `${sign}${amountOf(amount)}` });
        expect(mayBeBooking(reported(from), reported(most + by))).toBe(by <= 0n && most + by >= from);
        expect(mayBeBooking(reported(from), reported(from + by))).toBe(by >= 0n && from + by <= most);
      }),
    );
  });

  it('counts days over the ends of months and years', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: -3, max: 12 }), (start, days) => {
        const date = addDays('2020-01-01', start);
        const later = { ...PENDING, date: addDays(date, days) };
        expect(mayBeBooking({ ...PENDING, date }, later)).toBe(days >= 0 && days <= 8);
      }),
    );
  });
});
