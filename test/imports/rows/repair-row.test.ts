import { describe, expect, it } from 'vitest';
import type { ImportType } from '../../../shared/imports/domain/import-attributes.ts';
import type { RowContext } from '../../../shared/imports/prepare/use-cases/reading-ports.ts';
import { type RowRepair, repairRow } from '../../../shared/imports/rows/domain/repair-row.ts';
import type { ImportRow } from '../../../shared/imports/rows/domain/row.ts';
import { decodeRows, encodeRows } from '../../../shared/imports/rows/domain/row-block.ts';
import { rowImportType } from '../../../shared/imports/types/domain/import-type-list.ts';
import { ROW_RULES, readCsvFile } from '../../support/imports/csv.ts';

const FILES: readonly (readonly [ImportType, string])[] = [
  [
    'TransactionImport',
    'date,amount,name,category,tags,notes,currency\n2024-01-02,-1.5,Bakery,Food,"a,b",n,EUR\nx,y,,,,,usd\n,,,,,,\n2024-01-02,1e5,Rent,,,,XXZ\n',
  ],
  [
    'MintImport',
    'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes\n' +
      '01/02/2024,Bakery,BAKERY,5.25,debit,Food,Checking,a,n\n01/02/2024,Pay,PAY,100,credit,,Checking,,\nx,Bad,BAD,1,other,,,,\n',
  ],
  [
    'YnabImport',
    '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"\n' +
      '"C","","01/02/2024","Shop","Home: Food","Home","Food","m","$5.00","$0.00","C"\n' +
      '"C","","never","Shop","Home: Food","Home","Food","m","$5.00","$0.00","C"\n' +
      '"C","","01/02/2024","Shop","","Home","Food","m","x","","C"\n',
  ],
  [
    'YnabImport',
    'Account,Date,Payee,Category Group,Category,Memo,Outflow,Inflow\n' +
      'C,01/02/2024,Shop,Home,Food,m,,\nC,never,Shop,Home,Food,m,5.00,x\nC,never,Shop,Home,Food,m,5.00,\n',
  ],
  [
    'TransactionImport',
    'date,amount,currency\n2024-01-02,€-1.50,\nx,€2,\n2024-01-02,¥3,\n2024-01-02,€4,USD\n2024-01-02,€5,XXZ\n',
  ],
  [
    'YnabImport',
    'Account,Date,Payee,Category,Memo,Outflow,Inflow\n' +
      'C,01/02/2024,Shop,Food,m,€5.00,€0.00\nC,never,Shop,Food,m,€5.00,€0.00\nC,01/02/2024,Shop,Food,m,€5.00,£0.00\nC,01/02/2024,Shop,Food,m,¥5,\n',
  ],
  [
    'ActualImport',
    'Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared\n' +
      'C,2024-01-02,Shop,n,Home,Food,-5,0,Cleared\nC,x,Shop,n,Home,Food,-5,0,Cleared\n',
  ],
  [
    'TradeImport',
    'date*,ticker*,exchange_operating_mic,currency,qty*,price*,name\n2024-01-02,aapl,xnas,USD,2,10.5,\nx,,toolong,USD,0,y,\n',
  ],
];

const SIGNED = { signageConvention: 'inflows_positive' } as const;

/** A row after it is stored and read back. */
const stored = (row: ImportRow): ImportRow => {
  const [read] = decodeRows(encodeRows([{ row, occurrence: row.entry === null ? 0 : 1 }]));
  if (read === undefined) throw new Error('no row');
  return read.row;
};

const readAs = (type: ImportType, text: string, context: Partial<RowContext> = {}) => {
  const facts = rowImportType(type);
  if (facts === undefined) throw new Error(`no ${type}`);
  const found = readCsvFile(text, facts.configurationDefaults, { type, hasAccount: false, ...context });
  const { read } = found;
  const rows = found.rows.map(({ mark, ...kept }): ImportRow => kept);
  if (!read.ok) throw new Error(read.message);
  const rules = { ...ROW_RULES, hasAccount: false, configuration: read.configuration };
  return { rows, repair: (row: ImportRow, fields: RowRepair) => repairRow(facts, stored(row), fields, rules) };
};

