import { describe, expect, it } from 'vitest';
import { readCsvFile } from '../../../support/imports/csv.ts';
import { detected } from '../../../support/imports/detected.ts';
import { workbookOf } from '../../../support/imports/workbook.ts';

type Value = string | number;
const cell = (value: Value, at: number, row: number): string => {
  const reference = `${'ABCDE'.charAt(at)}${row}`;
  return typeof value === 'number'
    ? `<c r="${reference}"><v>${value}</v></c>`
    : `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
};
const workbook = (amounts: readonly Value[]) => {
  const rows = [
    ['Date', 'Name', 'Amount'],
    ...amounts.map((amount, at) => [`2024-05-${10 + at}`, `Shop ${at}`, amount]),
  ];
  const xml = rows.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((value, place) => cell(value, place, at + 1)).join('')}</row>`,
  );
  return workbookOf([{ name: 'Sheet', rows: xml.join('') }], {});
};

const read = async (amounts: readonly Value[], currency: string | null = null) => {
  const bytes = await workbook(amounts);
  const { configuration, questions } = detected(bytes, { currency });
  const asked = questions.filter(({ about }) => about === 'number_format');
  const values = readCsvFile(bytes, configuration).rows.map(({ fields, errors }) =>
    errors.length > 0 ? errors.join() : fields.amount,
  );
  return { asked, values, bytes, configuration };
};

describe('amounts as text beside numbers in a workbook', () => {
  it.each<readonly [readonly Value[], readonly string[]]>([
    [
      [-12.5, '-1.234,50', 250],
      ['-12.5', '-1234.5', '250'],
    ],
    [
      [-12.5, '-1,234.50', 250],
      ['-12.5', '-1234.5', '250'],
    ],
    [
      [-12.5, '-1 234,50'],
      ['-12.5', '-1234.5'],
    ],
    [
      [-12.345, 1234.5],
      ['-12.345', '1234.5'],
    ],
    [
      ['-12,50', '-1.234,50'],
      ['-12.5', '-1234.5'],
    ],
  ])('%j are read as %j', async (amounts, expected) => {
    const { asked, values } = await read(amounts);
    expect(asked).toEqual([]);
    expect(values).toEqual(expected);
  });

  it('are a question if they could be thousands or decimals: the numbers do not answer it', async () => {
    const { asked, bytes, configuration } = await read([-12.5, '-1.200', 250]);
    expect(asked).toMatchObject([{ cell: '-1.200', choices: [{ value: '-1.2' }, { value: '-1200' }] }]);
    const answered = (numberFormat: '1,234.56' | '1.234,56') =>
      readCsvFile(bytes, { ...configuration, numberFormat }).rows.map(({ fields }) => Number(fields.amount));
    expect(answered('1.234,56')).toEqual([-12.5, -1200, 250]);
    expect(answered('1,234.56')).toEqual([-12.5, -1.2, 250]);
  });

  it('are settled by the currency of the account if it has no decimals', async () => {
    const { asked, values } = await read([-12, '-1.234', 250], 'JPY');
    expect(asked).toEqual([]);
    expect(values.map(Number)).toEqual([-12, -1234, 250]);
    expect((await read([-12.5, '-1.234', 250], 'EUR')).asked).toMatchObject([{ about: 'number_format' }]);
  });
});
