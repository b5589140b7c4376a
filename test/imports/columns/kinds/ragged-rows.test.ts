import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const WITH_BALANCE = ['Date,Description,Amount,Balance', '2026-01-02,Shop,-1.00,99.00'];
const WITHOUT = ['Date,Description,Amount', '2026-01-02,Shop,-1.00'];
const LAST = ['2026-01-04,Pay,5.00,102.00'];
const ALL = ['2026-01-02 -1', '2026-01-03 -2', '2026-01-04 5'];

describe('a row with more or fewer cells than the header', () => {
  it.each([
    ['a comma in a text', [...WITH_BALANCE, '2026-01-03,Bar, Main St,-2.00,97.00', ...LAST]],
    ['two commas in a text', [...WITH_BALANCE, '2026-01-03,Bar, Main St, Town,-2.00,97.00', ...LAST]],
    ['a number in the text, with a balance', [...WITH_BALANCE, '2026-01-03,Bar,12,-2.00,97.00', ...LAST]],
    ['a text without a balance', [...WITHOUT, '2026-01-03,Bar, Main St,-2.00', '2026-01-04,Pay,5.00']],
    [
      'a text after the amount',
      ['Date,Amount,Description', '2026-01-02,-1.00,Shop', '2026-01-03,-2.00,Bar, 12', '2026-01-04,5.00,Pay'],
    ],
    [
      'semicolons',
      [
        'Datum;Text;Betrag;Saldo',
        '02.01.2026;Shop;-1,00;99,00',
        '03.01.2026;Bar; 12; Weg;-2,00;97,00',
        '04.01.2026;Pay;5,00;102,00',
      ],
    ],
    ['no description, with a balance', [...WITH_BALANCE, '2026-01-03,-2.00,97.00', ...LAST]],
    ['no balance', [...WITH_BALANCE, '2026-01-03,Bar,-2.00', ...LAST]],
    ['separators at the end of some rows', [...WITHOUT, '2026-01-03,Bar,-2.00,', '2026-01-04,Pay,5.00,']],
    [
      'separators at the end of all rows beside a number',
      [
        'Date,Description,Amount,Check',
        '2026-01-02,Shop,-1.00,7,',
        '2026-01-03,Bar,-2.00,8,',
        '2026-01-04,Pay,5.00,9,',
      ],
    ],
    [
      'a comma between a text and two columns of money, with a balance',
      [
        'Date,Description,Debit,Credit,Balance',
        '2026-01-02,Shop,1.00,,99.00',
        '2026-01-03,Bar,7,2.00,,97.00',
        '2026-01-04,Pay,,5.00,102.00',
      ],
    ],
  ])('is read where its cells belong: %s', async (_kind, lines) => {
    const read = await readFile(lines.join('\n'));
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(ALL);
  });

  it.each([
    ['a number in the text', [...WITHOUT, '2026-01-03,Bar,12,-2.00', '2026-01-04,Pay,5.00']],
    ['a decimal comma', [...WITHOUT, '2026-01-03,Bar,-2,50', '2026-01-04,Pay,5.00']],
    ['a comma in thousands', [...WITHOUT, '2026-01-03,Bar,-2,000.50', '2026-01-04,Pay,5.00']],
    [
      'a number in the text, and a separator at the end',
      ['Date,Description,Amount,Check', '2026-01-02,Shop,-1.00,7', '2026-01-03,Bar,12,-2.00,', '2026-01-04,Pay,5.00,9'],
    ],
    [
      'no description, without a balance before it',
      [
        'Date,Description,Amount,Fee',
        '2026-01-02,Shop,-1.00,0.10',
        '2026-01-03,-2.00,97.00',
        '2026-01-04,Pay,5.00,0.10',
      ],
    ],
    [
      'a decimal comma before the text',
      ['Date,Amount,Description', '2026-01-02,-1.00,Shop', '2026-01-03,-2,50,Bar', '2026-01-04,5.00,Pay'],
    ],
    ['no amount', [...WITHOUT, '2026-01-03,Bar', '2026-01-04,Pay,5.00']],
    [
      'a number in the text of a debit',
      ['Date,Description,Debit,Credit', '2026-01-02,Shop,1.00,', '2026-01-03,Bar,7,2.00,', '2026-01-04,Pay,,5.00'],
    ],
  ])('has an error and no amount if it is not clear: %s', async (_kind, lines) => {
    const { rows, errors } = await readFile(lines.join('\n'));
    expect(rows[1]).toMatchObject({ entry: null, fields: { amount: '' } });
    expect(rows[1]?.errors.join()).toMatch(/The row has (?:more|fewer) cells than the header has columns/);
    expect(rows[1]?.errors.join()).toContain('"2026-01-03"');
    expect(errors).not.toEqual([]);
  });

  it('keeps its amount if only a text may be in another column', async () => {
    const short = await readFile('Date,Amount,Name,Category\n2026-01-02,-1.00,Shop,Food\n2026-01-03,-2.00,Bar\n');
    expect(transactionsIn(short)).toEqual(['2026-01-02 -1', '2026-01-03 -2']);
    const long = await readFile('Date,Amount,Name,Category\n2026-01-02,-1.00,Shop,Food\n2026-01-03,-2.00,Bar,Food,x\n');
    expect(long.rows[1]).toMatchObject({
      fields: { amount: '-2' },
      errors: ['The row has more cells than the header has columns: "x"'],
    });
  });

  it('is never left out because its amount is not read', async () => {
    const lines = [...WITHOUT, '2026-01-03,Bar,12,-2.00', '2026-01-04,Pay,5.00'];
    const { rows } = await readFile(lines.join('\n'), { settings: { leaveOut: 'no_date' } });
    expect(rows.map(({ leftOut = false }) => leftOut)).toEqual([false, false, false]);
  });

  it('names the rows whose cells were joined', async () => {
    const { record } = await readFile([...WITH_BALANCE, '2026-01-03,Bar, Main St,-2.00,97.00', ...LAST].join('\n'));
    expect(record.warnings.map(({ code, message }) => [code, message])).toContainEqual([
      'cells_joined',
      expect.stringContaining('row 2 has "Bar, Main St"'),
    ]);
  });
});