describe('repairRow', () => {
  it.each(FILES)('leaves a row of a %s unchanged if nothing is repaired', (type, text) => {
    const { rows, repair } = readAs(type, text);

    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(repair(row, {})).toEqual(row);
    for (const row of rows) expect(repair(row, row.fields)).toEqual(row);
  });

  it.each([
    ['a label that the header lacks', { nameColLabel: 'Payee' }, { name: 'Tram' }],
    ['an unclear direction', {}, { amount: '-5' }],
  ])('keeps %s until that field is sent', (_, configuration, settling) => {
    const text = 'date,amount,name,type\n2024-01-02,5,,debit\n';
    const { rows, repair } = readAs('TransactionImport', text, {
      configuration: { ...ROW_RULES.configuration, ...configuration, ...('nameColLabel' in configuration && SIGNED) },
    });
    const [row] = rows;
    if (row === undefined) throw new Error('no row');

    expect(row.errors).toHaveLength(1);
    expect(repair(row, {})).toEqual(row);
    expect(repair(row, { notes: 'n' }).errors).toEqual(row.errors);
    expect(repair(row, settling).errors).toEqual([]);
  });

  it('repairs a date and keeps the amount and category of the file', () => {
    const { rows, repair } = readAs(...fileOf('YnabImport'));
    const [good, bad] = rows;

    expect(bad && repair(bad, { date: '01/02/2024' })).toEqual({ ...good, rowNumber: 2 });
  });

  it('reads line breaks of other systems like the file', () => {
    const { rows, repair } = readAs(...fileOf('TransactionImport'));
    const [row] = rows;

    expect(row && repair(row, { notes: 'one\r\ntwo' }).fields.notes).toBe('one\ntwo');
  });

  it('replaces the columns of a combined field', () => {
    const { rows, repair } = readAs(...fileOf('YnabImport'));
    const repaired = repair(rows[2] as ImportRow, { amount: '-7', category: 'Fun' });

    expect(repaired).toMatchObject({ errors: [], fields: { amount: '-7', category: 'Fun' }, entry: { amount: '7' } });
  });

  it('keeps the text of an unreadable number as written', () => {
    const { rows, repair } = readAs(...fileOf('TransactionImport'));
    const [, bad] = rows;
    expect(bad?.unread).toEqual({ amount: 'y' });

    const typed = repair(bad as ImportRow, { amount: '12..5', date: '2024-01-02' });
    expect(typed).toMatchObject({ fields: { amount: '' }, unread: { amount: '12..5' } });
    expect(typed.errors).toContain('Amount "12..5" is not a number in the format 1,234.56');
    expect(repair(typed, { name: 'Shop', currency: 'USD' })).toMatchObject({ unread: { amount: '12..5' } });
    expect(repair(typed, { amount: '12.5' })).not.toHaveProperty('unread');
  });

  it('keeps the text of a column that contributes to the amount', () => {
    const { rows, repair } = readAs(...fileOf('YnabImport'));
    expect(rows[2]?.unread).toEqual({ outflow: 'x' });
    expect(repair(rows[2] as ImportRow, { category: 'Fun' })).toMatchObject({
      unread: { outflow: 'x' },
      errors: ['Outflow "x" is not a number in the format 1,234.56'],
    });
    expect(repair(rows[2] as ImportRow, { amount: '-7' })).not.toHaveProperty('unread');
  });

  it('keeps the error of a cell that is not repaired', () => {
    const { rows, repair } = readAs(...fileOf('TransactionImport'));

    expect(repair(rows[1] as ImportRow, { date: '2024-01-02' }).errors).toEqual([
      'Amount "y" is not a number in the format 1,234.56',
    ]);
    expect(repair(rows[1] as ImportRow, { date: '2024-01-02', amount: '3' })).toMatchObject({
      errors: [],
      entry: { amount: '-3', currencyFromFile: true },
    });
  });

  it('rejects a part of a split, and prevents an invalid row from becoming one', () => {
    const text =
      'Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared\n' +
      'C,2024-01-02,Shop,(SPLIT INTO 2) n,,,0,-5,Cleared\nC,2024-01-02,Shop,(SPLIT 1 OF 2) a,Home,Food,-2,0,Cleared\n' +
      'C,2024-01-02,Shop,(SPLIT 2 OF 2) b,Home,Food,-3,0,Cleared\nC,x,Shop,(SPLIT 1 OF 2) a,Home,Food,-2,0,Cleared\n';
    const { rows, repair } = readAs('ActualImport', text);

    expect(() => repair(rows[1] as ImportRow, { category: 'Fun' })).toThrow('split');
    expect(repair(rows[3] as ImportRow, { date: '2024-01-02' })).toMatchObject({ entry: null });
  });

  it('rejects fields that rows of the type do not have', () => {
    const { rows, repair } = readAs(...fileOf('MintImport'));

    expect(() => repair(rows[0] as ImportRow, { ticker: 'X' })).toThrow('fields.ticker is not a field');
  });
});

const fileOf = (type: ImportType): readonly [ImportType, string] => {
  const found = FILES.find(([name]) => name === type);
  if (found === undefined) throw new Error(`no file for ${type}`);
  return found;
};
