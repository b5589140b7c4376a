import { describe, expect, it } from 'vitest';
import { toTransactionChanges, toTransactionRequest } from '../../../shared/ledger/schema/transaction.ts';
import { toValuationChanges, toValuationRequest } from '../../../shared/ledger/schema/valuation.ts';

const VALID = { account_id: 'A', date: '2026-02-27', amount: '-0012.50', name: ' Lunch ' };

describe('toTransactionRequest', () => {
  it('fills defaults, and normalizes amounts, ids and names', () => {
    expect(toTransactionRequest({ ...VALID, notes: ' ', tag_ids: ['T', 't '], currency: 'usd' })).toEqual({
      accountId: 'a',
      date: '2026-02-27',
      amount: '-12.5',
      currency: 'USD',
      name: 'Lunch',
      notes: null,
      categoryId: null,
      merchantId: null,
      tagIds: ['t'],
      excluded: false,
      kind: 'standard',
      splits: [],
    });
    expect(toTransactionRequest({ transaction: VALID })).toEqual(toTransactionRequest(VALID));
  });

  it.each([
    ['12', '12'],
    [12, '12'],
    [-0.1, '-0.1'],
    [123456789012.345, '123456789012.345'],
  ])('accepts the amount %o', (amount, canonical) => {
    expect(toTransactionRequest({ ...VALID, amount }).amount).toBe(canonical);
  });

  it.each([
    '',
    '1e3',
    '1.123456789',
    '+5',
    'Infinity',
    '0x10',
    '1 000',
    1e21,
    0.1234567890123456,
    Number('12345678901234567'),
    null,
    true,
    {},
  ])('refuses the amount %o', (amount) => {
    expect(() => toTransactionRequest({ ...VALID, amount })).toThrow(/^amount (must be a decimal|is required)/);
  });

  it('names the invalid part', () => {
    const splits = [{ amount: '1' }, { amount: 'x', name: 5 }];

    expect(() => toTransactionRequest({ ...VALID, splits })).toThrow(/^splits\.1\.amount must be a decimal/);
    expect(() => toTransactionRequest({ ...VALID, splits: Array(101).fill({ amount: '1' }) })).toThrow(
      'at most 100 parts',
    );
  });

  it('refuses an unpaired surrogate and U+0000', () => {
    expect(() => toTransactionRequest({ ...VALID, name: 'a\ud800' })).toThrow('name must be well-formed Unicode');
    expect(() => toTransactionRequest({ ...VALID, notes: 'a\0' })).toThrow('notes must not have the character U+0000');
  });
});

describe('toTransactionChanges', () => {
  it.each(['x', 5, true, [VALID]])('refuses %o as a transaction', (transaction) => {
    expect(() => toTransactionChanges({ transaction })).toThrow('transaction must be an object');
  });

  it('distinguishes omitted and cleared fields', () => {
    expect(toTransactionChanges({})).toEqual({ entry: {}, splits: undefined });
    expect(toTransactionChanges({ notes: null, category_id: '', tag_ids: null, splits: [] })).toEqual({
      entry: { notes: null, categoryId: null, tagIds: [] },
      splits: [],
    });
    expect(() => toTransactionChanges({ name: null, amount: '' })).toThrow('is required');
  });
});

describe('toValuationRequest', () => {
  const valuation = { account_id: 'a', amount: '1', date: '2026-02-27' };

  it.each([
    [undefined, undefined, false],
    [true, undefined, true],
    [undefined, 'true', true],
    [undefined, '0', false],
    [false, true, false],
    ['', true, false],
    [1, undefined, true],
    [0, true, false],
  ])('reads upsert %o outside and %o inside', (beside, inside, upsert) => {
    const request = toValuationRequest({ valuation: { ...valuation, upsert: inside }, upsert: beside });

    expect(request).toEqual({ accountId: 'a', amount: '1', date: '2026-02-27', notes: undefined, upsert });
  });
});

describe('toValuationChanges', () => {
  it('accepts amount and date together, only notes, and nothing', () => {
    expect(toValuationChanges({ valuation: { amount: '1.0', date: '2026-02-27' } })).toEqual({
      amount: '1',
      date: '2026-02-27',
    });
    expect(toValuationChanges({ valuation: { notes: null, amount: '' } })).toEqual({ notes: null });
    expect(toValuationChanges({ valuation: {} })).toEqual({});
    expect(() => toValuationChanges({ valuation: { amount: '1' } })).toThrow('must be given together');
    expect(() => toValuationChanges({ valuation: [] })).toThrow('valuation must be an object, not []');
    expect(() => toValuationChanges({})).toThrow('Send amount and date, or notes');
  });

  it('accepts the fields without the object, too, and says where each fault is', () => {
    expect(toValuationChanges({ notes: 'As stated' })).toEqual({ notes: 'As stated' });
    expect(() => toValuationChanges({ valuation: { amount: 'x', date: '2026-02-27' } })).toThrow(
      'valuation.amount must be',
    );
    expect(() => toValuationRequest({ valuation: { date: '2026-02-27' } })).toThrow('valuation.account_id is required');
    expect(() => toValuationRequest({ amount: '1', valuation: {} })).toThrow(
      'amount must be left out or sent in valuation',
    );
    expect(toValuationRequest({ account_id: 'a', amount: '1', date: '2026-02-27' })).toMatchObject({
      accountId: 'a',
      upsert: false,
    });
  });
});
