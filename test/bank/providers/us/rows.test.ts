import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../shared/platform/domain/dates/local-date.ts';
import { canonicalDecimal, negate } from '../../../../shared/platform/domain/money/decimal.ts';
import { aLinked, feedOf, rowOf } from '../../../support/bank/us-feed.ts';

/** 1 March 2026, 00:00 UTC; and 23:59:59 two days earlier. */
const MARCH = 1_772_323_200;
const FEBRUARY = MARCH - 86_401;

describe('a transaction', () => {
  it('is a row in ledger sign', async () => {
    expect(await rowOf({ payee: 'Shop', memo: '' })).toEqual({
      externalId: 'TRN-1',
      pending: false,
      date: '2026-03-01',
      amount: '33.1',
      currency: 'USD',
      name: 'Shop',
      notes: null,
      merchantName: 'Shop',
    });
  });

  it.each([
    ['-33.10', '33.1'],
    ['33.10', '-33.1'],
    [-12.5, '12.5'],
    ['0', '0'],
    ['-0.00', '0'],
    ['+5', '-5'],
    ['99999999999999999.99', '-99999999999999999.99'],
    ['0.1', '-0.1'],
  ])('of amount %j is %s', async (amount, expected) => {
    expect(await rowOf({ amount })).toMatchObject({ amount: expected });
  });

  it.each([
    ['', /Amount is missing/],
    [null, /Amount is missing/],
    ['1,234.50', /Amount "1,234.50" is not a number/],
    ['NaN', /Amount "NaN"/],
    ['<b>5</b>', /Amount "<b>5<\/b>"/],
  ])('with amount %j is skipped and reported', async (amount, message) => {
    expect(await rowOf({ amount })).toMatch(message);
  });

  it('keeps every digit of its amount', async () => {
    const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    await fc.assert(
      fc.asyncProperty(cents, async (number) => {
        const sign = number < 0n ? '-' : '';
        const digits = String(number < 0n ? -number : number).padStart(3, '0');
        const text = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(await rowOf({ amount: text })).toMatchObject({ amount: negate(canonicalDecimal(text) ?? 'x') });
      }),
      { numRuns: 60 },
    );
  });
});

describe('the day of a transaction', () => {
  it.each([
    ['depository', '2026-03-01'],
    ['investment', '2026-03-01'],
    ['credit_card', '2026-02-27'],
    ['loan', '2026-02-27'],
  ])('in an account of class %s is %s', async (accountType, date) => {
    expect(await rowOf({ posted: MARCH, transacted_at: FEBRUARY }, { accountType })).toMatchObject({ date });
  });

  it.each([
    ['credit_card', { posted: MARCH }],
    ['credit_card', { posted: MARCH, transacted_at: 0 }],
    ['depository', { posted: '', transacted_at: MARCH }],
    ['depository', { posted: null, transacted_at: MARCH }],
    ['depository', { posted: String(MARCH) }],
    ['depository', { posted: `${MARCH}.75` }],
    ['depository', { posted: '2026-03-01' }],
    ['depository', { posted: '2026-03-01T05:00:00Z' }],
  ])('is derived from the known times: %s, %j', async (accountType, times) => {
    expect(await rowOf(times, { accountType })).toMatchObject({ date: '2026-03-01', pending: false });
  });

  it.each([
    ['America/New_York', '2026-02-28'],
    ['Asia/Tokyo', '2026-03-01'],
    ['UTC', '2026-03-01'],
  ])('is in the family’s time zone: in %s it is %s', async (timeZone, date) => {
    expect(await rowOf({ posted: MARCH }, {}, { timeZone })).toMatchObject({ date });
  });

  it.each([
    [{ posted: 0 }, /Date "0" is not a time/],
    [{ posted: null }, /Date is missing/],
    [{ posted: 'yesterday', transacted_at: '1e9' }, /Date "yesterday" or "1e9" is not/],
    [{ posted: 1_772_323_200_000 }, /Date "1772323200000"/],
    [{ posted: -5 }, /Date "-5"/],
  ])('is missing in %j, which is reported', async (times, message) => {
    expect(await rowOf(times)).toMatch(message);
  });

  it('decides whether the row is in the window', async () => {
    const at = (day: string) => ({ id: day, posted: Date.parse(`${day}T12:00:00Z`) / 1_000, amount: '-1' });
    const days = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-03-05', '2026-03-06'];
    const { rows, complete } = await feedOf({ transactions: days.map(at) });
    expect(rows.map(({ date }) => date)).toEqual(['2026-02-01', '2026-03-05']);
    expect(complete).toEqual({ from: '2026-02-01', to: '2026-03-05' });
  });
});

