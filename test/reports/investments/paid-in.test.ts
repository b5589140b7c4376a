import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiply, negate, sum } from '../../../shared/platform/domain/money/decimal.ts';
import { type PaidEntry, paidInOn } from '../../../shared/reports/investments/domain/paid-in.ts';

const FUND = { securityId: null, ticker: 'WRLD', exchangeOperatingMic: null };
const BARE = { details: null, transactionKind: null, valuationKind: null, hasParts: false, createdAt: '' } as const;

const moved = (date: string, amount: string): PaidEntry => ({
  ...{ ...BARE, kind: 'transaction', date, amount },
  transactionKind: 'funds_movement',
});
const dividend = (date: string, amount: string): PaidEntry => ({
  ...moved(date, negate(amount)),
  transactionKind: 'standard',
});
const valued = (
  date: string,
  amount: string,
  valuationKind: PaidEntry['valuationKind'] = 'reconciliation',
): PaidEntry => ({ ...BARE, kind: 'valuation', date, amount, valuationKind });
const traded = (date: string, qty: string, price: string): PaidEntry => ({
  ...{ ...BARE, kind: 'trade', date, amount: multiply(qty, price) },
  details: { ...FUND, qty, price },
});
const held = (date: string, qty: string): PaidEntry => ({
  ...{ ...BARE, kind: 'holding', date, amount: qty },
  details: {
    ...{ ...FUND, qty, price: '1', costBasis: null },
    ...{ costBasisSource: null, costBasisLocked: false, securityLocked: false },
  },
});

const DAYS = ['2026-01-31', '2026-02-28', '2026-03-31'];
const amounts = (...entries: readonly PaidEntry[]) => paidInOn(entries, DAYS).amounts;

describe('what was paid in', () => {
  it('is transfers in minus transfers out, not dividends, and not what was bought', () => {
    const entries = [
      moved('2026-01-05', '-1000'),
      traded('2026-01-06', '9', '100'),
      dividend('2026-02-03', '12.34'),
      moved('2026-03-31', '250.5'),
    ];
    expect(paidInOn(entries, DAYS)).toMatchObject({
      basis: 'transfers',
      amounts: ['1000', '1000', '749.5'],
      others: '12.34',
    });
  });

  it('is what securities cost minus what sales brought, if the account has nothing but trades', () => {
    const entries = [traded('2026-01-06', '9', '100'), traded('2026-03-01', '-2', '110')];
    expect(paidInOn(entries, DAYS)).toMatchObject({ basis: 'purchases', amounts: ['900', '900', '680'], others: '0' });
  });

  it('stays what securities cost if only their value is stated later, or what they paid is known', () => {
    const bought = traded('2026-01-06', '10', '100');
    const stated = valued('2026-02-10', '1100');
    const expected = { basis: 'purchases', amounts: ['1000', '1000', '1000'], others: '0' };
    // balances of 0, 1100 and 1100
    expect(paidInOn([bought, stated], DAYS)).toEqual({ ...expected, cashOut: ['1000', '0', '0'] });
    expect(paidInOn([bought, dividend('2026-03-03', '10')], DAYS)).toMatchObject(expected);
    const later = traded('2026-03-02', '1', '110');
    expect(paidInOn([bought, stated, later], DAYS)).toMatchObject({
      amounts: ['1000', '1000', '1110'],
      cashOut: ['1000', '0', '110'],
    });
  });

  it('is not known if neither transfers nor trades explain what a bank states', () => {
    expect(amounts(held('2026-01-05', '5'), valued('2026-02-10', '500', 'current_anchor'))).toEqual([null, null, null]);
  });

  it('begins with the opening balance, and is not known before it', () => {
    const opening = valued('2026-02-10', '5000', 'opening_anchor');
    expect(amounts(opening, moved('2026-02-10', '-10'), moved('2026-02-11', '-100'))).toEqual(['0', '5100', '5100']);
    expect(amounts(moved('2026-01-05', '-10'), opening)).toEqual([null, '5000', '5000']);
  });

  it('does not change with a later valuation, which is a gain or a loss', () => {
    expect(amounts(moved('2026-01-05', '-100'), valued('2026-02-01', '150'))).toEqual(['100', '100', '100']);
    expect(amounts(valued('2026-01-05', '100'), valued('2026-02-01', '150'))).toEqual(['100', '100', '100']);
  });

  it('counts the parts of a split transaction instead of the transaction', () => {
    const whole = { ...moved('2026-01-05', '-100'), hasParts: true };
    expect(amounts(whole, moved('2026-01-05', '-60'), dividend('2026-01-05', '40'))).toEqual(['60', '60', '60']);
  });

  it('is not known from the day on which securities arrive that no trade explains', () => {
    const start = moved('2026-01-05', '-1000');
    expect(amounts(start, traded('2026-02-01', '5', '0'))).toEqual(['1000', null, null]);
    expect(amounts(start, traded('2026-02-01', '-5', '10'))).toEqual(['1000', null, null]);
    expect(amounts(start, traded('2026-01-06', '5', '10'), held('2026-03-01', '6'))).toEqual(['1000', '1000', null]);
    expect(amounts(start, traded('2026-01-06', '5', '10'), held('2026-03-01', '5'))).toEqual(['1000', '1000', '1000']);
  });

  it('needs no explanation of securities if the bank states the whole value', () => {
    expect(
      amounts(valued('2026-01-01', '90', 'opening_anchor'), held('2026-02-01', '6'), {
        ...valued('2026-02-01', '99', 'current_anchor'),
      }),
    ).toEqual(['90', '90', '90']);
  });

  it('leaves out what is dated after the last day', () => {
    expect(paidInOn([moved('2026-01-05', '-1'), dividend('2026-04-01', '5')], DAYS)).toMatchObject({ others: '0' });
  });

  it('is on each day the sum of the transfers until then, in any order of entries', () => {
    const entry = fc.record({
      day: fc.constantFrom('2026-01-10', '2026-01-31', '2026-02-15', '2026-03-31', '2026-04-02'),
      cents: fc.integer({ min: -99_999, max: 99_999 }),
    });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 20 }), (all) => {
        const entries = all.map(({ day, cents }) => moved(day, String(cents / 100)));
        const expected = DAYS.map((day) =>
          sum(entries.flatMap(({ date, amount }) => (date <= day ? [negate(amount)] : []))),
        );
        expect(amounts(...entries)).toEqual(
          entries.some(({ date }) => date <= '2026-03-31') ? expected : ['0', '0', '0'],
        );
      }),
    );
  });
});
