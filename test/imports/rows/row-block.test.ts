import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportRow, RowEntry } from '../../../shared/imports/rows/domain/row.ts';
import { decodeRows, encodeRows, type StoredRow } from '../../../shared/imports/rows/domain/row-block.ts';
import { negate } from '../../../shared/platform/domain/money/decimal.ts';
import { anEntry, aRow } from '../../support/imports/import-builders.ts';

const text = fc.oneof(fc.string(), fc.constantFrom('', '__proto__', 'é', '😀', '"', '\u2028'));
const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(String);
const split = fc.record({
  amount,
  ledgerAmount: amount,
  name: text,
  category: text,
  tags: fc.array(text),
  notes: text,
});
const stored: fc.Arbitrary<Omit<StoredRow, 'row'> & { row: Parameters<typeof aRow>[0] }> = fc.record({
  occurrence: fc.integer({ min: 1, max: 9 }),
  row: fc.record(
    {
      fields: fc.record({ name: text, category: text, date: text, amount, notes: text }),
      tags: fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
      splits: fc.array(split, { maxLength: 2 }),
      confidence: fc.constantFrom(null, '0.5'),
      entry: fc.record(
        {
          kind: fc.constantFrom('transaction', 'trade', 'record'),
          date: fc.constantFrom('2026-01-02', '2025-12-31', ''),
          amount: fc.oneof(amount, fc.constant('')),
          currencyFromFile: fc.boolean(),
          part: fc.option(fc.record({ row: fc.nat(), index: fc.nat() }), { nil: null }),
          transactionKind: fc.constant('funds_movement'),
          cash: fc.record({ amount, name: text, transactionKind: fc.constant('standard') }),
        },
        { requiredKeys: ['kind', 'date', 'amount', 'currencyFromFile', 'part'] },
      ),
      duplicate: fc.constant({ choice: 'match', entryId: 'e1' }),
      pending: fc.constant(true),
    },
    { requiredKeys: ['fields', 'tags', 'splits', 'confidence', 'entry'] },
  ),
});

const numbered = (
  rows: readonly { row: Parameters<typeof aRow>[0]; occurrence: number }[],
  first: number,
): StoredRow[] => rows.map(({ row, occurrence }, at) => ({ occurrence, row: aRow({ ...row, rowNumber: first + at }) }));

/** Every field that only some entries have: a new one must be added here. */
const RARE_OF_ENTRIES = {
  transactionKind: 'funds_movement',
  turnsQty: true,
  heldBefore: '4',
  cash: { amount: '1', name: 'Cash', transactionKind: 'standard' },
} satisfies {
  readonly [Key in Exclude<keyof RowEntry, 'kind' | 'date' | 'amount' | 'currencyFromFile' | 'part'>]-?: RowEntry[Key];
};

/** Every field that only some invalid rows have, except `mark`, which is not stored with the row. */
const RARE_OF_INVALID_ROWS = {
  namesCurrency: true,
  auxiliary: { fee: '1' },
  unread: { amount: '1,2,3' },
} satisfies Required<Pick<ImportRow, 'namesCurrency' | 'auxiliary' | 'unread'>>;

describe('encodeRows', () => {
  it.each(Object.entries(RARE_OF_ENTRIES))('keeps %s of an entry that has nothing else', (field, value) => {
    const block = [{ row: aRow({ entry: { ...anEntry(), [field]: value } }), occurrence: 1 }];
    expect(decodeRows(encodeRows(block))).toEqual(block);
  });

  it.each(Object.entries(RARE_OF_INVALID_ROWS))('keeps %s of an invalid row between valid ones', (field, value) => {
    const invalid = { ...aRow({ rowNumber: 2, entry: null, errors: ['Amount is required'] }), [field]: value };
    const block = [
      { row: aRow({ rowNumber: 1 }), occurrence: 1 },
      { row: invalid, occurrence: 0 },
      { row: aRow({ rowNumber: 3 }), occurrence: 2 },
    ];
    expect(decodeRows(encodeRows(block))).toEqual(block);
  });

  it('keeps a decision about a possible duplicate of a row that has nothing else', () => {
    const block = [{ row: aRow({ duplicate: { choice: 'create', entryId: 'e1' } }), occurrence: 1 }];
    expect(decodeRows(encodeRows(block))).toEqual(block);
  });

  it('keeps the bank reference of a row between rows without any', () => {
    const block = [
      { row: aRow({ rowNumber: 1 }), occurrence: 1 },
      { row: aRow({ rowNumber: 2, reference: 'Xk3_-a0Z' }), occurrence: 1 },
      {
        row: aRow({ rowNumber: 3, reference: 'AAAAAAAA', entry: null, errors: ['Amount is required'] }),
        occurrence: 0,
      },
    ];
    expect(decodeRows(encodeRows(block))).toEqual(block);
    expect(JSON.parse(encodeRows(block.slice(0, 1)))).not.toHaveProperty('references');
  });

  it('returns every row unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(stored, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 1e6 }),
        (rows, first) => {
          const block = numbered(rows, first);
          expect(decodeRows(encodeRows(block))).toEqual(block);
        },
      ),
    );
  });

  it('stores a negated amount only once', () => {
    const row = aRow({
      fields: { amount: '-4.25' },
      entry: anEntry({ amount: negate('-4.25') }),
    });
    const json = encodeRows([{ row, occurrence: 1 }]);
    expect(json.split('4.25')).toHaveLength(2);
    expect(decodeRows(json)[0]?.row.entry?.amount).toBe('4.25');
  });

  it('keeps the errors of an invalid row', () => {
    const row = aRow({ errors: ['Amount is required', 'Date is required'], entry: null, fields: { amount: '' } });
    expect(decodeRows(encodeRows([{ row, occurrence: 0 }]))).toEqual([{ row, occurrence: 0 }]);
  });
});
