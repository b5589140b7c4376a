import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';

const HEADER =
  '"ClientAccountID","CurrencyPrimary","Symbol","TradeDate","Quantity","TradePrice","Proceeds","IBCommission","NetCash","Buy/Sell"';
const ROWS = [
  '"U1","USD","VTI","20260105","10","100","-1000","-1.00","-1001.00","BUY"',
  '"U1","USD","BND","20260106","-5","70","350","-1.00","349.00","SELL"',
  '"U1","USD","AAPL","20260107","3","200.50","-601.5","-0.35","-601.85","BUY"',
];
const CIRCUMSTANCES = { accountType: 'investment', currency: 'USD', family: { dateFormat: '%Y-%m-%d' } } as const;

const moneyOf = async (lines: readonly string[]) => {
  const { rows, errors } = await readFile(lines.join('\n'), CIRCUMSTANCES);
  expect(errors).toEqual([]);
  return rows.map(({ fields, entry }) => [fields.ticker, fields.qty, entry?.amount]);
};

/** The money that leaves the account, with the commission. */
const PAID = [
  ['VTI', '10', '1001'],
  ['BND', '-5', '-349'],
  ['AAPL', '3', '601.85'],
];

describe('trades with the columns Proceeds, IBCommission and NetCash', () => {
  it('have the money with the commission, once', async () => {
    expect(await moneyOf([HEADER, ...ROWS])).toEqual(PAID);
  });

  it.each([
    ['Proceeds', [6]],
    ['NetCash', [8]],
    ['IBCommission and Proceeds', [6, 7]],
  ])('have the same money without %s', async (_names, left) => {
    const without = [HEADER, ...ROWS].map((line) =>
      line
        .split(',')
        .filter((_, at) => !left.includes(at))
        .join(','),
    );
    expect(await moneyOf(without)).toEqual(PAID);
  });
});
