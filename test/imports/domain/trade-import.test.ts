import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../support/csv.ts';

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

  it('ignores an amount column', () => {
    expect(rowsOf('TradeImport', ['date,ticker,qty,price,amount', '2024-02-01,VTI,2,10,999'])[0]?.entry?.amount).toBe(
      '20',
    );
  });

  it.each([
    ['2024-02-01,,,,1,1,,', ['Ticker is required']],
    ['2024-02-01,VTI,,,,,,', ['Qty is required', 'Price is required']],
    ['2024-02-01,VTI,,,1e5,1,,', ['Qty "1e5" is not a number in the format 1,234.56']],
    ['2024-02-01,VTI,,,0.00,1,,', ['Qty must not be 0']],
    ['2024-02-01,VTI,,,1,-1,,', ['Price "-1" must not be negative: a sale has a negative qty']],
    ['2024-02-01,A|B,,,1,1,,', ['Ticker "A|B" has a bar']],
    ['2024-02-01,VTI,NASDAQ,,1,1,,', ['Exchange operating MIC "NASDAQ" must be four letters or digits, like XNAS']],
    ['2024-02-01,VTI,,<invalid>,1,1,,', ['Currency "<invalid>" is not a known currency']],
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
      fields: { ticker: 'VTI', exchangeOperatingMic: 'XNAS', amount: '6' },
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
