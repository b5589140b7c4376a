import { describe, expect, it } from 'vitest';
import { isXlsx, readXlsx } from '../../../../shared/imports/formats/xlsx/parse/read-xlsx.ts';
import { readCsvFile } from '../../../support/imports/csv.ts';
import { workbookOf, zipOf } from '../../../support/imports/workbook.ts';

const FORMATS =
  '<numFmts><numFmt numFmtId="170" formatCode="[$-409]d&quot;st&quot; mmm yyyy"/><numFmt numFmtId="171" formatCode="#,##0.00 &quot;day&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="46"/></cellXfs>';
const TABLE = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Amount</t></is></c></row>';
const row = (number: number, ...cells: readonly string[]): string => `<row r="${number}">${cells.join('')}</row>`;
const sheet = async (rows: string, more: Parameters<typeof workbookOf>[1] = {}) => {
  const read = readXlsx(await workbookOf([{ name: 'Sheet', rows }], { strings: ['Date'], formats: FORMATS, ...more }));
  return read.ok ? read.rows : read.message;
};

/** A workbook with other bits in a byte of the directory entry of its sheet. */
const withByte = async (offset: number, bits: number): Promise<Buffer> => {
  const file = await workbookOf([{ name: 'S', rows: TABLE }], { strings: ['Date'] });
  const at = file.lastIndexOf(Buffer.from('PK\u0001\u0002')) + offset;
  file.writeUInt8(file.readUInt8(at) ^ bits, at);
  return file;
};

