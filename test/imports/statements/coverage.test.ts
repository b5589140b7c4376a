import { describe, expect, it } from 'vitest';
import {
  createRowDays,
  joinPeriods,
  MAX_COVERAGE,
  planCoverage,
  type StatedPeriod,
  statedPeriods,
} from '../../../shared/imports/statements/domain/coverage.ts';

const period = (over: Partial<StatedPeriod> = {}): StatedPeriod => ({
  account: 'DE1',
  currency: 'EUR',
  days: { from: '2026-01-01', to: '2026-01-31' },
  opening: '10',
  closing: { date: '2026-01-31', amount: '20' },
  ...over,
});
const plan = (periods: readonly StatedPeriod[], rowDays: Parameters<typeof planCoverage>[0]['rowDays']) =>
  planCoverage({ periods, rowDays, accountOf: (text) => ({ DE1: 1, DE2: 2 })[text], latest: '2026-06-01' });
const ROWS = { from: '2026-01-05', to: '2026-01-28' };
const UNKNOWN = { currency: null, opening: null, closing: null };

describe('createRowDays', () => {
  it('keeps the first and the last day of each account, also when it goes on', () => {
    const row = (account: number, date: string, kind = 'transaction', number = 1) => ({
      account,
      date,
      kind,
      row: number,
    });
    const some = createRowDays();
    for (const planned of [row(1, '2026-01-05'), row(1, '2026-01-03'), row(2, '2026-02-01')]) some.see(planned);
    const all = createRowDays(some.days());
    for (const planned of [
      row(1, '2026-01-04'),
      row(2, '2026-02-09', 'trade'),
      row(1, '2020-01-01', 'valuation'),
      row(1, '2020-01-01', 'transaction', 2_000_000_000),
    ])
      all.see(planned);
    expect(all.days()).toEqual([
      [1, { from: '2026-01-03', to: '2026-01-05' }],
      [2, { from: '2026-02-01', to: '2026-02-09' }],
    ]);
  });
});

describe('statedPeriods', () => {
  const statementBalance = { date: '2026-01-28', amount: '-20', isOwed: true };
  const closing = { date: '2026-01-28', amount: '-20' };

  it('has the balance that a person read on the statement, if the file states none', () => {
    const own = { account: '', currency: null, days: null, opening: null, closing };
    expect(statedPeriods({ statementBalance })).toEqual([own]);
    expect(statedPeriods({ periods: null, statementBalance })).toEqual([own]);
    const dated = period({ opening: null, closing: null });
    expect(statedPeriods({ periods: [dated], statementBalance })).toEqual([{ ...dated, closing }]);
  });

  it('keeps what the file states', () => {
    expect(statedPeriods({ periods: [period()], statementBalance })).toEqual([period()]);
    const two = [period({ closing: null }), period({ account: 'DE2', closing: null })];
    expect(statedPeriods({ periods: two, statementBalance })).toEqual(two);
    expect(statedPeriods({ periods: [period()] })).toEqual([period()]);
    expect(statedPeriods({ statementBalance: null })).toEqual([]);
  });
});

describe('planCoverage', () => {
  it('takes the days that the file states, and otherwise those of its rows', () => {
    const { account: _, days, ...balances } = period();
    expect(
      plan(
        [period()],
        [
          [1, ROWS],
          [2, ROWS],
        ],
      ),
    ).toEqual([
      { account: 1, basis: 'stated', ...days, ...balances },
      { account: 2, basis: 'rows', ...ROWS, ...UNKNOWN },
    ]);
  });

  it('uses a balance beside the rows only if it is that of the last row', () => {
    const closing = { date: ROWS.to, amount: '20' };
    expect(plan([period({ days: null, closing })], [[1, ROWS]])).toMatchObject([{ basis: 'rows', closing }]);
    const early = period({ days: null, closing: { date: '2026-01-27', amount: '20' } });
    expect(plan([early], [[1, ROWS]])).toEqual([{ account: 1, basis: 'rows', ...ROWS, ...UNKNOWN }]);
  });

  it('takes the days of the rows, and still the balance, if the period is that of the download', () => {
    const { account: _, days: __, ...balances } = period();
    const ofRows = [{ account: 1, basis: 'rows', ...ROWS, ...balances }];
    const later = period({ days: { from: '2026-02-02', to: '2026-02-02' } });
    expect(plan([later], [[1, ROWS]])).toEqual(ofRows);
    expect(plan([period({ days: null })], [[1, ROWS]])).toEqual(ofRows);
    const partly = { from: '2026-01-20', to: '2026-02-20' };
    expect(plan([period({ days: partly })], [[1, ROWS]])).toMatchObject([{ basis: 'stated', ...partly }]);
    expect(plan([period(), later], [[1, ROWS]])).toMatchObject([{ to: '2026-01-31' }, { to: '2026-02-02' }]);
  });

  it('never covers the future', () => {
    const days = { from: '2026-01-01', to: '2026-12-31' };
    expect(plan([period({ days })], [[1, ROWS]])).toMatchObject([{ from: '2026-01-01', to: '2026-06-01' }]);
  });

  it('keeps nothing rather than a part of very many stretches', () => {
    expect(
      plan(
        Array.from({ length: MAX_COVERAGE + 1 }, () => period()),
        [[1, ROWS]],
      ),
    ).toBeNull();
  });
});

describe('joinPeriods', () => {
  const day = (date: string, opening: string, closing: string, account = 'DE1') =>
    period({ account, days: { from: date, to: date }, opening, closing: { date, amount: closing } });

  it('joins the days of a file that go on from each other, over a weekend too', () => {
    const joined = joinPeriods([
      day('2026-01-02', '10', '20'),
      day('2026-01-02', '5', '6', 'DE2'),
      day('2026-01-05', '20', '30'),
    ]);
    expect(joined).toMatchObject([
      { account: 'DE1', days: { from: '2026-01-02', to: '2026-01-05' }, opening: '10', closing: { amount: '30' } },
      { account: 'DE2', days: { from: '2026-01-02', to: '2026-01-02' } },
    ]);
  });

  it('keeps days apart between which money or a month is missing', () => {
    expect(joinPeriods([day('2026-01-02', '10', '20'), day('2026-01-05', '21', '30')])).toHaveLength(2);
    expect(joinPeriods([day('2026-01-02', '10', '20'), day('2026-02-05', '20', '30')])).toHaveLength(2);
  });
});
