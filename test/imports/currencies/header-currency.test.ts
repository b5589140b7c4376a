import { describe, expect, it } from 'vitest';
import { readCsvFile } from '../../support/imports/csv.ts';

const read = (lines: readonly string[], configuration = {}, context = {}) =>
  readCsvFile(lines.join('\n'), configuration, { hasAccount: false, ...context }).rows.map(
    ({ fields, errors, entry, mark }) => ({
      currency: fields.currency,
      isFromFile: entry?.kind !== 'record' && entry?.currencyFromFile,
      errors,
      mark,
    }),
  );
const named = (header: string) => ({ amountColLabel: header });
const oneRow = (header: string, cell = '12', context = {}) =>
  read([`date,${header}`, `2024-02-01,${cell}`], named(header), context)[0];

describe('a currency in the header of amounts', () => {
  it.each([
    ['Betrag (EUR)', 'EUR'],
    ['Amount CZK', 'CZK'],
    ['Amount in GBP', 'GBP'],
    ['amount_EUR', 'EUR'],
    ['Montant (€)', 'EUR'],
    ['Betrag in Euro', 'EUR'],
    ['£ Amount', 'GBP'],
    ['Сумма (руб.)', 'RUB'],
    ['金額(円)', 'JPY'],
    ['금액(원)', 'KRW'],
  ])('%s is that of the rows: %s', (header, currency) => {
    expect(oneRow(header)).toMatchObject({ currency, isFromFile: true, errors: [] });
  });

  it.each(['BOOKED AMT', 'Amount', 'AMOUNT ALL', 'Amount (net)', 'Amount (ABC)', 'MONTO TOP'])(
    '%s names none',
    (header) => {
      expect(oneRow(header)).toMatchObject({ currency: 'USD', isFromFile: false, errors: [] });
    },
  );

  it('holds for the columns of money in and out', () => {
    const labels = { inflowColLabel: 'Deposits (SGD)', outflowColLabel: 'Withdrawals (SGD)' };
    const rows = read(['date,Withdrawals (SGD),Deposits (SGD)', '2024-02-01,5,', '2024-02-02,,7'], labels);

    expect(rows.map(({ currency }) => currency)).toEqual(['SGD', 'SGD']);
  });

  it('holds in an account of another currency, which gets a separate balance with a warning', () => {
    const account = { hasAccount: true, accountCurrency: 'USD' };

    expect(oneRow('Betrag (EUR)', '12', account)).toMatchObject({ currency: 'EUR', isFromFile: true, errors: [] });
    expect(oneRow('Amount (USD)', '12', account)).toMatchObject({ currency: 'USD', errors: [] });
  });

  it('yields to a currency beside the amount itself', () => {
    expect(oneRow('Betrag (EUR)', '12 USD')).toMatchObject({ currency: 'USD', isFromFile: true, errors: [] });
  });

  it('refuses a row whose currency column says another one', () => {
    const lines = ['date,Betrag (EUR),currency', '2024-02-01,12,USD', '2024-02-01,12,', '2024-02-01,12,EUR'];
    const rows = read(lines, named('Betrag (EUR)'));

    expect(rows.map(({ errors }) => errors)).toEqual([
      ['Amount "12" in the column "Betrag (EUR)" is in EUR, but the row\'s currency is USD: correct one of them'],
      [],
      [],
    ]);
    expect(rows[1]?.currency).toBe('EUR');
  });

  it('refuses an account whose currency is not one of an ambiguous sign', () => {
    const account = { hasAccount: true, accountCurrency: 'EUR' };

    expect(oneRow('Amount ($)', '12', { ...account, accountCurrency: 'CAD' })).toMatchObject({ currency: 'CAD' });
    expect(oneRow('Amount ($)', '12', account)?.errors).toEqual([
      expect.stringContaining('in the column "Amount ($)" is marked $, which is not a symbol of EUR'),
    ]);
    expect(oneRow('Amount ($)')).toMatchObject({ currency: 'USD', mark: '$' });
  });

  it('is not read from the first row of a file without a header', () => {
    const configuration = { header: 'false' as const, dateColLabel: '#1', amountColLabel: '#2', nameColLabel: '#3' };

    expect(read(['2024-02-01,12 EUR,a', '2024-02-02,12,b'], configuration).map(({ currency }) => currency)).toEqual([
      'EUR',
      'USD',
    ]);
  });
});
