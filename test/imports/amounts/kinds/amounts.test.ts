import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const read = (currency: string, amounts: readonly string[], header = 'Date;Name;Amount') =>
  readFile(
    [header, ...amounts.map((amount, at) => `2026-01-${at + 10};Shop ${String.fromCharCode(65 + at)};${amount}`)].join(
      '\n',
    ),
    { currency, family: { currency, dateFormat: '%Y-%m-%d' } },
  );
const amountsOf = (file: Awaited<ReturnType<typeof read>>): readonly string[] =>
  transactionsIn(file).map((text) => text.slice('2026-01-10 '.length));

describe('amounts as files write them', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['KWD', ['-12.345', '13.500'], ['-12.345', '13.5']],
    ['TND', ['-12,500', '1 013,250'], ['-12.5', '1013.25']],
    ['JPY', ['-250,000', '1,234'], ['-250000', '1234']],
    ['JPY', ['－１，２３４', '１２，０００'], ['-1234', '12000']],
    ['JPY', ['-12,000円', '5,000円'], ['-12000', '5000']],
    ['CLP', ['-12.500', '1.013.250'], ['-12500', '1013250']],
    ['KRW', ['-₩12,000', '₩5,000'], ['-12000', '5000']],
    ['VND', ['-12.000 ₫', '5.000 ₫'], ['-12000', '5000']],
    ['CHF', ["-1'234.56", '12.00'], ['-1234.56', '12']],
    ['CHF', ['-1’234', '12’500'], ['-1234', '12500']],
    ['CHF', ["CHF -1'012.–", 'CHF 13.50'], ['-1012', '13.5']],
    ['EUR', ['-1\u2009234,56', '12,00'], ['-1234.56', '12']],
    ['EUR', ['-1\u202f234,56', '12,00'], ['-1234.56', '12']],
    ['EUR', ['1.234,56-', '12,00'], ['-1234.56', '12']],
    ['EUR', ['€ -12,00', '€ 13,50'], ['-12', '13.5']],
    ['EUR', ['-12,00 EUR', '13,50 EUR'], ['-12', '13.5']],
    ['EUR', ['-12,-', '13,50'], ['-12', '13.5']],
    ['EUR', ['-1.012,-- €', '13,50 €'], ['-1012', '13.5']],
    ['EUR', ['-', '-12,00', '5,00'], ['0', '-12', '5']],
    ['USD', ['($1,234.56)', '$12.00'], ['-1234.56', '12']],
    ['USD', ['–12.50', '5.00'], ['-12.5', '5']],
    ['USD', ['12.50 DR', '5.00 CR'], ['-12.5', '5']],
    ['INR', ['-1,23,456.78', '12.00'], ['-123456.78', '12']],
    ['INR', ['-₹1,23,456.00', 'Rs. 12.00'], ['-123456', '12']],
    ['EGP', ['-١٬٢٣٤٫٥٦', '١٢٫٠٠'], ['-1234.56', '12']],
    ['EGP', ['-۱۲۳۴٫۵۶', '۱۲٫۰۰'], ['-1234.56', '12']],
    ['PEN', ['S/ -12.00', 'S/. 13.50'], ['-12', '13.5']],
    ['PAB', ['-B/. 1,012.00', 'B/. 13.50'], ['-1012', '13.5']],
    ['BRL', ['R$ -1.234,56', 'R$ 12,00'], ['-1234.56', '12']],
    ['DKK', ['kr. -12', 'kr. 13,50'], ['-12', '13.5']],
    ['DKK', ['-1.012,- kr', '13,50 kr'], ['-1012', '13.5']],
    ['RUB', ['-1 234,56 руб.', '12,00 руб.'], ['-1234.56', '12']],
    ['BGN', ['-12,00 лв', '13,50 лв.'], ['-12', '13.5']],
    ['PLN', ['-12,00 zł', '13,50 zł'], ['-12', '13.5']],
    ['CZK', ['-12,00 Kč', '1 013,50 Kč'], ['-12', '1013.5']],
    ['SAR', ['-12.00 ر.س', '13.50 ر.س'], ['-12', '13.5']],
  ])('are read without a question in %s: %j', async (currency, written, amounts) => {
    const file = await read(currency, written);
    expect(canBePublished(file)).toBe(true);
    expect(amountsOf(file)).toEqual(amounts);
  });

  it.each<readonly [string, readonly string[], string]>([
    ['EUR', ['-1.234', '2.500'], 'number_format'],
    ['EUR', ['-1,234', '2,500'], 'number_format'],
    ['USD', ['-1.234', '12', '-5'], 'number_format'],
    ['KWD', ['-1.200', '220'], 'number_format'],
    ['EUR', ['12,-', '13,50'], 'signage_convention'],
    ['USD', ['12.50', '5.00 CR'], 'signage_convention'],
  ])('are asked about in %s if they can be two: %j', async (currency, written, field) => {
    expect((await read(currency, written)).questions.map((question) => question.field)).toContain(field);
  });

  it.each<readonly [string, readonly string[]]>([
    ['EUR', ['-$12.50', '$5.00']],
    ['EUR', ['-1.234,56', '12.50', '3,40']],
    ['EUR', ['-1.2E+03', '12.50', '-3.00']],
    ['EUR', ['-1.2k', '5.00', '-3.00']],
    ['EUR', ['-12/50', '5.00', '-3.00']],
  ])('are refused in %s if they cannot be read: %j', async (currency, written) => {
    expect(canBePublished(await read(currency, written))).toBe(false);
  });

  it('are dashes where a column of money in or out has none', async () => {
    const rows = ['12,00;-', '-;5,00', '3,00;–'];
    expect(amountsOf(await read('EUR', rows, 'Date;Name;Debit;Credit'))).toEqual(['-12', '5', '-3']);
  });
});
