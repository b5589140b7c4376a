import { describe, expect, it } from 'vitest';
import { rowsOfQif } from '../../../support/imports/qif.ts';

describe('readQifRows of a record with splits', () => {
  it('keeps splits with their row, in the signs of the file and of the ledger', () => {
    const { rows } = rowsOfQif([
      ...[
        '!Type:Bank',
        "D2/14'2020",
        'T67.50',
        'PT-Mobile',
        'LBills:Cell Phone/Test class',
        'SBills:Cell Phone/Test class',
      ],
      ...['Esign up credit', '$-15.00', 'S[Savings]', '$82.50', '^'],
    ]);

    expect(rows[0]?.errors).toEqual([]);
    expect(rows[0]?.splits).toEqual([
      {
        amount: '-15',
        ledgerAmount: '15',
        name: 'sign up credit',
        category: 'Bills:Cell Phone',
        tags: ['Test class'],
        notes: '',
      },
      {
        amount: '82.5',
        ledgerAmount: '-82.5',
        name: 'T-Mobile',
        category: '',
        tags: [],
        notes: 'Transfer: Savings',
        transactionKind: 'funds_movement',
      },
    ]);
  });

  it('reads splits with a percentage or without a category', () => {
    const { rows } = rowsOfQif([
      ...['!Type:Bank', 'D1/13/24', 'T-80', 'SA', '%25%', 'SB', '%75', '^'],
      ...['D1/13/24', 'T-80', '$-30', 'Erest', '$-50', '^'],
    ]);

    expect(rows.map(({ splits }) => splits.map(({ amount }) => amount))).toEqual([
      ['-20', '-60'],
      ['-30', '-50'],
    ]);
    expect(rows[1]?.splits.map(({ name }) => name)).toEqual(['rest', 'Imported item']);
  });

  it('assigns a date among the splits to a split', () => {
    const { rows } = rowsOfQif(['!Type:Bank', 'D2/13/24', 'T-5', 'SA', 'D1/13/24', '$-2', 'SB', '$-3', '^']);

    expect(rows[0]).toMatchObject({ errors: [], fields: { date: '2024-02-13' } });
    expect(rows[0]?.splits.map(({ notes }) => notes)).toEqual(['Date: 1/13/24', '']);
  });

  it('rejects splits that do not add up or cannot be read', () => {
    const { rows } = rowsOfQif([
      ...['!Type:Bank', 'D1/13/24', 'T-80.00', 'SA', '$-30', 'SB', '$-40', '^'],
      ...['D1/13/24', 'T-80', 'SA', '$-30,00', 'SB', '^'],
    ]);

    expect(rows.map(({ errors }) => errors)).toEqual([
      ['The splits add up to -70, but the amount is -80'],
      ['Amount "-30,00" is not a number in the format 1,234.56 in split 1', 'Amount is required in split 2'],
    ]);
  });
});
