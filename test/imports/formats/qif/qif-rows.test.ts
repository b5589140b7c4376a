import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interpretFile } from '../../../../shared/imports/formats/qif/domain/qif-file.ts';
import { readQifRows } from '../../../../shared/imports/formats/qif/domain/qif-rows.ts';
import { readQif } from '../../../../shared/imports/formats/qif/parse/qif-import.ts';
import { splitTags } from '../../../../shared/imports/rows/domain/cell-text.ts';
import { aConfiguration } from '../../../support/imports/import-builders.ts';
import { rowsOfQif, someRules } from '../../../support/imports/qif.ts';

const codesOf = (read: ReturnType<typeof rowsOfQif>) => read.warnings.map(({ code }) => code);

describe('readQifRows', () => {
  it('reads a bank record as a row with the amount in ledger sign', () => {
    const { rows, warnings } = rowsOfQif([
      ...['!Type:Bank', "D6/14'20", 'U-1,099.50', 'T-1,099.50', 'C*', 'N1001', 'PMerchant A', 'MTwo', 'Mlines'],
      ...['A1 High Street', 'ATown', 'LFood & Dining:Out/TRIP,25:Fun', '^'],
    ]);

    expect(warnings).toEqual([]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      rowNumber: 1,
      fields: {
        account: '',
        date: '2020-06-14',
        amount: '-1099.5',
        currency: 'USD',
        name: 'Merchant A',
        category: 'Food & Dining:Out',
        notes: 'Two\nlines\nNumber: 1001\nAddress: 1 High Street, Town',
      },
      tags: ['TRIP,25', 'Fun'],
      errors: [],
      entry: { kind: 'transaction', date: '2020-06-14', amount: '1099.5', currencyFromFile: false, part: null },
    });
    expect(splitTags(rows[0]?.fields.tags ?? '')).toEqual(['TRIP,25', 'Fun']);
  });

  it('names a record by its payee, its memo or a default', () => {
    const { rows } = rowsOfQif([
      '!Type:Cash',
      'D1/13/24',
      'T1',
      'PP',
      'MM',
      '^',
      'D1/13/24',
      'T1',
      'MM',
      '^',
      'D1/13/24',
      'T1',
    ]);

    expect(rows.map(({ fields }) => [fields.name, fields.notes])).toEqual([
      ['P', 'M'],
      ['M', ''],
      ['Imported item', ''],
    ]);
  });

  it('reports every error of a record', () => {
    const { rows } = rowsOfQif([
      ...['!Type:Bank', 'D13/13/2020', 'Tmuch', '^', 'PNobody', '^', 'D1/13/2020', 'D1/14/2020', 'T1', 'T2', '^'],
      ...['D1/13/1990', 'T1', '^', 'D1/13/2020', 'T1', 'U2', '^'],
    ]);

    expect(rows.map(({ errors }) => errors)).toEqual([
      [
        'Date "13/13/2020" is not a date in the order month/day/year',
        'Amount "much" is not a number in the format 1,234.56',
      ],
      ['Date is required', 'Amount is required'],
      [
        'Date is given as "1/13/2020" and as "1/14/2020": a ^ may be missing',
        'Amount is given as "1" and as "2": a ^ may be missing',
      ],
      [expect.stringContaining('Date "1/13/1990" is not between 1996-01-05 and 2026-01-06: the year 1990')],
      ['Amount is 1 on the T line but 2 on the U line'],
    ]);
    expect(rows.map(({ fields }) => fields.date)).toEqual(['13/13/2020', '', '2020-01-13', '1990-01-13', '2020-01-13']);
  });

  it('tracks the account of every section', () => {
    const { rows, accountTypes } = rowsOfQif([
      ...['!Option:AutoSwitch', '!Account', 'NChecking', 'TBank', '^', 'NVisa', 'TCCard', '^', '!Clear:AutoSwitch'],
      ...['!Account', 'NChecking', 'TBank', '^', '!Type:Bank', 'D1/13/24', 'T1', '^'],
      ...['!Account', 'NVisa', 'TCCard', '^', '!Type:CCard', 'D1/13/24', 'T-2', '^', 'D1/14/24', 'T-3', '^'],
      ...['!Type:Cat', 'NFood', '^', '!Account', 'NHouse', 'TOth A', '^', '!Type:Oth A', 'D1/15/24', 'T4', '^'],
      ...['!Account', 'NBroker', 'TPort', '^', '!Type:Invst', 'D1/16/24', 'NDiv', 'T5', '^'],
      ...['!Account', 'NDebt', '^', '!Type:Oth L', 'D1/17/24', 'T6'],
    ]);

    expect(rows.map(({ fields }) => fields.account)).toEqual(['Checking', 'Visa', 'Visa', 'House', 'Broker', 'Debt']);
    expect(Object.fromEntries(accountTypes)).toEqual({
      Checking: 'depository',
      Visa: 'credit_card',
      House: 'other_asset',
      Broker: 'investment',
      Debt: 'other_liability',
    });
  });

  it('does not use the last account of a list for the records after it', () => {
    const list = ['!Option:AutoSwitch', '!Account', 'NChecking', '^', 'NVisa', '^', '!Clear:AutoSwitch'];
    const { rows } = rowsOfQif([...list, '!Type:Bank', 'D1/13/24', 'T1']);

    expect(rows[0]?.fields.account).toBe('');
  });

  it('asks about several accounts that would go into the account of the import', () => {
    const section = (name: string) => ['!Account', `N${name}`, '^', '!Type:Bank', 'D1/13/24', 'T1', '^'];
    const file = [...section('A'), ...section('B')];
    expect(rowsOfQif(file, { hasAccount: true }).questions).toEqual([
      {
        field: 'account_id',
        question: 'The file has 2 accounts, "A", "B", which cannot go into one.',
        candidates: [{ value: 'null', meaning: 'one account for each' }],
      },
    ]);
    expect(rowsOfQif(file).questions).toEqual([]);
    expect(rowsOfQif([...section('A'), ...section('A')], { hasAccount: true }).questions).toEqual([]);
  });

  it('tells registers without a name apart by their types and opening balances', () => {
    const accountsOf = (lines: readonly string[]) => rowsOfQif(lines).rows.map(({ fields }) => fields.account);
    const row = ['D1/13/24', 'T1', '^'];
    const opening = ['D1/12/24', 'T1', 'POpening Balance', '^'];
    expect(accountsOf(['!Type:Bank', ...row, '!Type:CCard', ...row])).toEqual(['Bank', 'CCard']);
    expect(accountsOf(['!Type:Bank', ...row, '!Type:Bank', ...row])).toEqual(['', '']);
    expect(accountsOf(['!Type:Bank', ...opening, ...row, '!Type:Bank', ...opening, ...row])).toEqual([
      'Bank',
      'Bank 2',
    ]);
  });

  it('separates opening balances from the rows, by account', () => {
    const file = [
      ...['!Type:Bank', 'D1/13/24', 'T1,000.00', 'POpening Balance', 'L[Checking]', '^', 'D1/14/24', 'T-5', '^'],
      ...['!Account', 'NVisa', 'TCCard', '^', '!Type:CCard', 'D2/13/24', 'T-70', 'POPENING BALANCE', '^'],
    ];
    const read = rowsOfQif(file);

    expect(read.rows.map(({ rowNumber, fields }) => [rowNumber, fields.account])).toEqual([[1, 'Checking']]);
    expect(read.openings).toEqual([
      { account: 'Checking', date: '2024-01-13', amount: '1000' },
      { account: 'Visa', date: '2024-02-13', amount: '-70' },
    ]);
    expect(codesOf(read)).toEqual(['opening_balance', 'opening_balance']);
    expect(rowsOfQif(file, { hasAccount: true }).openings).toEqual([
      { account: '', date: '2024-01-13', amount: '930' },
    ]);
  });

  it('keeps an unreadable opening balance as a row with errors, and one of investments as cash', () => {
    const read = rowsOfQif([
      ...['!Type:Bank', 'D1/13/24', 'Tx', 'POpening Balance', '^'],
      ...['!Type:Invst', 'D1/13/24', 'NCash', 'T100', 'POpening Balance', 'L[Broker]'],
    ]);

    expect(read.openings).toEqual([]);
    expect(read.rows.map(({ errors, entry }) => [errors.length, entry?.amount])).toEqual([
      [1, undefined],
      [0, '-100'],
    ]);
  });

  it('reads investment records as trades, with symbols from a security list anywhere in the file', () => {
    const { rows } = rowsOfQif([
      ...['!Type:Invst', 'D1/13/24', 'NBuyX', 'YIntl Business Machines', 'I10', 'Q5', 'T50', 'L[Checking]', '$50', '^'],
      ...['!Type:Security', 'NIntl Business Machines', 'SIBM', '^'],
    ]);

    expect(rows[0]).toMatchObject({
      fields: { ticker: 'IBM', qty: '5', price: '10', amount: '50', entityType: 'BuyX', name: 'Buy 5 shares of IBM' },
      entry: {
        kind: 'trade',
        amount: '50',
        cash: { amount: '-50', name: 'Transfer from Checking', transactionKind: 'funds_movement' },
      },
    });
  });

  it('calculates a stock split from the earlier trades, in any file order', () => {
    const read = rowsOfQif([
      ...['!Type:Invst', 'D3/13/24', 'NStkSplit', 'YX', 'Q30', '^', 'D1/13/24', 'NBuy', 'YX', 'I1', 'Q10', '^'],
      ...[
        'D2/13/24',
        'NSell',
        'YX',
        'I1',
        'Q4',
        '^',
        'D4/13/24',
        'NStkSplit',
        'YX',
        'Q20',
        '^',
        'D4/13/24',
        'NStkSplit',
        'YZ',
        'Q20',
      ],
    ]);

    expect(read.rows.map(({ fields, entry }) => [fields.qty, entry?.kind, entry?.amount])).toEqual([
      ['12', 'trade', '0'],
      ['10', 'trade', '10'],
      ['-4', 'trade', '-4'],
      ['18', 'trade', '0'],
      ['', 'transaction', '0'],
    ]);
    expect(codesOf(read)).toEqual(['stock_splits_counted', 'stock_splits_not_applied']);
  });

  it('reports the detected order and format, and asks if the file is ambiguous', () => {
    const settled = rowsOfQif(['!Type:Bank', 'D29/03/2021', 'T-1.234,50']);
    const untold = rowsOfQif(['!Type:Bank', 'D04/03/2021', 'T1'], { familyDateFormat: '%d.%m.%Y' });

    expect(settled.configuration).toMatchObject({ dateFormat: '%d/%m/%Y', numberFormat: '1.234,56' });
    expect(settled.rows[0]?.fields).toMatchObject({ date: '2021-03-29', amount: '-1234.5' });
    expect(codesOf(settled)).toEqual(['number_format_guessed']);
    expect(untold.rows[0]?.fields.date).toBe('2021-03-04');
    expect(codesOf(untold)).toEqual([]);
    expect(untold.questions).toMatchObject([{ field: 'date_format', candidates: [{ value: '%d/%m/%Y' }, {}] }]);
    expect(settled.questions).toEqual([]);
  });

  it('uses the formats that were sent, and prefers !Option: to detection', () => {
    const configuration = aConfiguration({ dateFormat: '%d/%m/%Y', numberFormat: '1.234,56' });
    const sent = rowsOfQif(['!Option:MDY', '!Type:Bank', 'D04/03/2021', 'T1.000'], { configuration });

    expect(sent.rows[0]?.fields).toMatchObject({ date: '2021-03-04', amount: '1000' });
    expect(sent.configuration).toEqual(configuration);
    expect(rowsOfQif(['!Option:DMY', '!Type:Bank', 'D04/03/2021', 'T1']).rows[0]?.fields.date).toBe('2021-03-04');
  });

  it('counts the records of lists, and reads dated records under an unknown header', () => {
    const read = rowsOfQif([
      ...['# a comment', '', '!Type:Cat', 'NFood', '^', 'NRent', '^', '!Type:Memorized', 'KP', 'T1', '^'],
      ...[
        '!Type:Prices',
        '"IBM",23 1/2," 4/ 6\'98"',
        '^',
        '!Type:Barter',
        'D1/13/24',
        'T1',
        'Zx',
        '^',
        'NNothing',
        '^',
      ],
    ]);

    expect(read.rows.map(({ errors }) => errors)).toEqual([[]]);
    expect(read.warnings.map(({ code, line, message }) => [code, line, message])).toEqual([
      ['unknown_lines', null, expect.stringContaining('Z (1)')],
      [
        'unknown_section',
        15,
        expect.stringContaining('1 with a date were read as bank transactions and 1 were skipped'),
      ],
      ['lists_skipped', null, expect.stringContaining('cat 2, memorized 1, prices 1')],
    ]);
  });

  it('rejects oversized records and continues', () => {
    const { rows } = rowsOfQif([
      ...['!Type:Bank', 'D1/13/24', 'T1', ...Array.from({ length: 1_000 }, () => ['SA', '$0']).flat(), '^'],
      ...['D1/13/24', 'T1', ...Array.from({ length: 6 }, () => `A${'x'.repeat(9_000)}`), '^'],
      ...['D1/13/24', 'T1', `M${'x'.repeat(9_999)}`, 'My', '^', 'D1/13/24', 'T1', `P${'x'.repeat(10_001)}`, '^'],
      ...['D1/13/24', 'T1'],
    ]);

    expect(rows.map(({ errors }) => errors)).toEqual([
      ['The record has 1000 splits. The limit is 999'],
      ['The record is longer than 50,000 characters'],
      ['Notes are longer than 10,000 characters'],
      ['Payee is longer than 10,000 characters'],
      [],
    ]);
  });

  it('keeps only the first of many warnings', () => {
    const many = Array.from({ length: 50 }, () => ['!Type:Nonsense', 'NA', '^']).flat();
    const { warnings } = rowsOfQif(['!Type:Bank', 'D1/13/24', 'T1', '^', ...many]);

    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)?.message).toBe('and 30 more');
  });

  it('stops when out of time', () => {
    const file = interpretFile(readQif('!Type:Bank\nD1/13/24\nT1'));

    expect(
      readQifRows(
        file,
        someRules(),
        () => undefined,
        () => false,
      ),
    ).toBeUndefined();
  });

  it('reads every record as one row or one opening balance, in file order', () => {
    const record = fc
      .record({
        date: fc.constantFrom("6/ 4'20", '29/03/2021', 'soon', ''),
        amount: fc.constantFrom('-1', '1,5', 'x', ''),
        payee: fc.constantFrom('Opening Balance', 'A', ''),
        action: fc.constantFrom('Buy', 'StkSplit', 'Nonsense', ''),
        mark: fc.nat(),
      })
      .map(({ date, amount, payee, action, mark }) => [
        `D${date}`,
        `T${amount}`,
        `P${payee}`,
        `N${action}`,
        `M#${mark}`,
        '^',
      ]);
    const section = fc.tuple(fc.constantFrom('Bank', 'CCard', 'Invst', 'Oth A'), fc.array(record, { maxLength: 5 }));

    fc.assert(
      fc.property(fc.array(section, { maxLength: 5 }), (sections) => {
        const lines = sections.flatMap(([type, records]) => [`!Type:${type}`, ...records.flat()]);
        const { rows, warnings } = rowsOfQif(lines);
        const openings = warnings.filter(({ code }) => code === 'opening_balance').length;

        expect(rows.length + openings).toBe(sections.flatMap(([, records]) => records).length);
        expect(rows.map(({ rowNumber }) => rowNumber)).toEqual(rows.map((_, index) => index + 1));
        for (const row of rows) expect(row.entry === null).toBe(row.errors.length > 0);
      }),
    );
  });
});
