import { describe, expect, it } from 'vitest';
import type { NumberFormat } from '../../../shared/imports/domain/import-attributes.ts';
import { readCsvFile } from '../../support/imports/csv.ts';

const read = (amounts: readonly string[], numberFormat: NumberFormat | null = null) => {
  const rows = amounts.map((amount) => `2024-03-01,"${amount}"`);
  const found = readCsvFile(['date,amount', ...rows, ''].join('\n'), { numberFormat });
  return {
    amounts: found.rows.map(({ fields, errors }) => (errors.length > 0 ? 'error' : fields.amount)),
    warnings: found.read.ok
      ? found.read.warnings.filter(({ code }) => code === 'mixed_number_formats').map(({ message }) => message)
      : [],
  };
};

describe('a file that mixes decimal marks', () => {
  it('has errors in the rows of the other mark, and a warning of the amounts that fit both', () => {
    expect(read(['-1,234.56', '-1.234,56', '-5.000', '-7,00', '12.50', '-2,000'])).toEqual({
      amounts: ['-1234.56', 'error', '-5', 'error', '12.5', '-2000'],
      warnings: [
        'Row 2 has the amount "-1.234,56", which is not in the format 1,234.56, so amounts that fit both formats may be wrong. Check row 3 ("-5.000" was read as -5), row 6 ("-2,000" was read as -2000)',
      ],
    });
    expect(read(['-1.234,56', '-1,234.56', '-5.000'], '1.234,56')).toMatchObject({
      amounts: ['-1234.56', 'error', '-5000'],
      warnings: [expect.stringContaining('Check row 3 ("-5.000" was read as -5000)')],
    });
  });

  it('has only errors if no amount fits both', () => {
    expect(read(['-1,234.56', '-1.234,56', '5'])).toEqual({ amounts: ['-1234.56', 'error', '5'], warnings: [] });
  });

  it('is no file of one format, even with errors of another kind', () => {
    expect(read(['-1,234.56', '-5.000', 'x', '-1.2.3'])).toMatchObject({ warnings: [] });
  });

  it('names some of many amounts', () => {
    const { warnings } = read(['-1.234,56', ...Array.from({ length: 8 }, () => '-5.000')]);
    expect(warnings).toEqual([expect.stringMatching(/row 6 \("-5\.000" was read as -5\) and 3 more$/)]);
  });
});
