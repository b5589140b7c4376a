import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../support/imports/csv.ts';

const HEADER = 'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes';
const rowOf = (cells: string) => rowsOf('MintImport', [HEADER, cells])[0];

describe('mintImport', () => {
  it('reads the columns of the export', () => {
    const row = rowOf('5/01/2023,Grocer,GROCER #12,78.32,debit,Food,Checking,"Trip,Fun",hungry');

    expect(row).toMatchObject({
      fields: {
        date: '5/01/2023',
        amount: '-78.32',
        currency: 'USD',
        name: 'Grocer',
        category: 'Food',
        account: 'Checking',
        tags: 'Trip,Fun',
        notes: 'hungry',
        entityType: 'debit',
      },
      tags: ['Trip', 'Fun'],
      errors: [],
      entry: { kind: 'transaction', date: '2023-05-01', amount: '78.32', currencyFromFile: false },
    });
  });

  it('reads the columns of the template, currency included', () => {
    const header = 'Date,Amount,Account Name,Description,Category,Labels,Currency,Notes,Transaction Type';

    expect(rowsOf('MintImport', [header, '01/02/2024,8.55,Card,Tea,Food,,eur,,Debit'])).toMatchObject([
      { fields: { currency: 'EUR', amount: '-8.55' }, entry: { amount: '8.55', currencyFromFile: true } },
    ]);
  });

  it.each([
    ['debit', '10', '10'],
    ['debit', '-10', '10'],
    ['credit', '10', '-10'],
    ['credit', '-10', '-10'],
    ['Credit', '"1,234.50"', '-1234.5'],
    ['DEBIT', '($5.00)', '5'],
    ['debit', '0.00', '0'],
  ])('reads %s of %s as %s of money out', (type, amount, ledger) => {
    expect(rowOf(`05/01/2023,x,,${amount},${type},,,,`)?.entry?.amount).toBe(ledger);
  });

  it.each(['inflows_positive', 'inflows_negative'] as const)(
    'uses the type, regardless of the convention %s',
    (convention) => {
      const [row] = rowsOf('MintImport', [HEADER, '05/01/2023,x,,10,credit,,,,'], { signageConvention: convention });

      expect(row?.entry?.amount).toBe('-10');
    },
  );

  it('rejects a row with any other type', () => {
    expect(rowOf('05/01/2023,x,,10,transfer,,,,')?.errors).toEqual([
      'Transaction type "transfer" is neither debit nor credit',
    ]);
    expect(rowOf('never,x,,10,debit,,,,')).toMatchObject({ fields: { amount: '-10' }, entry: null });
    expect(rowOf('05/01/2023,x,,10,,,,,')?.errors).toEqual(['Transaction type is required']);
    expect(rowsOf('MintImport', ['Date,Amount', '05/01/2023,10'])[0]?.errors).toEqual(['Transaction type is required']);
  });

  it('never changes an unreadable amount', () => {
    expect(rowOf('05/01/2023,x,,"1.234,56",debit,,,,')).toMatchObject({
      fields: { amount: '' },
      errors: ['Amount "1.234,56" is not a number in the format 1,234.56'],
    });
  });

  it('keeps the size of every amount and takes its sign from the type', () => {
    const cents = fc.integer({ min: 0, max: 10 ** 9 });
    fc.assert(
      fc.property(cents, fc.boolean(), fc.constantFrom('debit', 'credit', 'Debit', 'CREDIT'), (value, minus, type) => {
        const text = (value / 100).toFixed(2);
        const row = rowOf(`05/01/2023,x,,${minus ? '-' : ''}${text},${type},,,,`);

        expect(Number(row?.entry?.amount)).toBe((type.toLowerCase() === 'credit' ? -1 : 1) * Number(text) + 0);
        expect(Number(row?.fields.amount) + Number(row?.entry?.amount)).toBe(0);
      }),
    );
  });
});
