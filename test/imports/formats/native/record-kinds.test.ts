import { describe, expect, it } from 'vitest';
import { createPreflight } from '../../../../shared/imports/formats/native/domain/preflight.ts';
import { SUPPORTED_KINDS } from '../../../../shared/imports/formats/native/domain/read-record.ts';
import { parseJsonLine } from '../../../../shared/imports/formats/native/parse/json-line.ts';
import { EVERY_KIND, native } from '../../../support/imports/every-kind.ts';
import { account, planOf, preflight, record, TODAY } from './native-lines.ts';

type Data = Readonly<Record<string, unknown>>;

const LINES = EVERY_KIND.map((line) => JSON.stringify(line));
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Balance: ['account_id', 'date', 'balance'],
  RecurringTransaction: [...['id', 'amount', 'expected_day_of_month', 'last_occurrence_date', 'next_expected_date']],
  Transfer: ['inflow_transaction_id', 'outflow_transaction_id'],
  RejectedTransfer: ['inflow_transaction_id', 'outflow_transaction_id'],
  Trade: ['account_id', 'date', 'amount', 'qty', 'price', 'ticker'],
  Holding: ['account_id', 'date', 'amount', 'qty', 'price', 'ticker'],
  Budget: ['id', 'start_date', 'end_date'],
  BudgetCategory: ['budget_id', 'category_id'],
  Rule: ['id'],
};
const dataOf = (type: string): Data => EVERY_KIND.find((line) => line.type === type)?.data ?? {};
const errorsWith = (type: string, change: Data) => {
  const { errors } = preflight([...LINES, record(type, { ...dataOf(type), id: 'one more', ...change })]);
  return errors.filter(({ line }) => line === LINES.length + 1);
};

