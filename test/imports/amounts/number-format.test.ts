import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileNumberFormat } from '../../../shared/imports/amounts/domain/number-format.ts';
import { NUMBER_FORMATS, type NumberFormat } from '../../../shared/imports/domain/import-attributes.ts';

const MARKS: Readonly<Record<NumberFormat, { readonly group: string; readonly point: string }>> = {
  '1,234.56': { group: ',', point: '.' },
  '1.234,56': { group: '.', point: ',' },
  '1 234,56': { group: ' ', point: ',' },
  '1,234': { group: ',', point: '' },
};
const read = (format: NumberFormat, text: string): string | undefined => {
  const number = compileNumberFormat(format)(text);
  return number.ok ? number.value : undefined;
};

const grouped = (digits: string, group: string, size: number): string =>
  [...digits].map((digit, index) => (index > 0 && (digits.length - index) % size === 0 ? group : '') + digit).join('');

const decimals = fc.record({
  negative: fc.boolean(),
  whole: fc.bigInt(0n, 10n ** 18n - 1n).map(String),
  fraction: fc.stringMatching(/^[0-9]{0,8}$/),
});
const dress = fc.constantFrom(
  (sign: string, digits: string) => sign + digits,
  (sign: string, digits: string) => `${sign} ${digits}`,
  (sign: string, digits: string) => `${sign}$${digits}`,
  (sign: string, digits: string) => `€ ${sign}${digits}`,
  (sign: string, digits: string) => `${sign}${digits} EUR`,
  (sign: string, digits: string) => `${sign}${digits}\u00a0kr`,
  (sign: string, digits: string) => (sign === '' ? digits : `(${digits})`),
);

/** The decimal without its sign, as printed by a bank, and the expected result. */
const print = (decimal: { whole: string; fraction: string }, format: NumberFormat, group: boolean) => {
  const { group: mark, point } = MARKS[format];
  const fraction = point === '' ? '' : decimal.fraction;
  const kept = fraction.replace(/0+$/, '');
  const whole = group ? grouped(decimal.whole, mark, 3) : decimal.whole;
  return {
    text: fraction === '' ? whole : whole + point + fraction,
    value: kept === '' ? decimal.whole : `${decimal.whole}.${kept}`,
  };
};

describe('compileNumberFormat', () => {
  it('reads back formatted numbers, with or without grouping and currency', () => {
    fc.assert(
      fc.property(decimals, fc.constantFrom(...NUMBER_FORMATS), fc.boolean(), dress, (decimal, format, group, wear) => {
        const { text, value } = print(decimal, format, group);
        const negative = decimal.negative && value !== '0';
        expect(read(format, wear(decimal.negative ? '-' : '', text))).toBe(negative ? `-${value}` : value);
      }),
    );
  });

  it('rejects wrong grouping', () => {
    const sizes = fc.constantFrom(1, 2, 4);
    const digits = fc.stringMatching(/^[1-9][0-9]{5,14}$/);
    fc.assert(
      fc.property(digits, sizes, fc.constantFrom(...NUMBER_FORMATS), (text, size, format) => {
        expect(read(format, grouped(text, MARKS[format].group, size))).toBeUndefined();
      }),
    );
  });

  it.each<[NumberFormat, string, string]>([
    ['1,234.56', '1,234.56', '1234.56'],
    ['1,234.56', '-1234.50', '-1234.5'],
    ['1,234.56', '+ £1,100.00', '1100'],
    ['1,234.56', '\u22125', '-5'],
    ['1,234.56', '($85.00)', '-85'],
    ['1,234.56', '$ (85.00)', '-85'],
    ['1,234.56', 'CA$7', '7'],
    ['1,234.56', 'usd 7', '7'],
    ['1,234.56', '-$0.00', '0'],
    ['1,234.56', '0012.5', '12.5'],
    ['1,234.56', '12,34,567.00', '1234567'],
    ['1,234.56', '-1,23,45,678.5', '-12345678.5'],
    ['1,234.56', '₹ 1,00,000', '100000'],
    ['1,234.56', '1 234.56', '1234.56'],
    ['1,234.56', '-12\u00a0345\u00a0678.90', '-12345678.9'],
    ['1,234.56', '$.23', '0.23'],
    ['1,234.56', '12.50-', '-12.5'],
    ['1,234.56', '12.50 DR', '-12.5'],
    ['1,234.56', '12.50CR', '12.5'],
    ['1,234.56', '12.50 Cr.', '12.5'],
    ['1,234.56', '12.50Dr.', '-12.5'],
    ['1,234.56', '12.50 (Dr)', '-12.5'],
    ['1,234.56', '12.50 [CR]', '12.5'],
    ['1,234.56', 'DR 1,012.40', '-1012.4'],
    ['1,234.56', 'Cr. ₹1,012.40', '1012.4'],
    ['1,234.56', '1,012.40 INR DB', '-1012.4'],
    ['1,234.56', '1,012.40 D', '-1012.4'],
    ['1,234.56', '1,012.40 C', '1012.4'],
    ['1.234,56', '1.012,40 S', '-1012.4'],
    ['1.234,56', '1.012,40H', '1012.4'],
    ['1,234.56', '\u20135', '-5'],
    ['1,234.56', '\u2014 5.10', '-5.1'],
    ['1,234.56', '\u20125', '-5'],
    ['1,234.56', '\u20105', '-5'],
    ['1,234.56', '$\uff0d5', '-5'],
    ['1,234.56', '5\u2013', '-5'],
    ['1,234.56', '\uff0b5', '5'],
    ['1,234.56', "1'234'567.80", '1234567.8'],
    ['1.234,56', '1\u2019234,5', '1234.5'],
    ['1.234,56', '1.234.567,8', '1234567.8'],
    ['1 234,56', '1\u202f234,56 kr', '1234.56'],
    ['1 234,56', '€1 234,56', '1234.56'],
    ['1 234,56', '-12,5 Kč', '-12.5'],
    ['1,234', '¥1,234', '1234'],
    ['1,234.56', '\u200e-\u200e12.50\u200f', '-12.5'],
    ['1,234.56', '\u061c-12.50', '-12.5'],
    ['1,234.56', '\u202a$1,234.50\u202c', '1234.5'],
    ['1.234,56', '\ufeff\u20661.234,56\u2069', '1234.56'],
  ])('reads %s %j as %s', (format, text, value) => {
    expect(read(format, text)).toBe(value);
  });

  it.each<[NumberFormat, string]>([
    ['1,234.56', '71-00'],
    ['1,234.56', '1.234,56'],
    ['1,234.56', '12,34'],
    ['1,234.56', '1234,567'],
    ['1,234.56', '0,123'],
    ['1,234.56', '1.2.3'],
    ['1,234.56', '1e5'],
    ['1,234.56', '-5-'],
    ['1,234.56', '-5 DR'],
    ['1,234.56', 'DR 5 DR'],
    ['1,234.56', 'CR -5'],
    ['1,234.56', '12 D'],
    ['1,234.56', 'S12'],
    ['1,234.56', '\u2013\u20135'],
    ['1,234.56', "1'23"],
    ['1,234.56', '--5'],
    ['1,234.56', '-(5)'],
    ['1,234.56', '(5'],
    ['1,234.56', '5)'],
    ['1,234.56', '.'],
    ['1,234.56', '5.'],
    ['1,234.56', 'abc 5'],
    ['1,234.56', 'x$5'],
    ['1,234.56', '$5 USD'],
    ['1,234.56', '12 May'],
    ['1,234.56', '5 %'],
    ['1,234.56', '1 000'],
    ['1,234.56', '1 23 456.00'],
    ['1,234.56', '123,45,678.00'],
    ['1,234.56', '1,23,45.00'],
    ['1,234.56', '0,12,345.00'],
    ['1,234.56', '1,234 567.00'],
    ['1.234,56', '1.23.456,00'],
    ['1,234.56', ''],
    ['1 234,56', '1,234.56'],
    ['1 234,56', '1  234'],
    ['1,234', '1234.56'],
    ['1,234', '1.5'],
  ])('rejects %s %j', (format, text) => {
    expect(compileNumberFormat(format)(text)).toEqual({
      ok: false,
      problem: `is not a number in the format ${format}`,
    });
  });

  it('rejects numbers that the ledger cannot store', () => {
    const reading = compileNumberFormat('1,234.56');
    expect(reading('0.123456789')).toMatchObject({ ok: false, problem: expect.stringContaining('8 decimals') });
    expect(reading('9'.repeat(18))).toMatchObject({ ok: true });
    expect(reading('4012888888881881234567')).toMatchObject({
      ok: false,
      problem: expect.stringContaining('22 digits'),
    });
  });
});

