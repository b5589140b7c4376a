import { describe, expect, it } from 'vitest';
import { compileNumberFormat } from '../../../../shared/imports/amounts/domain/number-format.ts';
import { readInvestmentRow } from '../../../../shared/imports/formats/qif/domain/investment-row.ts';
import type { QifRules } from '../../../../shared/imports/formats/qif/domain/record-values.ts';

const rules: QifRules = {
  order: 'mdy',
  latestYear: 2026,
  earliestDate: '1996-01-01',
  latestDate: '2026-01-02',
  readNumber: compileNumberFormat('1,234.56'),
  categories: new Set(),
  symbols: new Map([['Intl Business Machines', 'ibm']]),
};

const read = (...lines: readonly string[]) =>
  readInvestmentRow(
    { line: 1, lines: ["D1/ 2'25", ...lines].map((line) => ({ code: line.charAt(0), value: line.slice(1) })) },
    rules,
  );

const SHARES = ['YIntl Business Machines', 'I10', 'Q5', 'T52', 'O2'] as const;
const MONEY = ['YIntl Business Machines', 'T50', 'L[Checking]', '$50'] as const;

describe('readInvestmentRow', () => {
  it.each([
    // action, signed quantity, ledger amount, cash entry, name
    ['Buy', '5', '52', null, 'Buy 5 shares of IBM'],
    ['BuyX', '5', '52', ['-52', 'Cash Transfer In'], 'Buy 5 shares of IBM'],
    ['Sell', '-5', '-52', null, 'Sell 5 shares of IBM'],
    ['SellX', '-5', '-52', ['52', 'Cash Transfer Out'], 'Sell 5 shares of IBM'],
    ['ShtSell', '-5', '-52', null, 'Sell short 5 shares of IBM'],
    ['ShtSellX', '-5', '-52', ['52', 'Cash Transfer Out'], 'Sell short 5 shares of IBM'],
    ['CvrShrt', '5', '52', null, 'Cover short 5 shares of IBM'],
    ['CvrShrtX', '5', '52', ['-52', 'Cash Transfer In'], 'Cover short 5 shares of IBM'],
    ['Cover', '5', '52', null, 'Cover short 5 shares of IBM'],
    ['Exercis', '5', '52', null, 'Exercise 5 shares of IBM'],
    ['ExercisX', '5', '52', ['-52', 'Cash Transfer In'], 'Exercise 5 shares of IBM'],
    ['Exercise', '5', '52', null, 'Exercise 5 shares of IBM'],
    ['ReinvDiv', '5', '52', ['-52', 'Dividend: Intl Business Machines'], 'Reinvest dividend: 5 shares of IBM'],
    ['ReinvInt', '5', '52', ['-52', 'Interest: Intl Business Machines'], 'Reinvest interest: 5 shares of IBM'],
    [
      ...['ReinvLg', '5', '52'],
      ['-52', 'Capital Gain (Long): Intl Business Machines'],
      'Reinvest capital gain (long): 5 shares of IBM',
    ],
    [
      ...['ReinvMd', '5', '52'],
      ['-52', 'Capital Gain (Mid): Intl Business Machines'],
      'Reinvest capital gain (mid): 5 shares of IBM',
    ],
    [
      ...['ReinvSh', '5', '52'],
      ['-52', 'Capital Gain (Short): Intl Business Machines'],
      'Reinvest capital gain (short): 5 shares of IBM',
    ],
    ['ShrsIn', '5', '0', null, 'Add 5 shares of IBM'],
    ['ShrsOut', '-5', '0', null, 'Remove 5 shares of IBM'],
    ['buyx', '5', '52', ['-52', 'Cash Transfer In'], 'Buy 5 shares of IBM'],
  ] as const)('makes a trade of %s', (action, qty, amount, cash, name) => {
    const row = read(`N${action}`, ...SHARES);

    expect(row.errors).toEqual([]);
    expect([row.qty, row.name, row.ticker, row.price]).toEqual([qty, name, 'IBM', '10']);
    expect([row.entry?.kind, row.entry?.amount]).toEqual(['trade', amount]);
    expect(row.entry?.cash && [row.entry.cash.amount, row.entry.cash.name]).toEqual(cash);
  });

  it.each([
    ['Div', '-50', null, 'Dividend: Intl Business Machines'],
    ['DivX', '-50', '50', 'Dividend: Intl Business Machines'],
    ['IntInc', '-50', null, 'Interest: Intl Business Machines'],
    ['IntIncX', '-50', '50', 'Interest: Intl Business Machines'],
    ['CGLong', '-50', null, 'Capital Gain (Long): Intl Business Machines'],
    ['CGLongX', '-50', '50', 'Capital Gain (Long): Intl Business Machines'],
    ['CGMid', '-50', null, 'Capital Gain (Mid): Intl Business Machines'],
    ['CGMidX', '-50', '50', 'Capital Gain (Mid): Intl Business Machines'],
    ['CGShort', '-50', null, 'Capital Gain (Short): Intl Business Machines'],
    ['CGShortX', '-50', '50', 'Capital Gain (Short): Intl Business Machines'],
    ['RtrnCap', '-50', null, 'Return of Capital: Intl Business Machines'],
    ['RtrnCapX', '-50', '50', 'Return of Capital: Intl Business Machines'],
    ['MiscInc', '-50', null, 'Miscellaneous Income: Intl Business Machines'],
    ['MiscIncX', '-50', '50', 'Miscellaneous Income: Intl Business Machines'],
    ['MiscExp', '50', null, 'Miscellaneous Expense: Intl Business Machines'],
    ['MiscExpX', '50', '-50', 'Miscellaneous Expense: Intl Business Machines'],
    ['MargInt', '50', null, 'Margin Interest: Intl Business Machines'],
    ['MargIntX', '50', '-50', 'Margin Interest: Intl Business Machines'],
    ['XIn', '-50', null, 'Cash Transfer In: Intl Business Machines'],
    ['XOut', '50', null, 'Cash Transfer Out: Intl Business Machines'],
    ['ContribX', '-50', null, 'Contribution: Intl Business Machines'],
    ['WithdrwX', '50', null, 'Withdrawal: Intl Business Machines'],
    ['Grant', '0', null, 'Option grant: Intl Business Machines'],
    ['Vest', '0', null, 'Option vesting: Intl Business Machines'],
    ['Expire', '0', null, 'Option expiry: Intl Business Machines'],
    ['Reminder', '0', null, 'Reminder: Intl Business Machines'],
    ['Cash', '-50', null, 'Cash: Intl Business Machines'],
  ] as const)('makes a transaction of %s', (action, amount, moved, name) => {
    const row = read(`N${action}`, ...MONEY);

    expect(row.errors).toEqual([]);
    expect([row.name, row.entry?.kind, row.entry?.amount]).toEqual([name, 'transaction', amount]);
    expect(row.entry?.cash?.amount ?? null).toBe(moved);
  });

  it('shows the other account of a transfer', () => {
    expect(read('NBuyX', ...SHARES, 'L[Checking]', '$40').entry?.cash).toEqual({
      amount: '-40',
      name: 'Transfer from Checking',
      transactionKind: 'funds_movement',
    });
    expect(read('NDivX', 'YACME', 'T9', 'L_DivInc|[Checking]')).toMatchObject({
      category: '_DivInc',
      notes: 'Transfer: Checking',
      entry: { transactionKind: 'standard', cash: { amount: '9', name: 'Transfer to Checking' } },
    });
  });

  it('marks transfers', () => {
    expect(read('NXIn', 'T5').entry?.transactionKind).toBe('funds_movement');
    expect(read('NCash', 'T-5', 'L[Checking]').entry).toMatchObject({ amount: '5', transactionKind: 'funds_movement' });
    expect(read('NCash', 'T-5', 'LFees').entry).toMatchObject({ amount: '5', transactionKind: 'standard' });
  });

  it('treats negative income as a reversal, and takes the sign of trades and transfers from the action', () => {
    expect(read('NDiv', 'T-5').entry?.amount).toBe('5');
    expect(read('NBuy', 'YX', 'I1', 'Q5', 'T-5').entry?.amount).toBe('5');
    expect(read('NSell', 'YX', 'I1', 'Q-5', 'T-5')).toMatchObject({ qty: '-5', entry: { amount: '-5' } });
    expect(read('NXOut', 'T-5').entry?.amount).toBe('5');
  });

  it('names money by its payee, and miscellaneous actions by their memo', () => {
    expect(read('NDiv', 'PBroker Ltd', 'YX', 'T5').name).toBe('Broker Ltd');
    expect(read('NMiscInc', 'MClass action', 'T5')).toMatchObject({ name: 'Class action', notes: '' });
    expect(read('NDiv', 'MQuarterly', 'T5')).toMatchObject({ name: 'Dividend', notes: 'Quarterly' });
    expect(read('NBuy', 'PBroker Ltd', 'MA note', ...SHARES).notes).toBe('Broker Ltd\nA note\nCommission: 2');
  });

  it('calculates a missing amount or price of a trade', () => {
    expect(read('NBuy', 'YX', 'I10', 'Q5', 'O2')).toMatchObject({ amount: '52', entry: { amount: '52' } });
    expect(read('NSell', 'YX', 'I10', 'Q5', 'O2')).toMatchObject({ amount: '48', entry: { amount: '-48' } });
    expect(read('NBuy', 'YX', 'T52', 'Q5', 'O2').price).toBe('10');
    expect(read('NSell', 'YX', 'T48', 'Q5', 'O2').price).toBe('10');
    expect(read('NBuy', 'YX', 'T1', 'Q3').price).toBe('0.33333333');
    expect(read('NShrsOut', 'YX', 'Q3')).toMatchObject({ price: '0', amount: '', entry: { amount: '0' } });
  });

  it('reads prices in fractions', () => {
    expect(read('NBuy', 'YX', 'I23 1/2', 'Q2', 'T47').price).toBe('23.5');
    expect(read('NBuy', 'YX', 'I3/8', 'Q8', 'T3').price).toBe('0.375');
    expect(read('NBuy', 'YX', 'I1 1/3', 'Q2', 'T47').errors[0]).toContain('Price "1 1/3"');
  });

  it('reads the ratio of a stock split', () => {
    expect(read('NStkSplit', 'YX', 'Q20')).toMatchObject({
      name: 'Stock split 2 for 1: X',
      entry: { kind: 'transaction', amount: '0', splitRatio: '2' },
    });
    expect(read('NStkSplit', 'YX', 'Q15').name).toBe('Stock split 1.5 for 1: X');
  });

  it('starts an empty register with zero', () => {
    expect(read('NCash', 'L[Portfolio Account]').entry?.amount).toBe('0');
  });

  it('reads money without an action as cash', () => {
    expect(read('PA cheque', 'T-12').entry).toMatchObject({ kind: 'transaction', amount: '12' });
  });

  it.each([
    [['NBuyy', 'T1'], ['Action "Buyy" is not a known investment action']],
    [['YX', 'T1'], ['Action is required']],
    [['NBuy', 'T1', 'Q1', 'I1'], ['Security is required']],
    [['NBuy', 'YX', 'I1', 'T1'], ['Qty is required']],
    [
      ['NBuy', 'YX', 'Q1'],
      ['Amount is required', 'Price is required'],
    ],
    [['NBuy', 'YX', 'Q1', 'Ixx', 'T1'], ['Price "xx" is not a number in the format 1,234.56']],
    [['NDiv', 'YX'], ['Amount is required']],
    [['NStkSplit', 'YX'], ['Qty is required']],
    [['NDiv', 'T1,5'], ['Amount "1,5" is not a number in the format 1,234.56']],
  ])('reports %j', (lines, errors) => {
    const row = read(...lines);

    expect(row.errors).toEqual(errors);
    expect(row.entry).toBeNull();
  });
});