describe('a transaction on a card', () => {
  const at = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1_000;
  const readDates = async (bought: string, booked: string, window: { readonly from: string; readonly to: string }) => {
    const transactions = [{ id: 'a', transacted_at: at(bought), posted: at(booked), amount: '-1' }];
    const accounts = [aLinked({ accountType: 'credit_card' })];
    const { rows } = await feedOf({ transactions }, { accounts, window });
    return rows.map(({ date }) => date);
  };
  const JANUARY = { from: '2026-01-01', to: '2026-01-31' };
  const FEBRUARY_ON = { from: '2026-02-01', to: '2026-03-05' };

  it.each([
    ['weeks before it was booked', '2026-01-10', '2026-02-05', FEBRUARY_ON, ['2026-01-10']],
    ['in the window, and booked after it', '2026-01-30', '2026-02-03', JANUARY, ['2026-01-30']],
    ['in no window of either day', '2026-01-30', '2026-01-31', FEBRUARY_ON, []],
    ['in another life', '1971-01-01', '2026-02-05', FEBRUARY_ON, ['2026-02-05']],
  ])('is dated by purchase %s', async (_, bought, booked, window, dates) => {
    expect(await readDates(bought, booked, window)).toEqual(dates);
  });

  it('is never lost between adjacent windows', async () => {
    const days = fc.integer({ min: 0, max: 58 }).map((day) => addDays('2026-01-01', day));
    await fc.assert(
      fc.asyncProperty(days, days, async (first, second) => {
        const [bought, booked] = first < second ? [first, second] : [second, first];
        const dates = [
          ...(await readDates(bought, booked, JANUARY)),
          ...(await readDates(bought, booked, FEBRUARY_ON)),
        ];
        expect(new Set(dates)).toEqual(new Set([bought]));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a pending transaction', () => {
  it.each([
    [{ pending: true, posted: MARCH }, true],
    [{ pending: true, posted: 0, transacted_at: MARCH }, true],
    [{ pending: 'true', posted: MARCH }, true],
    [{ posted: 0, transacted_at: MARCH }, true],
    [{ posted: '0', transacted_at: String(MARCH) }, true],
    [{ posted: null, transacted_at: MARCH }, false],
    [{ posted: MARCH, transacted_at: FEBRUARY }, false],
    [{ posted: MARCH, pending: false }, false],
  ])('is recognized without a booking time: %j', async (transaction, pending) => {
    expect(await rowOf(transaction)).toMatchObject({ pending });
  });

  it('is returned whatever its date, because a missing one would count as gone', async () => {
    const old = { id: 'P-1', posted: 0, transacted_at: FEBRUARY - 90 * 86_400, amount: '-1', pending: true };
    expect((await feedOf({ transactions: [old] })).rows).toHaveLength(1);
  });

  it.each([{ includePending: false }, { isLatest: false }])(
    'is skipped if %j, although it is sent',
    async (changes) => {
      const feed = await feedOf({ transactions: [{ id: 'P-1', posted: MARCH, amount: '-1', pending: true }] }, changes);
      expect([feed.rows, feed.faults, feed.pendingComplete]).toEqual([[], [], false]);
    },
  );
});

describe('the name of a transaction', () => {
  it.each([
    [{ payee: 'Cafe', description: 'CARD 12' }, 'Cafe - CARD 12', 'Payee: Cafe', 'Cafe'],
    [{ payee: 'Cafe', description: 'Cafe' }, 'Cafe', null, 'Cafe'],
    [{ payee: 'Cafe', description: ' Cafe ' }, 'Cafe', null, 'Cafe'],
    [{ payee: 'Cafe', description: '' }, 'Cafe', null, 'Cafe'],
    [{ payee: '', description: 'CARD 12', memo: 'x' }, 'CARD 12', 'x', null],
    [{ description: null, memo: 'Memo' }, 'Memo', null, null],
    [{ description: undefined }, 'Unknown transaction', null, null],
    [{ payee: 'A', description: 'B', memo: 'C' }, 'A - B', 'C | Payee: A', 'A'],
  ])('of %j is %j, its notes %j and its merchant %j', async (texts, name, notes, merchantName) => {
    expect(await rowOf(texts)).toMatchObject({ name, notes, merchantName });
  });

  it('is one line without invisible characters, and markup stays text', async () => {
    const description = '<script>a</script>\r\n\u202eevil\u0000 https://u:p@x.example/\ud800';
    expect(await rowOf({ description })).toMatchObject({
      name: '<script>a</script> evil https://x.example/\ufffd',
    });
  });

  it('is cut if too long', async () => {
    const row = await rowOf({ description: 'é'.repeat(50_000), payee: '😀'.repeat(50_000), memo: 'm'.repeat(50_000) });
    expect(row).toMatchObject({ name: expect.stringMatching(/^.{1,600}$/su), notes: expect.stringMatching(/…/u) });
    expect(JSON.stringify(row).length).toBeLessThan(3_000);
  });
});

describe('a pending transaction of another time', () => {
  it.each(['0001-01-01', '2025-01-30', '2027-03-07', '9999-12-31', '60000000000'])('is skipped: %s', async (posted) => {
    const feed = await feedOf({ transactions: [{ id: 'odd', posted, amount: '-1', pending: true }] });
    expect([feed.rows, feed.faults]).toEqual([[], []]);
  });

  it.each(['2025-01-31', '2027-03-06'])('is returned if near: %s', async (posted) => {
    const feed = await feedOf({ transactions: [{ id: 'near', posted, amount: '-1', pending: true }] });
    expect(feed.rows).toMatchObject([{ date: posted }]);
  });
});

describe('an invalid transaction', () => {
  it('affects no other, and absence from the rows proves nothing', async () => {
    const good = { id: 'TRN-1', posted: MARCH, amount: '-1', description: 'Good' };
    const feed = await feedOf({
      transactions: [null, 'x', [], good, { ...good, id: '' }, { ...good, id: 7, amount: '?' }],
    });
    expect(feed.rows.map(({ name }) => name)).toEqual(['Good']);
    expect(feed.faults).toEqual([
      { externalId: null, message: 'It is not a transaction' },
      { externalId: null, message: 'It is not a transaction' },
      { externalId: null, message: 'It is not a transaction' },
      { externalId: null, message: 'It has no id' },
      { externalId: '7', message: 'Amount "?" is not a number like -1234.50' },
    ]);
    expect([feed.complete, feed.pendingComplete]).toEqual([{ from: '2026-02-01', to: '2026-03-05' }, false]);
  });

  it('keeps a stable id of any length', async () => {
    const [first, second, other] = await Promise.all(
      ['x'.repeat(300), 'x'.repeat(300), 'x'.repeat(301)].map((id) => rowOf({ id })),
    );
    expect(first).toEqual(second);
    expect(first).not.toEqual(other);
    expect(first).toMatchObject({ externalId: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('may have its own currency', async () => {
    expect(await rowOf({ currency: 'eur' })).toMatchObject({ currency: 'EUR' });
    expect(await rowOf({ currency: 'https://points.example/miles' })).toMatchObject({ currency: 'USD' });
  });
});
