import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../support/imports/csv.ts';

const HEADER = 'date,ticker,exchange_operating_mic,currency,qty,price,account,name';
const rowOf = (cells: string, configuration = {}) => rowsOf('TradeImport', [HEADER, cells], configuration)[0];

describe('tradeImport', () => {
  it('reads the columns of the template', () => {
    expect(rowOf('2024-02-01, vti ,xnas,eur,10,150.25,Broker,First')).toMatchObject({
      fields: {
        date: '2024-02-01',
        ticker: 'VTI',
        exchangeOperatingMic: 'XNAS',
        currency: 'EUR',
        qty: '10',
        price: '150.25',
        amount: '1502.5',
        account: 'Broker',
        name: 'First',
      },
      errors: [],
      entry: { kind: 'trade', date: '2024-02-01', amount: '1502.5', currencyFromFile: true },
    });
  });

  it('reads a negative quantity as a sale', () => {
    expect(rowOf('2024-02-01,VTI,,,-2,10,,')?.entry?.amount).toBe('-20');
  });

  it('reverses the signs if inflows are negative', () => {
    const turned = { signageConvention: 'inflows_negative' };

    expect(rowOf('2024-02-01,VTI,,,2,10,,', turned)).toMatchObject({
      fields: { amount: '20' },
      entry: { amount: '-20' },
    });
  });

  const amounts = (lines: readonly string[], configuration = {}) =>
    rowsOf('TradeImport', ['date,action,ticker,qty,price,fee,amount', ...lines], configuration).map(
      ({ entry, errors }) => entry?.amount ?? errors[0],
    );

  it.each([
    ['with the fee', '10,100,9.95,-1009.95', '1009.95'],
    ['without the fee', '10,100,9.95,-1000', '1009.95'],
    ['of a sale without the fee', '-10,100,9.95,1000', '-990.05'],
    ['of a bond in percent', '3000,98.50,,-2955', '2955'],
    ['of a fund for 10,000 units', '20000,1.5,,3', '3'],
    ['of an option for 100 shares', '1,2.50,0.65,-250.65', '250.65'],
    ['within 2 %', '3,33.33,,100', '100'],
  ])('takes an amount %s', (_name, cells, amount) => {
    const action = cells.startsWith('-') ? 'Sell' : 'Buy';
    expect(amounts([`2024-02-01,${action},VTI,${cells}`], { feeColLabel: 'fee' })).toEqual([amount]);
  });

  it('asks which money counts if the amount is far from price × quantity', () => {
    const far = ['2024-02-01,Buy,VTI,2,10,,999'];
    expect(amounts(far)).toEqual([expect.stringContaining('set trade_amounts={"VTI": "stated"}')]);
    expect(amounts(far, { tradeAmounts: { VTI: 'stated' } })).toEqual(['999']);
    expect(amounts(far, { tradeAmounts: { vti: 'computed' } })).toEqual(['20']);
  });

  it('adds a fee to price × quantity, and takes it from a sale', () => {
    const rows = ['2024-02-01,Buy,VTI,10,100,9.95,', '2024-02-02,Sell,VTI,10,100,9.95,'];
    expect(amounts(rows, { feeColLabel: 'fee' })).toEqual(['1009.95', '-990.05']);
    expect(amounts(rows)).toEqual(Array(2).fill(expect.stringContaining('set fee_col_label')));
  });

  it('asks if a fee may be in the amount or not', () => {
    const open = ['2024-02-01,Buy,VTI,1000.5,3.337,0.02,3338.9'];
    expect(amounts(open, { feeColLabel: 'fee' })).toEqual([expect.stringContaining('set fees=included')]);
    expect(amounts(open, { feeColLabel: 'fee', fees: 'included' })).toEqual(['3338.9']);
    expect(amounts(open, { feeColLabel: 'fee', fees: 'in_amount' })).toEqual(['3338.92']);
  });

  it('leaves dividends and transfers to the reading of a broker', () => {
    expect(amounts(['2024-02-01,Dividend,VTI,10,0.5,,5'])).toEqual([
      expect.stringContaining('neither a purchase nor a sale'),
    ]);
  });

  it.each([
    ['2024-02-01,,,,1,1,,', ['Ticker is required']],
    ['2024-02-01,VTI,,,,,,', ['Qty is required', 'Price is required']],
    ['2024-02-01,VTI,,,1e5,1,,', ['Qty "1e5" is not a number in the format 1,234.56']],
    ['2024-02-01,VTI,,,0.00,1,,', ['Qty must not be 0']],
    ['2024-02-01,VTI,,,1,-1,,', ['Price "-1" must not be negative: a sale has a negative qty']],
    ['2024-02-01,A|B,,,1,1,,', ['Ticker "A|B" has a bar']],
    ['2024-02-01,VTI,NASDAQ,,1,1,,', ['Exchange operating MIC "NASDAQ" must be four letters or digits, like XNAS']],
    [
      '2024-02-01,VTI,,<invalid>,1,1,,',
      [
        'Currency "<invalid>" is not a known currency: convert the amount and correct the currency, or leave the row out',
      ],
    ],
    [
      `2024-02-01,VTI,,,${'9'.repeat(15)},${'9'.repeat(15)},,`,
      ['Price × qty has 30 digits before the decimal point (at most 18 are allowed)'],
    ],
  ])('rejects %s', (cells, errors) => {
    expect(rowOf(cells)).toMatchObject({ errors, entry: null });
  });

  it('accepts shares with a price of zero', () => {
    expect(rowOf('2024-02-01,VTI,,,3,0,,')?.entry?.amount).toBe('0');
    expect(rowOf('never,vti,xnas,,3,2,,')).toMatchObject({
      fields: { ticker: 'VTI', exchangeOperatingMic: 'XNAS', amount: '' },
      entry: null,
    });
  });

  it.each([
    ['0.00000001', '0.5', '0.00000001'],
    ['0.00000001', '-0.5', '-0.00000001'],
    ['0.00000001', '0.4', '0'],
    ['0.00000001', '-0.4', '0'],
  ])('rounds %s × %s beyond 8 decimals to %s', (price, qty, amount) => {
    expect(rowOf(`2024-02-01,VTI,,,${qty},${price},,`)?.entry?.amount).toBe(amount);
  });

  it('multiplies exactly', () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(units, units, fc.boolean(), (qty, price, isSale) => {
        const text = (value: bigint) => `${value / 10_000n}.${String(value % 10_000n).padStart(4, '0')}`;
        const row = rowOf(`2024-02-01,VTI,,,${isSale ? '-' : ''}${text(qty)},${text(price)},,`);
        const [whole = '', fraction = ''] = (row?.entry?.amount ?? '').replace('-', '').split('.');

        expect(BigInt(whole + fraction.padEnd(8, '0'))).toBe(qty * price);
        expect(row?.entry?.amount.startsWith('-')).toBe(isSale);
      }),
    );
  });
});