describe('the kinds of native records', () => {
  it('are all fifteen accepted in a valid file', () => {
    const { errors, warnings } = preflight(LINES);
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      { line: 5, code: 'repeated_record', message: 'Line 5: BudgetCategory replaces the one in line 4' },
      expect.objectContaining({ line: 10, code: 'balance_differs' }),
    ]);
  });

  it.each(Object.entries(REQUIRED).flatMap(([type, fields]) => fields.map((field) => [type, field] as const)))(
    '%s needs %s',
    (type, field) => {
      for (const blank of [undefined, null, ' ']) {
        expect(errorsWith(type, { [field]: blank }).map(({ code }) => code)).toContain('missing_required_fields');
      }
    },
  );

  it.each([
    ['Balance', 'balance', '1,5', 'invalid_amount'],
    ['Balance', 'net_market_flows', 'x', 'invalid_amount'],
    ['Balance', 'account_id', 'nobody', 'missing_reference'],
    ['Balance', 'currency', 'dollars', 'invalid_currency'],
    ['RecurringTransaction', 'expected_day_of_month', 32, 'invalid_value'],
    ['RecurringTransaction', 'expected_day_of_month', 1.5, 'invalid_value'],
    ['RecurringTransaction', 'next_expected_date', 'soon', 'invalid_date'],
    ['RecurringTransaction', 'occurrence_count', -1, 'invalid_value'],
    ['RecurringTransaction', 'merchant_id', 'nobody', 'missing_reference'],
    ['RecurringTransaction', 'id', 'rent', 'duplicate_source_id'],
    ['Transfer', 'inflow_transaction_id', 'nothing', 'missing_reference'],
    ['Trade', 'qty', 'two', 'invalid_amount'],
    ['Trade', 'date', '2024-02-30', 'invalid_date'],
    ['Trade', 'id', 'buy', 'duplicate_source_id'],
    ['Holding', 'cost_basis', [], 'invalid_amount'],
    ['Holding', 'security_locked', 'perhaps', 'invalid_value'],
    ['Budget', 'end_date', '2024-02-29', 'invalid_date'],
    ['BudgetCategory', 'budget_id', 'april', 'missing_reference'],
    ['Rule', 'resource_type', 'account', 'invalid_value'],
    ['Rule', 'actions', [], 'invalid_value'],
    ['Rule', 'conditions', [{ condition_type: 'transaction_amount', operator: '>', value: 'much' }], 'invalid_value'],
    ['Rule', 'active', 'sometimes', 'invalid_value'],
  ])('%s with %s %j is %s', (type, field, value, code) => {
    expect(errorsWith(type, { [field]: value }).map((error) => error.code)).toContain(code);
  });

  const LONG = `${'9'.repeat(18)}1.5`;

  it('accept sums with more digits than an amount', () => {
    const opening = { account_id: 'b', date: '2020-01-01', amount: LONG, kind: 'opening_anchor' };
    const lines = [account('a', { balance: `-${LONG}` }), account('b'), record('Valuation', opening)];
    expect(preflight(lines).errors).toEqual([]);
    expect(planOf(lines)).toMatchObject({ rows: [{ amount: LONG }], anchors: [{ amount: `-${LONG}` }] });
  });

  it.each([
    [account('a', { balance: '9'.repeat(101) }), 'Account balance', 'has more than 100 characters'],
    [
      record('Valuation', { account_id: 'b', date: '2020-01-01', amount: LONG }),
      'Valuation amount',
      'has 19 digits before the decimal point (at most 18 are allowed)',
    ],
  ])('refuse a number that is too long: %s', (line, what, complaint) => {
    expect(preflight([line, account('b')]).errors).toEqual([
      { code: 'invalid_amount', line: 1, message: expect.stringMatching(`^Line 1: ${what} "[^"]+" `) },
    ]);
    expect(preflight([line, account('b')]).errors[0]?.message).toContain(complaint);
  });

  it('reject a trade with a total larger than an amount can be', () => {
    const price = '9'.repeat(10);
    const trade = (qty: string) => JSON.stringify({ type: 'Trade', data: { ...dataOf('Trade'), qty, price } });
    const checks = createPreflight({
      supports: SUPPORTED_KINDS,
      familyCurrency: 'USD',
      today: TODAY,
    });
    checks.line(1, parseJsonLine(trade(`-${price}`)));
    const message = 'Line 1: Trade qty × price has 20 digits before the decimal point (at most 18 are allowed)';
    expect(checks.finish().errors).toContainEqual({
      code: 'invalid_amount',
      line: 1,
      message,
      field: 'price',
      value: price,
    });
    expect(errorsWith('Trade', { qty: '9'.repeat(8), price })).toEqual([]);
  });

  it('reports line, field and value of unreadable data', () => {
    expect(errorsWith('Trade', { price: '1.5.2' })).toEqual([
      {
        code: 'invalid_amount',
        line: LINES.length + 1,
        message: `Line ${LINES.length + 1}: Trade price "1.5.2" is not a decimal number with at most 8 decimals`,
      },
    ]);
  });

  it.each([
    ['[', ']', 'a list'],
    ['{"a":', '}', 'an object'],
  ])('reports the error of a value a hundred thousand %s deep', (open, close, kind) => {
    const value = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
    const condition = `{"condition_type":"transaction_name","operator":"like","value":${value}}`;
    const { errors } = preflight([`{"type":"Rule","data":{"id":"r","conditions":[${condition}],"actions":[]}}`]);

    expect(errors[0]?.message).toContain(`conditions[0].value must be a string, not ${kind}`);
  });

  it('uses the later of two holdings of a day', () => {
    const first = { account_id: 'a', date: '2024-03-31', ticker: 'T', qty: '1', price: '2', amount: '2' };
    const lines = [account('a'), record('Holding', first), record('Holding', { ...first, qty: '3', amount: '6' })];
    const { rows, expectedCounts } = planOf(lines);
    expect(rows).toMatchObject([{ row: 3000, amount: '6', details: { qty: '3' } }]);
    expect(expectedCounts).toMatchObject({ holdings: 1 });
  });

  it('uses the first name of a security that is not its ticker', () => {
    const trade = { account_id: 'a', date: '2024-03-31', ticker: 'T', qty: '1', price: '2', amount: '2' };
    const { catalogue } = planOf([
      account('a'),
      record('Trade', { ...trade, security_name: 'T' }),
      record('Trade', { ...trade, security_name: 'Telephone', country_code: 'US' }),
      record('Trade', { ...trade, security_name: 'Telegraph', exchange_mic: 'xnys' }),
    ]);
    expect(catalogue.at(-1)).toMatchObject({
      kind: 'security',
      bind: { name: 'T', defaults: { securityName: 'Telephone', countryCode: 'US', exchangeMic: 'XNYS' } },
    });
  });

  it('keeps free text with all spaces', () => {
    const [row] = planOf([
      account('a'),
      record('Trade', { ...dataOf('Trade'), account_id: 'a', name: ' x\u2028' }),
    ]).rows;
    expect(row?.name).toBe(' x\u2028');
  });
});

const PARTS_OF_NOTHING = [
  { id: 'out', amount: '5' },
  { id: 'rest', amount: '-5' },
];

