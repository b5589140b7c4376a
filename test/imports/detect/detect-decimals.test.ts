import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileNumberFormat } from '../../../shared/imports/amounts/domain/number-format.ts';
import { minorDigits } from '../../../shared/platform/domain/money/currency.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { detected, labelsOf } from '../../support/imports/detected.ts';

const file = (amounts: readonly string[], header = 'Date;Description;Amount'): string =>
  `${[header, ...amounts.map((amount, at) => `2026-05-${10 + at};Shop ${at};${amount}`)].join('\n')}\n`;

const formatOf = (amounts: readonly string[], currency: string | null, header?: string) => {
  const { configuration, questions } = detected(file(amounts, header), { currency });
  return questions.some(({ about }) => about === 'number_format') ? 'asked' : configuration.numberFormat;
};

describe('the decimals of the currency', () => {
  it.each<readonly [string | null, string, readonly string[]]>([
    ['JPY', '1.234,56', ['-1.200', '250.000', '-220']],
    ['JPY', '1,234.56', ['-1,200', '250,000']],
    ['KRW', '1.234,56', ['-1.000', '2.000']],
    ['JPY', '1,234.56', ['－１，２３４', '１２，０００']],
    ['KWD', '1,234.56', ['-12.345', '0']],
    ['TND', '1.234,56', ['-12,345', '1,500']],
  ])('of %s decide for %s', (currency, format, amounts) => {
    expect(formatOf(amounts, currency)).toBe(format);
  });

  it.each<readonly [string | null, string, readonly string[]]>([
    ['EUR', 'tables also write 12.340', ['-1.200', '2.500']],
    ['EUR', 'tables also write 1.234', ['-1.234', '12.500']],
    ['USD', 'tables also write 1,234', ['-1,234', '12,500']],
    ['KWD', 'whole amounts have no decimals either', ['-1.200', '220']],
    [null, 'the account is unknown', ['-1.234', '12.500']],
  ])('of %s leave it open if %s', (currency, _, amounts) => {
    expect(formatOf(amounts, currency)).toBe('asked');
  });

  it('of the currency that the file names count more than those of the account', () => {
    expect(formatOf(['-1.234', '2.500'], 'KWD', 'Date;Description;Amount (JPY)')).toBe('1.234,56');
    expect(formatOf(['KWD -1.234', 'KWD 2.500'], 'JPY')).toBe('1,234.56');
    expect(formatOf(['¥-1.200', '¥2.500'], 'JPY')).toBe('1.234,56');
    expect(formatOf(['¥-1.200', '¥2.500'], null)).toBe('asked');
    const several = 'Date;Description;Amount;Currency\n2026-05-10;a;-1.234;JPY\n2026-05-11;b;2.500;KWD\n';
    expect(detected(several, { currency: 'JPY' }).questions.map(({ about }) => about)).toContain('number_format');
  });

  it('do not overrule the other numbers of the file', () => {
    const rated = 'Date;Description;Amount;Rate\n2026-05-10;a;-1.234;1.08\n2026-05-11;b;2.500;1.07\n';
    expect(detected(rated, { currency: 'KWD' }).configuration.numberFormat).toBe('1,234.56');
    expect(detected(rated, { currency: 'EUR' }).questions.map(({ about }) => about)).toContain('number_format');
  });

  it('do not count for the quantities of trades', () => {
    const trades = 'Date;Ticker;Quantity;Price\n2026-05-10;AAPL;1.234;2.500\n2026-05-11;AAPL;2.345;3.125\n';
    expect(detected(trades, { currency: 'EUR' }).questions.map(({ about }) => about)).toContain('number_format');
  });

  it('never turn an amount wrong without a question', () => {
    const written = (minor: number, digits: number, mark: string, group: string): string => {
      const text = String(Math.abs(minor)).padStart(digits + 1, '0');
      const whole = text.slice(0, text.length - digits).replace(/\B(?=(?:[0-9]{3})+$)/g, group);
      return `${minor < 0 ? '-' : ''}${whole}${digits === 0 ? '' : `${mark}${text.slice(-digits)}`}`;
    };
    fc.assert(
      fc.property(
        fc.constantFrom('JPY', 'KRW', 'EUR', 'USD', 'KWD', 'TND'),
        fc.array(fc.integer({ min: -3_000_000, max: 3_000_000 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom<readonly [string, string]>(['.', ','], [',', '.'], [',', ' '], ['.', ''], [',', '']),
        (currency, amounts, [mark, group]) => {
          const digits = minorDigits(currency);
          const texts = amounts.map((minor) => written(minor, digits, mark, group));
          const format = formatOf(texts, currency);
          if (format === 'asked' || format === null) return;
          const read = compileNumberFormat(format);
          const values = texts.map(read).flatMap((number) => (number.ok ? [Number(number.value)] : []));
          expect(values).toEqual(amounts.map((minor) => minor / 10 ** digits));
        },
      ),
      { seed: SEED, numRuns: runs(200, 10_000) },
    );
  });
});

describe('whole amounts', () => {
  it.each(['JPY', 'USD'])('in two columns are found by the balance, in %s', (currency) => {
    const found = detected(
      'Pvm,Teksti,Ulos,Sisaan,Jaljella\n2026-05-13,a,124,,9876\n2026-05-15,b,,25000,34876\n2026-05-19,c,9000,,25876\n',
      { currency },
    );
    expect(labelsOf(found)).toMatchObject({ outflow: 'Ulos', inflow: 'Sisaan', balance: 'Jaljella' });
    expect(found.questions).toEqual([]);
  });

  it('in a column without a name are not mistaken for the balance', () => {
    const found = detected(
      'Pvm,Teksti,Jaljella,Muutos\n2026-05-13,a,9876,-124\n2026-05-15,b,34876,25000\n2026-05-19,c,25876,-9000\n',
    );
    expect(labelsOf(found)).toMatchObject({ amount: 'Muutos', balance: 'Jaljella' });
  });

  it('are not found in numbers of rows, which follow from a column of ones', () => {
    const found = detected(
      'No;Count;Date;Description;Sum\n1;1;2026-05-13;a;-12.50\n2;1;2026-05-14;b;-2.50\n3;1;2026-05-15;c;-1.50\n',
    );
    expect(labelsOf(found)['amount']).toBe('Sum');
  });

  it('can be large in a currency without decimals', () => {
    const rows = '2026-05-13,a,120000000\n2026-05-15,b,-25000\n2026-05-19,c,-9000\n';
    expect(labelsOf(detected(`Pvm,Teksti,Muutos\n${rows}`, { currency: 'KRW' }))['amount']).toBe('Muutos');
  });
});

describe('lines above a table', () => {
  it('may be more than its rows', () => {
    const above = Array.from({ length: 11 }, (_, at) => `Line ${at}`);
    const found = detected(`${[...above, 'Date;Description;Amount', '2026-05-13;a, b;-1.50', ''].join('\n')}`);
    expect(found.configuration).toMatchObject({ colSep: ';', rowsToSkip: 11, amountColLabel: 'Amount' });
  });
});
