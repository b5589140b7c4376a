import { describe, expect, it, vi } from 'vitest';
import { csvFixture, readCsvFile } from '../../../support/imports/csv.ts';

/** Amounts without a minus are money in, without a warning. */
const SIGNED = { signageConvention: 'inflows_positive' } as const;

const names = (file: string, configuration = {}) =>
  readCsvFile(csvFixture(file), configuration).rows.map((row) => row.fields.name);
const errors = (file: string, configuration = {}) =>
  readCsvFile(csvFixture(file), configuration).rows.map((row) => row.errors);
const warnings = (file: string, configuration = {}) => {
  const { read } = readCsvFile(csvFixture(file), configuration);
  return read.ok ? read.warnings.map(({ line, code }) => [line, code]) : read;
};
const refusal = (file: string, configuration = {}) => {
  const { read, rows } = readCsvFile(csvFixture(file), configuration);
  return { ...read, rows: rows.length };
};

describe('readRows, line breaks', () => {
  it.each(['\n', '\r\n', '\r', '\r\r\n'])('reads %j as one, between rows and inside a quoted cell', (mark) => {
    const lines = ['date,amount,name,notes', '2024-01-02,1,"one', 'two",n', '2024-01-03,2,x,"a', '', 'b"'];
    const { rows } = readCsvFile(lines.join(mark));

    expect(rows.map(({ fields }) => [fields.name, fields.notes])).toEqual([
      ['one\ntwo', 'n'],
      ['x', 'a\n\nb'],
    ]);
  });
});

describe('readRows, encodings', () => {
  const HUNGARIAN = {
    dateColLabel: 'dátum',
    amountColLabel: 'összeg',
    nameColLabel: 'név',
    dateFormat: '%Y.%m.%d',
    numberFormat: '1 234,56',
  };

  it.each([
    ['utf-8-bom.csv', {}, ['Bäckerei Böhm', 'Gehalt']],
    ['utf-16le-no-bom.csv', HUNGARIAN, ['Kávézó a Győri úton', 'Önkiszolgáló étterem']],
    ['utf-16be-no-bom.csv', HUNGARIAN, ['Kávézó a Győri úton', 'Önkiszolgáló étterem']],
    ['utf-16le-bom.csv', HUNGARIAN, ['Kávézó a Győri úton', 'Önkiszolgáló étterem']],
    ['windows-1250.csv', { numberFormat: '1.234,56' }, ['Piekarnia Żółty Kłos', 'Księgarnia pod Łąką']],
    ['windows-1252.csv', { numberFormat: '1.234,56' }, ['Boulangerie à Orléans – 3 €', 'Fête du cœur, Nîmes']],
    ['iso-8859-2.csv', { encoding: 'ISO-8859-2' }, ['Piekarnia Źródło świeżości', 'Książki i gęś']],
  ])('reads %s', (file, configuration, expected) => {
    expect(names(file, configuration)).toEqual(expected);
  });

  it('warns when the encoding was guessed', () => {
    expect(warnings('windows-1250.csv')).toEqual([[null, 'encoding_guessed']]);
    expect(warnings('utf-8-bom.csv')).toEqual([]);
    expect(warnings('utf-16le-bom.csv', HUNGARIAN)).toEqual([]);
  });

  it.each([
    ['gb18030.csv', 'gb18030'],
    ['shift-jis.csv', 'shift_jis'],
    ['euc-jp.csv', 'euc-jp'],
    ['iso-8859-2.csv', 'iso-8859-2'],
    ['windows-1251.csv', 'windows-1251'],
    ['nul-byte.csv', 'NUL byte'],
  ])('rejects %s by name', (file, name) => {
    expect(refusal(file)).toMatchObject({
      ok: false,
      code: 'invalid_csv',
      message: expect.stringContaining(name),
      rows: 0,
    });
  });

  it('keeps a replacement character and warns about it', () => {
    expect(names('replacement-character.csv')).toEqual(['Caf\ufffd']);
    expect(warnings('replacement-character.csv', SIGNED)).toEqual([[2, 'replacement_character']]);
  });

  it('does not use an encoding other than the given one', () => {
    expect(refusal('windows-1250.csv', { encoding: 'utf-8' })).toMatchObject({ ok: false, code: 'invalid_csv' });
    expect(refusal('windows-1250.csv', { encoding: 'ebcdic' })).toMatchObject({ ok: false, code: 'validation_failed' });
  });
});