describe('a transfer', () => {
  const PLAIN = [account('a', { currency: 'USD' }), account('b', { currency: 'USD' })];
  const transaction = (id: string, data: Data) =>
    JSON.stringify(native('Transaction', { id, date: '2024-03-05', ...data }));
  const inflow = (data: Data = {}) => transaction('in', { account_id: 'b', amount: '-5', ...data });
  const outflow = (data: Data = {}) => transaction('out', { account_id: 'a', amount: '5', ...data });
  const transfer = (data: Data = {}) =>
    record('Transfer', { inflow_transaction_id: 'in', outflow_transaction_id: 'out', ...data });

  it.each([
    ['both are in the same account', [inflow({ account_id: 'a' }), outflow(), transfer()]],
    ['the inflow amount 5 is not negative', [inflow({ amount: '5' }), outflow(), transfer()]],
    ['the outflow amount 0 is not positive', [inflow(), outflow({ amount: '0' }), transfer()]],
    ['the amounts -5 and 5.01 differ', [inflow(), outflow({ amount: '5.01' }), transfer()]],
    [
      '5 days lie between 2024-03-05 and 2024-03-10; a pending transfer allows at most 4',
      [inflow({ date: '2024-03-10' }), outflow(), transfer()],
    ],
    [
      '31 days lie between 2024-03-05 and 2024-02-03; a confirmed transfer allows at most 30',
      [inflow({ date: '2024-02-03' }), outflow(), transfer({ status: 'confirmed' })],
    ],
  ])('is refused when %s', (fault, lines) => {
    const { errors } = preflight([...PLAIN, ...lines]);
    const line = PLAIN.length + lines.length;
    expect(errors).toEqual([
      {
        code: 'invalid_transfer',
        line,
        message: `Line ${line}: Transfer from outflow_transaction_id "out" to inflow_transaction_id "in": ${fault}`,
      },
    ]);
    expect(() => planOf([...PLAIN, ...lines])).toThrow(fault);
  });

  it('is rejected if a side is already part of another transfer', () => {
    const other = transaction('other', { account_id: 'a', amount: '5' });
    const lines = [inflow(), outflow(), other, transfer(), transfer({ outflow_transaction_id: 'other' })];
    const { errors } = preflight([...PLAIN, ...lines]);

    expect(errors).toMatchObject([{ code: 'invalid_transfer', line: 7 }]);
    expect(errors[0]?.message).toContain('transaction "in" is already part of the transfer in line 6');
  });

  it('counts once if it is repeated, with the values of the later one', () => {
    const lines = [...PLAIN, inflow(), transfer({ notes: 'old' }), outflow(), transfer({ notes: 'new' })];
    const { errors, warnings } = preflight(lines);
    const { expectedCounts, rows } = planOf(lines);

    expect(errors).toEqual([]);
    expect(warnings).toMatchObject([{ line: 6, code: 'repeated_record' }]);
    expect(expectedCounts).toMatchObject({ transfers: 1 });
    expect(rows.map(({ links }) => links?.transfer?.notes)).toEqual([null, 'new']);
  });

  it.each([
    ['other currencies', [inflow({ currency: 'EUR' }), outflow({ amount: '6' }), transfer()]],
    ['4 days', [inflow({ date: '2024-03-01' }), outflow(), transfer()]],
    ['a side that is a part', [inflow(), transfer(), outflow({ amount: '0', id: 'both', splits: PARTS_OF_NOTHING })]],
  ])('can have %s', (_what, lines) => {
    expect(preflight([...PLAIN, ...lines]).errors).toEqual([]);
    expect(planOf([...PLAIN, ...lines]).rows.filter(({ links }) => links !== null)).toHaveLength(2);
  });

  it.each([
    ['CreditCard', 'Depository', 'cc_payment'],
    ['OtherLiability', 'Depository', 'cc_payment'],
    ['Loan', 'Depository', 'loan_payment'],
    ['Crypto', 'Depository', 'investment_contribution'],
    ['Crypto', 'Investment', 'funds_movement'],
    ['Depository', 'Loan', 'funds_movement'],
  ])('to %s from %s gives the outflow the kind %s', (into, from, kind) => {
    const accounts = [account('b', { accountable_type: into }), account('a', { accountable_type: from })];
    const { rows } = planOf([...accounts, transfer(), inflow(), outflow()]);
    expect(rows.map(({ transactionKind }) => transactionKind)).toEqual(['funds_movement', kind]);
  });

  it('keeps the kind of a transaction', () => {
    const { rows } = planOf([...PLAIN, transfer(), inflow(), outflow({ kind: 'one_time' })]);
    expect(rows.map(({ transactionKind }) => transactionKind)).toEqual(['funds_movement', 'one_time']);
  });

  it('that a user rejected is void and not counted if one of its sides is missing', () => {
    const rejected = record('RejectedTransfer', { inflow_transaction_id: 'gone', outflow_transaction_id: 'out' });
    const lines = [...PLAIN, outflow(), rejected];
    const { errors, warnings } = preflight(lines);
    expect(errors).toEqual([]);
    expect(warnings).toMatchObject([{ line: 4, code: 'skipped_missing_reference' }]);
    expect(planOf(lines).expectedCounts).toMatchObject({ rejected_transfers: 0 });
  });
});
