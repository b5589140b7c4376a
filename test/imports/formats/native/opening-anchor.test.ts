import { describe, expect, it } from 'vitest';
import { plainWorth } from '../../../support/ledger/plain-worth.ts';
import { account, planOf, record, TODAY, transaction, valuation } from './native-lines.ts';

const spend = (id: string, date: string, amount: string, data: Readonly<Record<string, unknown>> = {}): string =>
  transaction(id, { date, amount, ...data });

const anchorsOf = (lines: readonly string[]) =>
  planOf(lines).anchors.map(({ date, amount, currency, name }) => ({ date, amount, currency, name }));

describe('opening anchors', () => {
  it('lead to the balance of the account record', () => {
    const lines = [account('a'), spend('1', '2024-03-01', '30'), spend('2', '2024-02-10', '-5.25')];
    expect(anchorsOf(lines)).toEqual([
      { date: '2024-02-09', amount: '124.75', currency: 'USD', name: 'Opening balance' },
    ]);
  });

  it('have the opposite sign for liabilities', () => {
    const lines = [
      account('a', { accountable_type: 'Loan' }),
      spend('1', '2024-03-01', '30'),
      spend('2', '2024-02-10', '-5'),
    ];
    expect(anchorsOf(lines)).toMatchObject([{ amount: '75', name: 'Original principal' }]);
  });

  it('lead to the earliest valuation, if there is one', () => {
    const lines = [
      account('a', { balance: '999' }),
      valuation({ date: '2024-06-01', amount: '80' }),
      valuation({ date: '2024-03-05', amount: '50' }),
      spend('1', '2024-03-05', '7'),
      spend('2', '2024-03-06', '1000'),
    ];
    expect(anchorsOf(lines)).toMatchObject([{ date: '2024-03-04', amount: '57' }]);
  });

  it('ignore other currencies and count a split once', () => {
    const lines = [
      account('a', { currency: 'EUR' }),
      spend('1', '2024-03-01', '10', { currency: 'usd' }),
      spend('2', '2024-03-02', '1', { currency: 'eur' }),
      spend('3', '2024-03-03', '2', { splits: [{ amount: 1.5 }, { amount: 0.5 }] }),
      valuation({ date: '2024-03-04', amount: '9', currency: 'CHF' }),
    ];
    expect(anchorsOf(lines)).toMatchObject([{ date: '2024-02-29', amount: '103', currency: 'EUR' }]);
  });

  const trade = (date: string, qty: string, price: string, amount: string, data = {}): string =>
    record('Trade', { id: date, account_id: 'a', date, qty, price, amount, ticker: 'AAPL', ...data });
  const holding = (date: string, qty: string, amount: string): string =>
    record('Holding', { account_id: 'a', date, qty, price: '170', amount, ticker: 'AAPL' });
  const TRADES = [trade('2024-03-01', '10', '150', '1500'), trade('2024-03-02', '-4', '160', '-640')];

  it.each([
    ['cash and shares that the record states', 'Investment', '10100', TRADES, '10000'],
    ['the debt, less the shares', 'Loan', '100', TRADES, '200'],
    [
      'shares in another currency',
      'Investment',
      '10100',
      [trade('2024-03-01', '1', '5', '5', { currency: 'EUR' })],
      '10100',
    ],
    [
      'shares at the value of their latest record',
      'Investment',
      '10200',
      [...TRADES, holding('2024-03-05', '7', '1200')],
      '9860',
    ],
  ])('lead to %s', (_what, accountable_type, balance, lines, amount) => {
    expect(anchorsOf([account('a', { accountable_type, balance }), ...lines])).toMatchObject([{ amount }]);
  });

  it('lead to a valuation of cash and the shares held on the day before', () => {
    const lines = [...TRADES, holding('2024-03-05', '7', '1200'), holding('2024-03-06', '7', '1300')];
    const stated = (date: string) => valuation({ date, amount: '10100' });
    expect(anchorsOf([account('a'), ...lines, stated('2024-03-02')])).toMatchObject([{ amount: '10000' }]);
    expect(anchorsOf([account('a'), ...lines, stated('2024-03-06')])).toMatchObject([{ amount: '9760' }]);
  });

  const worthToday = (lines: readonly string[], isLiability = false): string => {
    const { rows, anchors } = planOf(lines);
    const moves = [...anchors, ...rows].map((row) => ({
      ...row,
      currency: 'USD',
      accountId: 'a',
      createdAt: '',
      hasParts: false,
    }));
    return plainWorth(moves, TODAY, isLiability).balance;
  };
  const FUTURE = '2027-01-05';

  it.each([
    ['a transaction', 'Depository', [spend('1', FUTURE, '30')]],
    ['a transaction after others', 'Depository', [spend('1', '2024-03-01', '7'), spend('2', FUTURE, '30')]],
    ['a transaction of today and a later one', 'Depository', [spend('1', TODAY, '7'), spend('2', FUTURE, '30')]],
    ['a transaction of tomorrow', 'Depository', [spend('1', '2026-07-01', '30')]],
    ['a transaction of a card', 'CreditCard', [spend('1', FUTURE, '30'), spend('2', '2024-03-01', '7')]],
    ['a trade', 'Investment', [...TRADES, trade(FUTURE, '2', '500', '1000')]],
    ['holdings', 'Investment', [...TRADES, holding(TODAY, '7', '1200'), holding(FUTURE, '9', '5000')]],
    ['a valuation', 'Depository', [spend('1', '2024-03-01', '7'), valuation({ date: FUTURE, amount: '5' })]],
    ['a valuation of tomorrow', 'Depository', [valuation({ date: '2026-07-01', amount: '5' })]],
    ['an opening anchor', 'Depository', [valuation({ date: FUTURE, amount: '70', kind: 'opening_anchor' })]],
    [
      'an opening anchor after a transaction',
      'Depository',
      [valuation({ date: FUTURE, amount: '70', kind: 'opening_anchor' }), spend('1', '2024-03-01', '-10')],
    ],
    [
      'an opening anchor before trades',
      'Investment',
      [valuation({ date: FUTURE, amount: '70', kind: 'opening_anchor' }), ...TRADES],
    ],
  ])('ignore records dated after today: %s', (_what, accountable_type, lines) => {
    for (const dates of [{}, { opening_balance_date: '2020-01-01' }, { opening_balance_date: '2026-12-01' }]) {
      const file = [account('a', { accountable_type, ...dates }), ...lines];
      expect(worthToday(file, accountable_type === 'CreditCard')).toBe('100');
    }
  });

  it.each([
    ['two years ago if nothing is known', [account('a')], '2024-06-30'],
    ['on the stated day if there is no history', [account('a', { opening_balance_on: '2020-02-29' })], '2020-02-29'],
    [
      'on the stated day if it is before the history',
      [account('a', { opening_balance_date: '2024-01-01' }), spend('1', '2024-03-01', '1')],
      '2024-01-01',
    ],
    [
      'the day before the history if the stated day is later',
      [account('a', { opening_balance_date: '2024-03-01' }), spend('1', '2024-03-01', '1')],
      '2024-02-29',
    ],
    ['before today if the history is in the future', [account('a'), spend('1', '2027-01-05', '1')], '2026-06-29'],
    [
      'before entries of today',
      [account('a', { opening_balance_date: '2026-12-01' }), spend('1', '2026-06-30', '1')],
      '2026-06-29',
    ],
    ['today if the stated day is later', [account('a', { opening_balance_date: '2026-12-01' })], '2026-06-30'],
  ])('are dated %s', (_when, lines, date) => {
    expect(anchorsOf(lines)).toMatchObject([{ date }]);
  });

  it.each([
    ['the file has its own', [account('a'), valuation({ kind: 'opening_anchor' })]],
    ['the record says to skip it', [account('a', { skip_opening_balance_import: 'true' })]],
    ['the balance history is authoritative', [account('a', { authoritative_balance_history: 1 })]],
  ])('are not derived if %s', (_why, lines) => {
    expect(anchorsOf(lines)).toEqual([]);
  });

  it('have the account as their identity', () => {
    expect(planOf([account('a')]).anchors).toMatchObject([
      { row: 1000, identity: 'OpeningAnchor:a', valuationKind: 'opening_anchor', kind: 'valuation', notes: null },
    ]);
  });
});
