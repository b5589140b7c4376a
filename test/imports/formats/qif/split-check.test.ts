import { describe, expect, it } from 'vitest';
import {
  type ShareEvent,
  type ShareRow,
  splitProblems,
} from '../../../../shared/imports/formats/qif/domain/stock-splits.ts';

const event = (date: string, qty: string, over: Partial<ShareEvent> = {}): ShareEvent => ({
  date: `2024-${date}`,
  qty,
  setsQty: false,
  securityId: 'acme',
  key: `${date} ${qty}`,
  ...over,
});
const rowsOf = (...rows: readonly (readonly [string, string, string?])[]): readonly ShareRow[] =>
  rows.map(([date, qty, heldBefore], at) => ({
    ...event(date, qty, { securityId: null }),
    rowNumber: at + 1,
    ...(heldBefore !== undefined && { heldBefore }),
  }));
const problems = (rows: readonly ShareRow[], ...recorded: readonly ShareEvent[]) =>
  splitProblems({ ticker: 'ACME', securityId: 'acme' }, rows, recorded).map(
    (problem) => /but the account (.*?)\. /.exec(problem)?.[1],
  );

describe('stock splits compared with the holdings of the account', () => {
  const file = rowsOf(['01-01', '10'], ['03-01', '10', '10'], ['04-01', '-1']);

  it('are valid if the file has all trades, whether new or known', () => {
    const known = [event('01-01', '10'), event('03-01', '10'), event('04-01', '-1')];

    expect(problems(file)).toEqual([]);
    expect(problems(file, ...known.slice(0, 1))).toEqual([]);
    expect(problems(file, ...known)).toEqual([]);
    expect(problems(file, event('05-01', '7'), event('03-01', '25', { setsQty: true }))).toEqual([]);
  });

  it.each([
    ['trades before', [event('02-01', '2')], 'holds 12 before it'],
    ['one more equal trade', [event('01-01', '10'), event('01-01', '10')], 'holds 20 before it'],
    ['a holdings record before', [event('02-01', '3', { setsQty: true })], 'holds 3 before it'],
    ['trades of the day', [event('03-01', '2')], 'has other trades of that day'],
    [
      'another security with the ticker',
      [event('02-02', '0', { securityId: 'b' })],
      'has trades of another security with that ticker',
    ],
  ])('prevent publishing if the account has %s', (_, recorded, problem) => {
    expect(problems(file, ...recorded)).toEqual([problem]);
  });

  it('are not checked again after they are in the ledger', () => {
    expect(problems(file, event('02-01', '2'), event('03-01', '10'))).toEqual([]);
  });

  it('include the shares added by earlier splits', () => {
    expect(
      problems(rowsOf(['01-01', '10'], ['02-01', '10', '10'], ['02-01', '20', '20'], ['03-01', '40', '20'])),
    ).toEqual(['holds 40 before it']);
  });
});
