import { describe, expect, it } from 'vitest';
import { repairRow } from '../../../shared/imports/rows/domain/repair-row.ts';
import type { ImportRow } from '../../../shared/imports/rows/domain/row.ts';
import { brokerImport } from '../../../shared/imports/securities/domain/broker-import.ts';
import { ROW_RULES } from '../../support/imports/csv.ts';
import { type FileRead, readFile } from '../../support/imports/read-file.ts';

const read = (lines: readonly string[], currency = 'USD'): Promise<FileRead> =>
  readFile(lines.join('\n'), { accountType: 'investment', currency, family: { dateFormat: '%Y-%m-%d' } });

const shown = ({ leftOut, entry, errors, fields }: ImportRow): string => {
  if (leftOut) return 'left out';
  if (entry === null) return errors.join('; ');
  return entry.kind === 'trade' ? `${fields.ticker} ${fields.qty} for ${entry.amount}` : entry.amount;
};

describe("a broker's export", () => {
  it('is read whole where signs and words agree', async () => {
    const { record, questions, errors, rows } = await read([
      'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Amount ($),Cash Balance ($)',
      '05/20/2026,REINVESTMENT ACME FUND (ACM) (Cash),ACM,ACME FUND,Cash,0.05,120.00,,,-6.00,1984.05',
      '05/20/2026,DIVIDEND RECEIVED ACME FUND (ACM) (Cash),ACM,ACME FUND,Cash,,,,,6.00,1990.05',
      '05/15/2026,YOU SOLD ACME FUND (ACM) (Cash),ACM,ACME FUND,Cash,-4,110.00,,0.01,439.99,1984.05',
      '05/13/2026,YOU BOUGHT ACME FUND (ACM) (Cash),ACM,ACME FUND,Cash,10,100.00,4.95,,-1004.95,1544.06',
      '05/12/2026,Electronic Funds Transfer Received (Cash), ,No Description,Cash,,,,,2549.01,2549.01',
    ]);
    expect({ questions, errors, type: record.type }).toEqual({ questions: [], errors: [], type: 'TransactionImport' });
    expect(rows.map(shown)).toEqual(['ACM 0.05 for 6', '-6', 'ACM -4 for -439.99', 'ACM 10 for 1004.95', '-2549.01']);
    expect(record.proof).toMatchObject({ faults: [] });
  });

  it('is found below a table of positions, and asks about unknown actions once', async () => {
    const first = await read([
      'Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,',
      '1234,ACME FUND,ACM,10.05,120.00,1206.00,',
      '',
      'Account Number,Trade Date,Settlement Date,Transaction Type,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,',
      '1234,2026-05-13,2026-05-14,Buy,ACME FUND,ACM,10.00000,100.00,-1000.00,1.00,-1001.00,',
      '1234,2026-05-14,2026-05-14,Sweep out,CASH FUND,CSH,0.00000,1.00,1000.00,0.00,1000.00,',
      '1234,2026-05-15,2026-05-15,Sweep out,CASH FUND,CSH,0.00000,1.00,7.00,0.00,7.00,',
    ]);
    expect(first.questions).toMatchObject([
      { field: 'amount_type_values', text: 'Sweep out', candidates: [{ value: 'in' }, { value: 'leave_out' }] },
    ]);
    const { errors, rows } = await first.answer({ amountTypeValues: { 'Sweep out': 'in' } });
    expect(errors).toEqual([]);
    expect(rows.map(shown)).toEqual(['ACM 10 for 1001', '-1000', '-7']);
  });

  it('takes the direction from words where amounts have no sign of their own', async () => {
    const { rows } = await read(
      [
        'Transactions',
        'User,someone,1',
        'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
        '1,2026-05-12,Deposit,EUR,1000,EUR,€1.00,€1000.00,€1000.00,€0.00,',
        '2,2026-05-13,Buy,BTC,0.01,EUR,€50000.00,€500.00,€505.00,€5.00,',
        '3,2026-05-15,Sell,BTC,-0.004,EUR,€52000.00,-€208.00,-€205.00,€3.00,',
        '4,2026-05-16,Staking Income,ETH,0.0002,EUR,€2000.00,€0.40,€0.40,€0.00,',
        '5,2026-05-17,Send,BTC,-0.001,EUR,€51000.00,€51.00,€51.00,€0.00,',
        '6,2026-05-18,Convert,BTC,-0.001,EUR,€51000.00,€51.00,€50.00,€1.00,',
      ],
      'EUR',
    );
    expect(rows.map(shown)).toEqual([
      ...['-1000', 'BTC 0.01 for 505', 'BTC -0.004 for -205', 'ETH 0.0002 for 0', 'BTC -0.001 for 0'],
      expect.stringContaining('"Convert" gives one security for another'),
    ]);
  });

  it('asks which direction shares without money take', async () => {
    const lines = [
      'Date,Action,Symbol,Quantity,Price,Amount',
      '2026-05-12,Buy,ACM,10,100.00,-1000.00',
      '2026-05-13,Stock Split,ACM,10,,',
      '2026-05-14,Security Transfer,ACM,5,,',
      '2026-05-15,Zorp,,,,-3.00',
      'Transactions Total,,,,,-1003.00',
    ];
    const first = await read(lines);
    expect(first.questions.map(({ text }) => text)).toEqual(['Stock Split', 'Security Transfer', 'Zorp']);
    expect(first.errors).not.toEqual([]);
    const answers = { 'Stock Split': 'in', 'Security Transfer': 'out', Zorp: 'out' } as const;
    const { errors, rows } = await first.answer({ amountTypeValues: answers });
    expect(errors).toEqual([]);
    expect(rows.map(shown)).toEqual(['ACM 10 for 1000', 'ACM 10 for 0', 'ACM -5 for 0', '3', 'left out']);
    const others = await first.answer({ amountTypeValues: { ...answers, 'Stock Split': 'leave_out' } });
    expect(others.rows.map(shown)).toEqual(['ACM 10 for 1000', 'left out', 'ACM -5 for 0', '3', 'left out']);
    expect(others.record.configuration.signageConvention).toBe('inflows_positive');
  });

  it.each([
    ['a purchase that brings money', '2026-05-13,Buy,ACM,10,100.00,1000.00', 'says money out'],
    ['a sale that costs money', '2026-05-13,Sell,ACM,10,100.00,-1000.00', 'says money in'],
    ['a fee that brings money', '2026-05-13,Service Fee,,,,5.00', 'says money out'],
    ['a purchase without shares', '2026-05-13,Buy,ACM,,,-10.00', 'Qty is required'],
    ['shares that may have a price', '2026-05-13,Receive,ACM,1,100.00,100.00', 'may be money or only their value'],
    ['an amount far from price × quantity', '2026-05-13,Buy,ACM,10,100.00,-700.00', 'trade_amounts'],
  ])('does not guess about %s', async (_name, line, problem) => {
    const { rows } = await read([
      'Date,Action,Symbol,Quantity,Price,Amount',
      '2026-05-12,Buy,ACM,10,100.00,-1000.00',
      '2026-05-12,Deposit,,,,3000.00',
      '2026-05-12,Withdrawal,,,,-30.00',
      line,
    ]);
    expect(rows.map(shown).slice(0, 3)).toEqual(['ACM 10 for 1000', '-3000', '30']);
    expect(rows[3]?.errors).toEqual([expect.stringContaining(problem)]);
  });

  it('knows words beside unsigned amounts by purchases, although other amounts have a minus', async () => {
    const { rows } = await read([
      'Action,Time,Ticker,No. of shares,Price / share,Total',
      'Deposit,2026-05-12,,,,1000.00',
      'Market buy,2026-05-13,ACM,5,100.00,500.00',
      'Market sell,2026-05-14,ACM,2,110.00,220.00',
      'Limit sell,2026-05-14,ACM,1,110.00,110.00',
      'Dividend (Ordinary),2026-05-15,ACM,2,0.50,1.00',
      'Withdrawal,2026-05-18,,,,-100.00',
    ]);
    expect(rows.map(shown)).toEqual([...['-1000', 'ACM 5 for 500', 'ACM -2 for -220', 'ACM -1 for -110', '-1', '100']]);
  });

  it('takes back what a broker takes back', async () => {
    const { rows } = await read([
      'Date,Action,Symbol,Quantity,Price,Amount',
      '2026-05-12,Buy,ACM,10,100.00,-1000.00',
      '2026-05-12,Cancel Buy,ACM,-10,100.00,1000.00',
      '2026-05-13,Dividend,ACM,,,6.00',
      '2026-05-13,Dividend Reversal,ACM,,,-6.00',
    ]);
    expect(rows.map(shown)).toEqual(['ACM 10 for 1000', 'ACM -10 for -1000', '-6', '6']);
  });

  it('keeps a fee beside the amount when a row is corrected', async () => {
    const { record, rows } = await read([
      'Date,Action,Symbol,Quantity,Price,Fee,Amount',
      '2026-05-12,Buy,ACM,10,100.00,1.00,-1000.00',
      '2026-05-13,Deposit,,,,,3000.00',
    ]);
    expect(rows.map(shown)).toEqual(['ACM 10 for 1001', '-3000']);
    const [row] = rows;
    if (row === undefined) throw new Error('no row');
    const rules = { ...ROW_RULES, latestDate: '2026-12-31', configuration: record.configuration };
    expect(repairRow(brokerImport, row, { name: 'Mine' }, rules).entry?.amount).toBe('1001');
    expect(repairRow(brokerImport, row, { amount: '-1002' }, rules).entry?.amount).toBe('1002');
  });
});