describe('readRows, lines and cells', () => {
  it('fills short rows, ignores extra blank cells and reports extra text', () => {
    const { rows } = readCsvFile(csvFixture('ragged.csv'));
    expect(rows.map((row) => row.fields.name)).toEqual(['Imported item', 'full', 'extra blank', 'extra']);
    expect(rows.map((row) => row.errors)).toEqual([
      [],
      [],
      [],
      ['The row has more cells than the header has columns: "surplus"'],
    ]);
  });

  it('reads quotes leniently', () => {
    expect(names('quotes.csv')).toEqual(['5" pipe', '5" pipe, copper', 'say "hello"', 'two\nlines', 'last']);
    expect(errors('quotes.csv').flat()).toEqual([]);
  });

  it('rejects an unclosed quote with the line on which it opens', () => {
    const { read } = readCsvFile(csvFixture('unclosed-quote.csv'));
    expect(read).toEqual({ ok: false, code: 'invalid_csv', message: 'The quote that opens on line 4 is never closed' });
  });

  it('reports lines within an unclosed quote', () => {
    expect(errors('swallowing-quote.csv')).toEqual([['A quote on lines 2 to 4 is not closed properly'], []]);
  });

  it('skips empty lines with one warning', () => {
    const { rows } = readCsvFile(csvFixture('empty-lines.csv'));
    expect(rows.map((row) => [row.rowNumber, row.fields.date])).toEqual([
      [1, '2024-03-01'],
      [2, '2024-03-02'],
    ]);
    expect(warnings('empty-lines.csv', SIGNED)).toEqual([[null, 'empty_lines_skipped']]);
  });

  it('accepts mixed line breaks', () => {
    expect(readCsvFile(csvFixture('mixed-line-ends.csv')).rows.map((row) => row.fields.amount)).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('stops within a thousand records when out of time', () => {
    const mayContinue = vi.fn(() => false);
    const text = `date,amount\n${'2024-03-01,1\n'.repeat(5000)}`;
    const { read, rows } = readCsvFile(text, {}, { mayContinue });
    expect(read).toMatchObject({ ok: false, code: 'interrupted' });
    expect(rows.length).toBeLessThan(1000);
    expect(mayContinue).toHaveBeenCalledTimes(1);
  });
});

describe('readRows, header', () => {
  it('finds canonical names, ignoring an asterisk, and returns the header text', () => {
    const { read, rows } = readCsvFile(csvFixture('all-columns.csv'), {}, { hasAccount: false });
    expect(read).toMatchObject({
      ok: true,
      warnings: [],
      configuration: {
        dateColLabel: 'Date*',
        amountColLabel: 'Amount*',
        accountColLabel: 'Account',
        qtyColLabel: null,
      },
    });
    expect(rows[0]).toMatchObject({
      rowNumber: 1,
      fields: {
        date: '2024-03-01',
        amount: '-12.5',
        name: 'Market',
        currency: 'EUR',
        category: 'Food: Groceries',
        tags: 'weekly|"home"',
        account: 'Cash',
        notes: 'with, comma',
        qty: '',
      },
      tags: ['weekly', '"home"'],
      errors: [],
      entry: { date: '2024-03-01', amount: '12.5', currencyFromFile: true },
    });
    expect(rows[1]).toMatchObject({
      fields: { name: 'Imported item', currency: 'USD', account: '' },
      tags: [],
      entry: { amount: '-7', currencyFromFile: false },
    });
  });

  it('leaves the account column alone when the import has an account', () => {
    const { read, rows } = readCsvFile(csvFixture('all-columns.csv'), {}, { accountCurrency: 'CHF' });
    expect(rows.map((row) => [row.fields.account, row.fields.currency])).toEqual([
      ['', 'EUR'],
      ['', 'CHF'],
    ]);
    expect(read).toMatchObject({ configuration: { accountColLabel: null } });
  });

  it('finds the header below a preamble', () => {
    const configuration = {
      dateColLabel: 'booked on',
      amountColLabel: 'sum',
      nameColLabel: 'text',
      dateFormat: '%m/%d/%Y',
    };
    expect(names('preamble.csv', configuration)).toEqual(['Tram', 'Bus']);
    expect(warnings('preamble.csv', configuration)).toEqual([[5, 'preamble_skipped']]);
    expect(names('preamble.csv', { ...configuration, rowsToSkip: 4 })).toEqual(['Tram', 'Bus']);
    expect(warnings('preamble.csv', { ...configuration, rowsToSkip: 4 })).toEqual([]);
  });

  it('finds the separator by the line with the labels', () => {
    const configuration = { dateFormat: '%d.%m.%Y', numberFormat: '1.234,56' } as const;
    expect(names('preamble-semicolon.csv', configuration)).toEqual(['Tram']);
    expect(readCsvFile(csvFixture('semicolon.csv'), configuration).rows.map((row) => row.fields.amount)).toEqual([
      '-1234.56',
      '3000',
    ]);
    expect(errors('semicolon.csv', { ...configuration, colSep: ',' })[0]).toEqual([
      'The row has more cells than the header has columns: "56"',
      'Date is required',
      'Amount is required',
    ]);
  });

  it('rejects rows_to_skip beyond the end', () => {
    expect(refusal('preamble.csv', { rowsToSkip: 7 })).toMatchObject({
      code: 'invalid_csv',
      message: expect.stringContaining('rows_to_skip is 7'),
    });
  });

  it('reports repeated headers only if they are used', () => {
    expect(errors('repeated-headers.csv')).toEqual([[]]);
    expect(errors('blank-header-cells.csv')).toEqual([[]]);
    expect(refusal('clashing-headers.csv')).toMatchObject({
      code: 'invalid_csv',
      message: 'The header has 2 columns for date: "Date" and "date*"',
    });
    expect(refusal('repeated-headers.csv', { nameColLabel: 'ID' })).toMatchObject({ code: 'invalid_csv' });
  });

  it('reports a missing label on every row', () => {
    const missing = ['Date column "Booked" is not in the header'];
    expect(errors('all-columns.csv', { dateColLabel: 'Booked' })).toEqual([missing, missing]);
  });

  it.each([
    ['', 'no header'],
    ['\n \n,,\n', 'no header'],
    ['"open\n', 'The quote that opens on line 1 is never closed'],
    ['date,"name\n', 'The quote that opens on line 1 is never closed'],
  ])('rejects %j', (text, message) => {
    expect(readCsvFile(text).read).toMatchObject({
      ok: false,
      code: 'invalid_csv',
      message: expect.stringContaining(message),
    });
  });

  it.each(['\t', '|'])('finds a header separated by %j, configured or not', (mark) => {
    const text = ['Exported|today', 'date;x,amount;y', 'name', 'date,amount,name', '2024-03-01,"1,204.50",Tram; late'];
    const file = text.join('\n').replaceAll(/,(?=amount|name|"|Tram)/g, mark);

    for (const colSep of [null, mark as '\t' | '|']) {
      const { read, rows } = readCsvFile(file, { colSep });
      expect(read).toMatchObject({ ok: true, headers: ['date', 'amount', 'name'] });
      expect(rows.map(({ fields, errors }) => [fields.amount, fields.name, errors])).toEqual([
        ['1204.5', 'Tram; late', []],
      ]);
    }
  });

  it.each([
    ['nameColLabel', 'Name'],
    ['categoryColLabel', 'Category'],
    ['tagsColLabel', 'Tags'],
    ['notesColLabel', 'Notes'],
    ['currencyColLabel', 'Currency'],
    ['accountColLabel', 'Account'],
    ['entityTypeColLabel', 'Entity type'],
    ['dateColLabel', 'Date'],
    ['amountColLabel', 'Amount'],
  ])('makes every row invalid if the header lacks the configured %s', (label, title) => {
    const file = 'Statement of March\n\ndate,amount,name,currency\n2024-03-01,5,Tram,EUR\n2024-03-02,6,Bus,EUR\n';
    const { read, rows } = readCsvFile(file, { [label]: ' Payee ' }, { hasAccount: false });

    expect(rows.map(({ errors, entry }) => [errors, entry])).toEqual(
      [1, 2].map(() => [[`${title} column "Payee" is not in the header`], null]),
    );
    expect(read).toMatchObject({
      ok: true,
      missingHeaders: ['payee'],
      headers: ['date', 'amount', 'name', 'currency'],
    });
  });

  it('ignores a label that the type does not read, and a blank one', () => {
    const labels = { tickerColLabel: 'Symbol', qtyColLabel: 'Shares', nameColLabel: ' ', notesColLabel: '' };
    const file = 'date,amount,name\n2024-03-01,5,Tram\n';

    expect(readCsvFile(file, { ...labels, accountColLabel: 'IBAN' }).rows).toMatchObject([
      { errors: [], fields: { name: 'Tram', amount: '5' } },
    ]);
    expect(readCsvFile(file, { nameColLabel: '***' }).rows[0]?.errors).toEqual([
      'Name column "***" is not in the header',
    ]);
  });

  it('reads tabs', () => {
    expect(readCsvFile(csvFixture('tabs.csv')).rows).toMatchObject([{ errors: [], fields: { name: 'Tram' } }]);
  });

  it('reads the first of several columns with the same unconfigured header, with a warning', () => {
    const file = 'date,amount,currency,converted,currency\n2024-03-01,5,EUR,5.40,USD\n';
    const { read, rows } = readCsvFile(file, SIGNED);

    expect(rows).toMatchObject([{ errors: [], fields: { currency: 'EUR' } }]);
    expect(read).toMatchObject({ ok: true, warnings: [{ code: 'repeated_header', line: 1 }] });
    expect(read.ok && read.configuration.currencyColLabel).toBeNull();
    expect(readCsvFile(file, { currencyColLabel: 'currency' }).read).toMatchObject({ ok: false, code: 'invalid_csv' });
    expect(readCsvFile('date,amount,amount\n2024-03-01,5,6\n').read).toMatchObject({ ok: false, code: 'invalid_csv' });
  });

  it.each([
    ['Inflow', 'Inflow has only money in'],
    ['Outflow', 'Outflow has only money out'],
    ['Outflow,Inflow', 'the amounts are in Outflow and Inflow. Send the file as a YnabImport'],
  ])('does not read %s as the amount, and suggests a remedy', (columns, sentence) => {
    const cells = columns.replace(/\w+/g, '5');
    const file = `date,name,${columns}\n2024-03-01,Tram,${cells}\n`;

    expect(readCsvFile(file).rows[0]?.errors.join()).toContain(sentence);
    const asYnab = readCsvFile(file, {}, { type: 'YnabImport' });
    expect(asYnab.rows[0]?.errors.join().includes('has only money')).toBe(!columns.includes(','));
    expect(asYnab.read).toMatchObject({ missingHeaders: columns.includes(',') ? [] : [expect.any(String)] });
  });

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n...'), 'type=PdfImport'],
    ['a QIF', Buffer.from('!Type:Bank\nD02/20/2026\nT5\n^\n'), 'type=QifImport'],
    ['a QIF in UTF-16', Buffer.from('\ufeff!Account\nNChecking\n^\n', 'utf16le'), 'type=QifImport'],
    ['NDJSON', Buffer.from('\n{"type":"Account","data":{"id":"1"}}\n'), 'type=NativeImport'],
    ['JSON', Buffer.from('[{"amount": 5}]'), 'JSON'],
    ['OFX', Buffer.from('OFXHEADER:100\nDATA:OFXSGML\n\n<OFX>'), 'OFX'],
    ['a ZIP archive', Buffer.from('PK\u0003\u0004rest', 'latin1'), 'ZIP archive'],
    ['a gzip archive', Buffer.from([0x1f, 0x8b, 8, 0]), 'gzip'],
  ])('rejects %s with the name of its format', (_, bytes, sentence) => {
    const { read, rows } = readCsvFile(bytes);

    expect(read).toMatchObject({ ok: false, code: 'invalid_file_type', message: expect.stringContaining(sentence) });
    expect(rows).toEqual([]);
  });

  it('reads a file with only a header as empty', () => {
    expect(readCsvFile('date,amount')).toMatchObject({ read: { ok: true }, rows: [] });
  });
});
