import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadRow, type RowPlace, toRow } from '../../../../shared/bank/providers/global/rows.ts';
import { readJson } from '../../../../shared/bank/providers/read-json.ts';
import { canonicalDecimal, negate } from '../../../../shared/platform/domain/money/decimal.ts';

const PLACE: RowPlace = {
  upstreamId: '41',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  includePending: true,
  window: { from: '2026-01-01', to: '2026-03-31' },
};
const ROW = { id: 't1', accountId: 41, amount: -12.5, currency: 'EUR', date: '2026-03-02', merchant: 'Cafe' };

/** As parsed from a response, with numbers as strings. */
const read = (json: string, place: Partial<RowPlace> = {}): ReadRow =>
  toRow(readJson(json, 'The provider'), { ...PLACE, ...place });
const readOf = (changes: Record<string, unknown>, place: Partial<RowPlace> = {}): ReadRow =>
  read(JSON.stringify({ ...ROW, ...changes }), place);
const rowOf = (changes: Record<string, unknown>, place: Partial<RowPlace> = {}) => {
  const result = readOf(changes, place);
  if (result.kind !== 'row') throw new Error(JSON.stringify(result));
  return result.row;
};
const faultOf = (changes: Record<string, unknown>) => {
  const result = readOf(changes);
  return result.kind === 'fault' ? result.fault.message : result.kind;
};
const amountOf = (written: string): string | undefined => {
  const result = read(JSON.stringify({ ...ROW, amount: 0 }).replace('"amount":0', `"amount":${written}`));
  return result.kind === 'row' ? result.row.amount : undefined;
};

describe('toRow', () => {
  it('reads a booked transaction with money out as positive', () => {
    expect(
      read(
        '{"id":"t1","accountId":41,"amount":-12.5,"currency":"EUR","date":"2026-03-02","merchant":"Cafe","description":"CARD 1","isPending":false}',
      ),
    ).toEqual({
      kind: 'row',
      row: {
        externalId: 't1',
        pending: false,
        date: '2026-03-02',
        amount: '12.5',
        currency: 'EUR',
        name: 'Cafe',
        notes: 'CARD 1',
        merchantName: 'Cafe',
      },
      strangeCurrency: null,
    });
  });

  it('reads alternative spellings', () => {
    const other = read(
      '{"id":"t1","account_id":"41","date":"2026-03-02","amount":"-12.50","currency":"eur","description":"CARD 1","merchant_name":"Cafe","pending":"false"}',
    );

    expect(other).toEqual(readOf({ description: 'CARD 1' }));
  });

  it.each([
    [{ isPending: true }, true],
    [{ isPending: 'true' }, true],
    [{ isPending: 'TRUE' }, true],
    [{ isPending: 1 }, true],
    [{ is_pending: true }, true],
    [{ pending: true }, true],
    [{ pending: 'true', isPending: false }, true],
    [{ isPending: 'false' }, false],
    [{ isPending: 0 }, false],
    [{ isPending: null }, false],
    [{ isPending: {} }, false],
    [{}, false],
  ])('reads the pending state of %j as %s', (changes, pending) => {
    expect(rowOf(changes).pending).toBe(pending);
  });

  it.each([[null], [''], ['  '], [undefined]])('has no id if the provider sends %j', (id) => {
    expect(rowOf({ id }).externalId).toBeNull();
  });

  it('keeps a numeric id with every digit', () => {
    const result = read('{"id":12345678901234567890,"amount":-1,"date":"2026-03-02"}');

    expect(result).toMatchObject({ kind: 'row', row: { externalId: '12345678901234567890' } });
  });

  it('limits the length of ids and keeps them distinct', () => {
    const [a, b] = ['x', 'y'].map((tail) => rowOf({ id: 'i'.repeat(300) + tail }).externalId);

    expect(a).toMatch(/^[0-9a-f]{64}$/);
    expect(b).not.toBe(a);
    expect(rowOf({ id: `${'i'.repeat(300)}x` }).externalId).toBe(a);
  });

  it.each([
    ['a merchant and a description', { merchant: 'Cafe', description: 'CARD 1' }, 'Cafe', 'CARD 1', 'Cafe'],
    ['the same twice', { merchant: 'Cafe', description: 'Cafe' }, 'Cafe', null, 'Cafe'],
    ['a description only', { merchant: '', description: 'CARD 1' }, 'CARD 1', null, null],
    ['a merchant only', { merchant: 'Cafe', description: null }, 'Cafe', null, 'Cafe'],
    ['neither', { merchant: null, description: ' ' }, 'Unknown transaction', null, null],
    ['markup', { merchant: '<b>Cafe</b>' }, '<b>Cafe</b>', null, '<b>Cafe</b>'],
    ['invisible turns of direction', { merchant: 'Ca\u202efe\u0000\n2' }, 'Cafe 2', null, 'Cafe 2'],
  ])('uses the name from %s', (_, changes, name, notes, merchantName) => {
    expect(rowOf(changes)).toMatchObject({ name, notes, merchantName });
  });

  it('cuts texts to the ledger’s limits, and keeps the rest of a description as notes', () => {
    const { name, notes } = rowOf({ merchant: null, description: 'd'.repeat(5_000) });

    expect(name).toHaveLength(300);
    expect(notes).toHaveLength(1_000);
  });

  it.each([
    [{ currency: 'usd' }, 'USD', null],
    [{ currency: null }, 'EUR', null],
    [{ currency: '' }, 'EUR', null],
    [{ currency: 'BTC' }, 'EUR', '"BTC"'],
    [{ currency: 'https://coin.example/x' }, 'EUR', '"https://coin.example/x"'],
  ])('reads %j as %s', (changes, currency, strangeCurrency) => {
    const result = readOf(changes);

    expect(result).toMatchObject({ kind: 'row', row: { currency }, strangeCurrency });
  });
});