describe('readXlsx', () => {
  it('reads texts of every kind, gaps and blank rows', async () => {
    const cells = row(
      3,
      '<c r="A3" t="str"><f>A1</f><v>x &amp; y</v></c>',
      '<c r="D3" t="b"><v>1</v></c>',
      '<c r="E3" t="e"><v>#REF!</v></c>',
    );
    expect(await sheet(`${TABLE}${cells}`)).toEqual([['Date', 'Amount'], [], ['x & y', '', '', 'TRUE', '#REF!']]);
  });

  it('joins rich text, and leaves out how it is pronounced', async () => {
    const rich = '<r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>';
    const file = await zipOf({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${TABLE}${TABLE}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst><si>${rich}</si></sst>`,
    });
    expect(readXlsx(file)).toMatchObject({
      rows: [
        ['東京', 'Amount'],
        ['東京', 'Amount'],
      ],
    });
  });

  it('reads dates by their formats, and numbers as plain decimals', async () => {
    const cells = row(
      2,
      ...['<c r="A2" s="1"><v>45000</v></c>', '<c r="B2" s="2"><v>45000.5</v></c>', '<c r="C2" s="3"><v>1</v></c>'],
      ...[
        '<c r="D2" s="4"><v>12.299999999999999</v></c>',
        '<c r="E2" s="5"><v>0.25</v></c>',
        '<c r="F2"><v>1E-7</v></c>',
        '<c r="G2" s="1"><v>-1</v></c>',
      ],
    );
    expect(await sheet(`${TABLE}${cells}`)).toEqual([
      ['Date', 'Amount'],
      ['2023-03-15', '2023-03-15', '1900-01-01', '12.3', '06:00:00', '0.0000001', '-1'],
    ]);
    expect(
      await sheet(`${TABLE}${row(2, '<c r="A2" s="1"><v>0</v></c>', '<c r="B2"><v>1</v></c>')}`, { epoch1904: true }),
    ).toEqual([
      ['Date', 'Amount'],
      ['1904-01-01', '1'],
    ]);
  });

  it('keeps the columns of cells without a position, also after blank ones', async () => {
    const cells = '<row><c/><c><v>1</v></c><c r="E2"/><c><v>2</v></c></row>';
    expect(await sheet(`${TABLE}${cells}`)).toEqual([
      ['Date', 'Amount'],
      ['', '1', '', '', '', '2'],
    ]);
  });

  it('reads only days as days, and the last millisecond of a day as that day', async () => {
    const formats = FORMATS.replace(
      '</numFmts>',
      '<numFmt numFmtId="172" formatCode="#,##0.00 USD"/></numFmts>',
    ).replace('</cellXfs>', '<xf numFmtId="172"/></cellXfs>');
    const cells = row(
      2,
      ...['<c r="A2" s="6"><v>45000.5</v></c>', '<c r="B2" s="2"><v>45000.99999999</v></c>'],
      ...['<c r="C2" s="1"><v>44999.999999999996</v></c>', '<c r="D2" t="d"><v>2023-03-15T23:30:00</v></c>'],
    );
    expect(await sheet(`${TABLE}${cells}`, { formats })).toContainEqual([
      '45000.5',
      '2023-03-15',
      '2023-03-15',
      '2023-03-15',
    ]);
  });

  it('reads long formats in little time', async () => {
    const formats = `<numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(20_000)}"/></numFmts><cellXfs>${'<xf numFmtId="170"/>'.repeat(100)}</cellXfs>`;
    const before = performance.now();
    await sheet(TABLE, { formats });
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  it('removes the residue of binary fractions but no decimals, and does not write out endless numbers', async () => {
    const stored = ['1E900000', '59.09999999999991', '-5.684341886080802E-14', '0.123456789', '1234.5600000000013'];
    const cells = row(2, ...stored.map((value, at) => `<c r="${'ABCDE'[at]}2"><v>${value}</v></c>`));
    expect(await sheet(`${TABLE}${cells}`)).toContainEqual(['1E900000', '59.1', '0', '0.123456789', '1234.56']);
  });

  it('never writes a number like a group of thousands', async () => {
    expect(await sheet(`${TABLE}${row(2, '<c r="A2"><v>33.333</v></c>', '<c r="B2"><v>1.25</v></c>')}`)).toEqual([
      ['Date', 'Amount'],
      ['33.3330', '1.25'],
    ]);
  });

  it('reads CDATA', async () => {
    const cells = row(2, '<c r="A2"><v><![CDATA[5]]></v></c>', '<c r="B2" t="s"><v>1</v></c>');
    expect(await sheet(`${TABLE}${cells}`, { strings: ['Date', '<![CDATA[A & B]]>'] })).toContainEqual(['5', 'A & B']);
  });

  it('reads the first visible sheet with a table, and names the others', async () => {
    const data = `${TABLE}${row(2, '<c r="A2"><v>1</v></c>', '<c r="B2"><v>2</v></c>')}`;
    const other = `${row(1, '<c r="A1"><v>7</v></c>', '<c r="B1"><v>8</v></c>')}${row(2, '<c r="A2"><v>1</v></c>', '<c r="B2"><v>2</v></c>')}`;
    const sheets = [
      { name: 'Cover', rows: row(1, '<c r="A1"><v>1</v></c>') },
      { name: 'Secret', rows: data, state: 'hidden' },
    ];
    const read = readXlsx(
      await workbookOf([...sheets, { name: 'Data', rows: data }, { name: 'Other', rows: other }], {
        strings: ['Date'],
      }),
    );
    expect(read).toMatchObject({
      ok: true,
      sheet: 'Data',
      warnings: [{ message: 'Only the sheet "Data" is read, not "Other"' }],
    });
    expect(
      readXlsx(
        await workbookOf(
          [
            { name: 'May', rows: data },
            { name: 'June', rows: data },
          ],
          { strings: ['Date'] },
        ),
      ),
    ).toEqual({
      ok: false,
      message:
        'The workbook has several sheets with the same columns: "May", "June". Save the sheet that you want to import as a file of its own',
    });
  });

  it('is read like a CSV file', async () => {
    const head = row(
      1,
      ...['date', 'amount', 'name'].map((name, at) => `<c r="${'ABC'[at]}1" t="inlineStr"><is><t>${name}</t></is></c>`),
    );
    const file = await workbookOf(
      [
        {
          name: 'S',
          rows: `${head}${row(2, '<c r="A2" s="1"><v>45000</v></c>', '<c r="B2"><v>-4.25</v></c>', '<c r="C2" t="inlineStr"><is><t>Bread, rolls</t></is></c>')}`,
        },
      ],
      { formats: FORMATS },
    );
    const { read, rows } = readCsvFile(file, { dateFormat: '%Y-%m-%d' });
    expect(read).toMatchObject({ ok: true, configuration: { fileFormat: 'xlsx' } });
    expect(rows).toMatchObject([
      { errors: [], fields: { name: 'Bread, rolls' }, entry: { date: '2023-03-15', amount: '4.25' } },
    ]);
  });

  it.each([
    [
      'a bomb',
      async () => workbookOf([{ name: 'S', rows: `${TABLE}${' '.repeat(120 * 1024 * 1024)}` }]),
      'The workbook unpacks to more than 100 MB',
    ],
    [
      'a row far down',
      async () => workbookOf([{ name: 'S', rows: row(1_048_576, '<c><v>1</v></c>') }]),
      /has a cell in row 1048576/,
    ],
    [
      'very many rows with one number',
      async () => workbookOf([{ name: 'S', rows: row(1).repeat(200_001) }]),
      /has a cell in row 200001/,
    ],
    [
      'a wide row',
      async () => workbookOf([{ name: 'S', rows: row(1, '<c r="XFD1"><v>1</v></c>') }]),
      /more than 500 columns/,
    ],
    [
      'a document type',
      async () => workbookOf([{ name: 'S', rows: '' }], { formats: '<!DOCTYPE a>' }),
      /is damaged|document type/,
    ],
    [
      'cells that are few, but far to the right',
      async () => workbookOf([{ name: 'S', rows: '<row><c r="SF1"><v>1</v></c></row>'.repeat(7_000) }]),
      'The workbook has more than 3,000,000 cells',
    ],
    [
      'a long text in very many cells',
      async () =>
        workbookOf([{ name: 'S', rows: row(1, '<c t="s"><v>0</v></c>'.repeat(2)).repeat(1_000) }], {
          strings: ['x'.repeat(30_000)],
        }),
      'The workbook has more than 50,000,000 characters in its cells',
    ],
    [
      'a sheet that is not in the file',
      async () =>
        zipOf({
          'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="May" r:id="rId1"/></sheets></workbook>',
        }),
      'The workbook is damaged: its sheet "May" is not in the file',
    ],
    [
      'very many sheets',
      async () => workbookOf(Array.from({ length: 501 }, () => ({ name: 'S', rows: '' }))),
      'The workbook has more than 500 sheets',
    ],
    [
      'very many texts',
      async () =>
        zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(2_000_001)}</sst>` }),
      'The workbook has more than 2,000,000 texts',
    ],
    [
      'very many styles',
      async () => workbookOf([], { formats: `<cellXfs>${'<xf/>'.repeat(70_000)}</cellXfs>` }),
      'The workbook has more than 65,536 cell styles',
    ],
    [
      'two sheets that are too large together',
      async () => workbookOf(['S', 'T'].map((name) => ({ name, rows: ' '.repeat(60 * 1024 * 1024) }))),
      'The workbook unpacks to more than 100 MB',
    ],
    [
      'very many entries',
      async () => zipOf(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [at, '']))),
      'The workbook has more than 2,000 entries',
    ],
    ['an encrypted sheet', async () => withByte(8, 1), 'The workbook is encrypted'],
    ['bytes that were changed', async () => withByte(16, 1), 'The workbook has a damaged entry'],
    ['deep nesting', async () => workbookOf([{ name: 'S', rows: '<a>'.repeat(1_000) }]), /nested too deeply/],
    [
      'a text that is not there',
      async () => workbookOf([{ name: 'S', rows: row(1, '<c t="s"><v>7</v></c>') }]),
      'The workbook is damaged: a cell refers to the text "7", which it does not have',
    ],
    ['a broken sheet', async () => workbookOf([{ name: 'S', rows: '<row><c>' }]), /^The workbook is damaged/],
    ['no table', async () => workbookOf([{ name: 'S', rows: '' }]), 'The workbook has no visible table: '],
    ['another archive', async () => zipOf({ 'a.txt': 'x' }), /is not an Excel workbook/],
    [
      'half an archive',
      async () => (await workbookOf([{ name: 'S', rows: TABLE }])).subarray(0, 200),
      'The workbook is not a complete ZIP archive',
    ],
  ])('refuses %s', async (_name, make, message) => {
    const read = readXlsx(await make());
    expect(read).toMatchObject({
      ok: false,
      message: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
    });
    expect(read.ok || read.message).toMatch(
      /: save the file|: send a sheet|\. Open it in a spreadsheet program and save/,
    );
  });

  it('is recognized by its content', async () => {
    expect(isXlsx(await workbookOf([]))).toBe(true);
    expect(isXlsx(await zipOf({ 'a.txt': 'x' }))).toBe(false);
    expect(isXlsx(Buffer.from('PK\u0003\u0004'))).toBe(false);
  });
});