describe('amounts of other scripts', () => {
  it.each<readonly [NumberFormat, string, string, string | undefined]>([
    ['1,234.56', '１，２４０', '1240', undefined],
    ['1,234.56', '▲1,240円', '-1240', '円'],
    ['1,234.56', '△￥1,240', '-1240', '￥'],
    ['1,234.56', '－１２．５０', '-12.5', undefined],
    ['1,234.56', '（1,240）', '-1240', undefined],
    ['1,234.56', '35.80元', '35.8', '元'],
    ['1,234.56', '12,400원', '12400', '원'],
    ['1,234.56', '١٬٢٣٤٫٥', '1234.5', undefined],
    ['1,234.56', '-۱۲۳۴', '-1234', undefined],
    ['1,234.56', 'د.ك 12.345', '12.345', 'د.ك'],
    ['1,234.56', '12.00 د.إ.', '12', 'د.إ.'],
    ['1,234.56', '-250.00 ש"ח', '-250', 'ש"ח'],
    ['1,234.56', '1,250.00 บาท', '1250', 'บาท'],
    ['1 234,56', '-1 234,56 руб.', '-1234.56', 'руб.'],
    ['1 234,56', '1\u00a0234,56 грн', '1234.56', 'грн'],
    ['1.234,56', '1.234,56 ден.', '1234.56', 'ден.'],
    ['1.234,56', '1.234,56 TL', '1234.56', 'TL'],
    ['1.234,56', 'КМ 1.234,56', '1234.56', 'КМ'],
  ])('%s reads %s', (format, text, value, mark) => {
    expect(compileNumberFormat(format)(text)).toEqual({ ok: true, value, ...(mark !== undefined && { mark }) });
  });

  it.each(['1２3x', '円', '12 апельсинов', '1² '])('rejects %s', (text) => {
    expect(read('1,234.56', text)).toBeUndefined();
  });
});

describe('an amount without anything around its digits', () => {
  it('is read like the same amount with a currency', () => {
    const digits = fc.stringMatching(/^[0-9]{1,16}$/);
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom('.', ','),
        digits,
        fc.constantFrom('', '-'),
        (whole, point, fraction, sign) => {
          for (const format of NUMBER_FORMATS) {
            const text = `${sign}${whole}${point}${fraction}`;
            expect(read(format, text)).toBe(read(format, `${text} EUR`));
          }
        },
      ),
    );
  });
});