describe('toRow, its dates', () => {
  it.each([
    ['2026-03-02', '2026-03-02'],
    ['2026-03-02T23:30:00Z', '2026-03-03'],
    ['2026-03-02T23:30:00.000Z', '2026-03-03'],
    ['2026-03-02T00:30:00+02:00', '2026-03-01'],
    ['2026-03-02T00:30:00+0200', '2026-03-01'],
    ['2026-03-02T23:30:00', '2026-03-02'],
    ['2026-03-02 23:30', '2026-03-02'],
    [1772494200, '2026-03-03'],
    ['1772494200', '2026-03-03'],
    [1772494200.5, '2026-03-03'],
  ])('dates %j as %s in Berlin', (date, day) => {
    expect(rowOf({ date }).date).toBe(day);
  });

  it('dates an instant in the family’s time zone', () => {
    expect(rowOf({ date: 1772494200 }, { timeZone: 'America/New_York' }).date).toBe('2026-03-02');
  });

  it.each(['2026-02-30', '02/03/2026', 'yesterday', '20260302', '0', '2026-03-02T25:00:00Z', '1772494200000', '-5'])(
    'refuses %j',
    (date) => {
      expect(faultOf({ date })).toBe(`Date "${date}" is not a date like 2026-02-28`);
    },
  );

  it.each([[null], [''], [undefined], [{}]])('reports the missing %j', (date) => {
    expect(faultOf({ date })).toBe('Date is missing');
  });

  it.each([
    ['2025-12-31', 'left'],
    ['2026-01-01', 'row'],
    ['2026-03-31', 'row'],
    ['2026-04-01', 'left'],
  ])('for the window 2026-01-01 to 2026-03-31, treats %s as %s', (date, kind) => {
    expect(readOf({ date }).kind).toBe(kind);
  });
});

describe('toRow, its amounts', () => {
  it.each([
    ['-12.5', '12.5'],
    ['"-12.50"', '12.5'],
    ['" 3 "', '-3'],
    ['1e3', '-1000'],
    ['-1.5E-2', '0.015'],
    ['0', '0'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['0.30000000000000004', '-0.3'],
    ['-12.299999999999999', '12.3'],
    ['1234567.8900000001', '-1234567.89'],
    ['123456789012345678', '-123456789012345678'],
    ['9007199254740993', '-9007199254740993'],
    ['0.12345678', '-0.12345678'],
  ])('reads %s as %s', (written, amount) => {
    expect(amountOf(written)).toBe(amount);
  });

  it.each([
    '"NaN"',
    '"1,234.50"',
    '"1.234,50"',
    '"$5"',
    '"5-"',
    '"(5)"',
    '"Infinity"',
    '"0x10"',
    '1e99',
    '1234567890123456789',
    '0.123456789',
    '0.123456789012345',
    '12345678.123456789',
    '1e-9',
    'true',
    '{"value":5}',
    '[5]',
    'null',
    '""',
  ])('refuses %s, and never reads it as 0', (written) => {
    expect(amountOf(written)).toBeUndefined();
  });

  it('reports what is wrong with an amount', () => {
    expect(faultOf({ amount: '1,234.50' })).toBe('Amount "1,234.50" is not a number like -1234.5');
    expect(faultOf({ amount: undefined })).toBe('Amount is missing');
  });

  it('keeps every digit of any decimal, and only negates it', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.integer({ min: 0, max: 99_999_999 })),
        ([isNegative, whole, fraction]) => {
          const written = `${isNegative ? '-' : ''}${whole}.${String(fraction).padStart(8, '0')}`;

          expect(amountOf(written)).toBe(negate(canonicalDecimal(written) ?? 'none'));
          expect(amountOf(`"${written}"`)).toBe(amountOf(written));
        },
      ),
    );
  });

  it('removes floating-point noise from a sum of cents', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -999_999, max: 999_999 }), { maxLength: 5 }), (cents) => {
        const computed = cents.reduce((total, amount) => total + amount / 100, 0);
        const exact = cents.reduce((total, amount) => total + amount, 0);

        const amount = amountOf(JSON.stringify(computed));

        if (amount === undefined)
          expect(Math.abs(exact)).toBeLessThan(100); // the remainder is too small to be exact
        else expect(Number(amount)).toBeCloseTo(-exact / 100, 9);
      }),
    );
  });
});

describe('toRow, for rows to skip', () => {
  it('skips pending rows if not wanted', () => {
    expect(readOf({ isPending: true }, { includePending: false }).kind).toBe('left');
    expect(readOf({ isPending: false }, { includePending: false }).kind).toBe('row');
  });

  it('refuses a transaction of another account', () => {
    expect(faultOf({ accountId: 42 })).toBe('It belongs to account "42"');
    expect(faultOf({ accountId: undefined, account_id: '42' })).toBe('It belongs to account "42"');
    expect(readOf({ accountId: null }).kind).toBe('row');
  });

  it.each(['null', '5', '"text"', '[]', 'true'])('refuses %s', (json) => {
    expect(read(json)).toEqual({
      kind: 'fault',
      fault: { externalId: null, message: 'It is not a transaction' },
      mayBePending: true,
    });
  });

  it('handles any JSON without an exception', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(['row', 'fault', 'left']).toContain(read(json).kind);
      }),
    );
  });
});
