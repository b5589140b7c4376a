import { describe, expect, it } from 'vitest';
import { account, preflight, record, transaction, valuation } from './native-lines.ts';

const FUTURE = '2027-01-05';
const spend = (date: string, amount: string, data: Readonly<Record<string, unknown>> = {}): string =>
  transaction(date, { date, amount, ...data });
const trade = (date: string): string =>
  record('Trade', { id: date, account_id: 'a', date, qty: '10', price: '5', amount: '50', ticker: 'AAPL' });
const holding = (date: string): string =>
  record('Holding', { account_id: 'a', date, qty: '12', price: '5', amount: '60', ticker: 'AAPL' });
const anchor = (data: Readonly<Record<string, unknown>>): string => valuation({ kind: 'opening_anchor', ...data });
const warningsOf = (lines: readonly string[]) =>
  preflight(lines).warnings.filter((warning) => warning.code === 'balance_differs');

describe('a balance that differs from the valuations of the file', () => {
  it('is reported with both values and a remedy', () => {
    const lines = [spend('2026-06-01', '-10'), anchor({ date: '2026-05-05', amount: '70' }), account('a')];

    expect(warningsOf(lines)).toEqual([
      {
        line: 3,
        code: 'balance_differs',
        message:
          'Line 3: account "Account a" has the balance 100 USD, but its valuation of 2026-05-05 and the entries after it lead to 80 USD today, and the account gets that value: correct the wrong one, or leave out the valuations to use the balance',
      },
    ]);
  });

  it.each([
    ['a valuation alone', 'Depository', [valuation({ amount: '70' })], '70 USD'],
    [
      'the latest of several',
      'Depository',
      [valuation({ amount: '100' }), valuation({ date: '2026-05-05', amount: '60' })],
      '60 USD',
    ],
    ['debts', 'Loan', [valuation({ amount: '120' }), spend('2026-06-01', '-5')], '115 USD'],
    ['shares from before', 'Investment', [trade('2024-01-05'), valuation({ amount: '70' })], '70 USD'],
  ])('is reported with %s', (_what, accountable_type, lines, value) => {
    const [warning, ...more] = warningsOf([account('a', { accountable_type }), ...lines]);

    expect(warning?.message).toContain(value);
    expect(more).toEqual([]);
  });

  it.each([
    ['there is no valuation', [spend('2026-06-01', '-10')]],
    ['both agree', [valuation({ amount: '70' }), spend('2026-06-01', '-30'), spend('2024-03-05', '9')]],
    [
      'the valuation is dated in the future',
      [valuation({ date: FUTURE, amount: '70' }), anchor({ date: '2027-02-01' })],
    ],
    ['only later entries differ', [valuation({ amount: '100' }), spend(FUTURE, '30')]],
    ['the valuation is in another currency', [valuation({ amount: '70', currency: 'EUR' })]],
    ['prices may have changed it since', [valuation({ amount: '70' }), holding('2026-05-06')]],
    ['there was a trade since', [valuation({ amount: '70' }), trade('2026-05-06')]],
    ['the file has errors', [valuation({ amount: '70' }), transaction('x', { amount: 'x' })]],
  ])('is not reported if %s', (_when, lines) => {
    expect(warningsOf([account('a'), ...lines])).toEqual([]);
  });

  it('is reported for at most twenty accounts', () => {
    const ids = Array.from({ length: 30 }, (_, at) => `a${at}`);
    const lines = ids.flatMap((id) => [account(id), valuation({ account_id: id, amount: '70' })]);

    expect(warningsOf(lines)).toHaveLength(20);
  });
});
