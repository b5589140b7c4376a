import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../support/imports/csv.ts';

const REGISTER = 'Date,Payee,Memo,Outflow,Inflow';
const rowOf = (header: string, cells: string, configuration = {}) =>
  rowsOf('YnabImport', [header, cells], configuration)[0];

describe('ynabImport', () => {
  it.each([
    [
      'from the web',
      '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"',
      '"Checking","","02/01/2024","Power Co","Bills: Power","Bills","Power","for March","$1,500.00","$0.00","Cleared"',
    ],
    [
      'with the category in two columns',
      'Account,Date,Payee,Category Group,Category,Memo,Outflow,Inflow',
      'Checking,02/01/2024,Power Co,Bills,Power,for March,"1,500.00",',
    ],
    [
      'from version 4',
      'Account,Flag,Check Number,Date,Payee,Category,Master Category,Sub Category,Memo,Outflow,Inflow,Cleared,Running Balance',
      'Checking,,,02/01/2024,Power Co,Bills: Power,Bills,Power,for March,$1500.00,$0.00,C,$3.00',
    ],
    [
      'handmade',
      'date,payee,category,memo,amount,account',
      '02/01/2024,Power Co,Bills: Power,for March,-1500.00,Checking',
    ],
  ])('reads the shape %s', (_, header, cells) => {
    expect(rowOf(header, cells)).toMatchObject({
      fields: {
        account: 'Checking',
        date: '02/01/2024',
        amount: '-1500',
        currency: 'USD',
        name: 'Power Co',
        category: 'Bills: Power',
        notes: 'for March',
      },
      errors: [],
      entry: { kind: 'transaction', date: '2024-02-01', amount: '1500' },
    });
  });

  it.each([
    ['10.00,', '10'],
    ['-10.00,', '10'],
    [',10.00', '-10'],
    ['10.00,0.00', '10'],
    ['0.00,10.00', '-10'],
    ['10.00,4.00', '6'],
    ['0.00,0.00', '0'],
    ['0,', '0'],
    ['€5.50,', '5.5'],
    ['"1,234.56 zł",', '1234.56'],
  ])('reads outflow and inflow %s as %s of money out', (cells, ledger) => {
    expect(rowOf(REGISTER, `02/01/2024,x,,${cells}`)?.entry?.amount).toBe(ledger);
  });

  it('requires an amount if both are blank', () => {
    expect(rowOf(REGISTER, '02/01/2024,x,,,')).toMatchObject({ errors: ['Amount is required'], entry: null });
    expect(rowOf('Date,Payee', '02/01/2024,x')?.errors).toEqual(['Amount is required']);
  });

  it('shows the name, category and amount of a row with an unreadable date', () => {
    const header = 'Date,Payee,Category Group,Category,Memo,Outflow,Inflow';
    expect(rowOf(header, 'never,Shop,Home,Food,,5.00,')).toMatchObject({
      fields: { date: 'never', name: 'Shop', category: 'Home: Food', amount: '-5' },
      errors: ['Date "never" does not match the date format %m/%d/%Y'],
      entry: null,
    });
    expect(rowOf(header, 'never,Shop,Home,Food,,5.00,x')?.fields.amount).toBe('');
  });

  it('never reads an unreadable amount as zero', () => {
    expect(rowOf(REGISTER, '02/01/2024,x,,71-00,')).toMatchObject({
      fields: { amount: '' },
      errors: ['Outflow "71-00" is not a number in the format 1,234.56'],
      entry: null,
    });
    expect(rowOf(REGISTER, '02/01/2024,x,,5.00,abc')?.errors).toEqual([
      'Inflow "abc" is not a number in the format 1,234.56',
    ]);
  });

  it('prefers a signed amount, whose convention can be reversed', () => {
    const header = 'Date,Payee,Amount,Outflow,Inflow';
    const turned = { signageConvention: 'inflows_negative' };

    expect(rowOf(header, '02/01/2024,x,-7,5,')?.entry?.amount).toBe('7');
    expect(rowOf(header, '02/01/2024,x,7,,', turned)).toMatchObject({
      fields: { amount: '7' },
      entry: { amount: '7' },
    });
    expect(rowOf(header, '02/01/2024,x,,5,', turned)).toMatchObject({
      fields: { amount: '5' },
      entry: { amount: '5' },
    });
  });

  it.each([
    ['Category Group/Category,Category Group,Category', 'Full: One,Other,Another', 'Full: One'],
    ['Category Group/Category,Category Group,Category', ',Group,Leaf', 'Group: Leaf'],
    ['Category Group,Category', 'Group,', 'Group'],
    ['Category Group,Category', ',Leaf', 'Leaf'],
    ['Category,Master Category,Sub Category', 'Plain,Master,Sub', 'Master: Sub'],
    ['Category,Master Category,Sub Category', 'Plain,Master,', 'Master'],
    ['Category,Master Category,Sub Category', 'Plain,,', 'Plain'],
    ['Category', '', ''],
  ])('joins %s of %s', (header, cells, category) => {
    expect(rowOf(`Date,Amount,${header}`, `02/01/2024,1,${cells}`)?.fields.category).toBe(category);
  });

  it('names a row by its payee, its memo or a default', () => {
    expect(rowOf(REGISTER, '02/01/2024,Shop,memo,1,')?.fields.name).toBe('Shop');
    expect(rowOf(REGISTER, '02/01/2024,,"first line\nsecond",1,')?.fields.name).toBe('first line');
    expect(rowOf(REGISTER, '02/01/2024,,,1,')?.fields.name).toBe('Imported item');
  });

  it('keeps the settings of the caller', () => {
    const row = rowOf(REGISTER, '2024-02-01,x,,"1.234,50",', { dateFormat: '%Y-%m-%d', numberFormat: '1.234,56' });

    expect(row).toMatchObject({ errors: [], entry: { date: '2024-02-01', amount: '1234.5' } });
  });

  it('finds the header after a preamble', () => {
    expect(rowsOf('YnabImport', ['Export of my budget', '', REGISTER, '02/01/2024,x,,1,'])).toHaveLength(1);
  });

  it('subtracts the size of the outflow from the inflow', () => {
    const cents = fc.integer({ min: -(10 ** 9), max: 10 ** 9 });
    fc.assert(
      fc.property(fc.option(cents), fc.option(cents), (out, into) => {
        const text = (value: number | null) => (value === null ? '' : (value / 100).toFixed(2));
        const row = rowOf(REGISTER, `02/01/2024,x,,${text(out)},${text(into)}`);
        const expected = out === null && into === null ? undefined : Math.abs(out ?? 0) - (into ?? 0);

        expect(row?.entry === null ? undefined : Math.round(Number(row?.entry?.amount) * 100)).toBe(expected);
      }),
    );
  });
});
