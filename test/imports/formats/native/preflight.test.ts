import { describe, expect, it } from 'vitest';
import { account, category, merchant, preflight, record, tag, transaction, valuation } from './native-lines.ts';

const LINE = 'Each line must be one record, such as {"type":"Tag","data":{"id":"t1","name":"Holiday"}}';

const split = (splits: unknown, data: Readonly<Record<string, unknown>> = {}): string =>
  transaction('t', { amount: '10', split_lines: splits, ...data });

const FAMILY = [
  account('a', { subtype: 'savings', currency: 'eur', status: 'odd', opening_balance_date: '2020-01-01' }),
  category('food', { parent_id: 'home', classification: 'expense' }),
  category('home'),
  tag('x'),
  merchant('m'),
  transaction('t', { category_id: 'food', merchant_id: 'm', tag_ids: ['x', 'x'] }),
  transaction('s', {
    amount: 10,
    splits: [
      { amount: 4, category_id: 'home' },
      { amount_money: '6.00', tag_ids: [] },
    ],
  }),
  valuation({ kind: 'odd' }),
];

describe('createPreflight', () => {
  it('accepts a valid file with its lines in any order', () => {
    for (const lines of [FAMILY, FAMILY.toReversed()]) {
      expect(preflight(lines)).toMatchObject({
        valid: true,
        errors: [],
        errorsCount: 0,
        warnings: [],
        stats: { rowsCount: 8, validRowsCount: 8, invalidRowsCount: 0 },
        firstLineProblem: null,
      });
    }
  });

  it('warns about a second transaction with the same external id of the same source', () => {
    const lines = [
      account('a'),
      transaction('1', { external_id: 'n-1' }),
      transaction('2', { external_id: 'n-1', external_source: 'shop' }),
      transaction('3', { external_id: ' n-1 ', external_source: 'api' }),
      transaction('4'),
      transaction('5', { external_id: 'n-1' }),
    ];
    const { valid, warnings } = preflight(lines);
    const messageOf = (line: number) =>
      `Line ${line}: Transaction has the external_id "n-1" of line 2, both of external_source "api". Both are created, and at most one keeps the id: correct the other one`;
    expect(valid).toBe(true);
    expect(warnings).toEqual([4, 6].map((line) => ({ line, code: 'repeated_external_id', message: messageOf(line) })));
  });

  it('counts the lines of all fifteen types, supported or not', () => {
    const lines = [...FAMILY, record('Trade', {}), record('Rule', {}), record('Rule', {}), record('constructor', {})];
    expect(preflight(lines).expectedRecordCounts).toEqual({
      accounts: 1,
      balances: 0,
      categories: 2,
      tags: 1,
      merchants: 1,
      recurring_transactions: 0,
      transactions: 2,
      transfers: 0,
      rejected_transfers: 0,
      trades: 1,
      holdings: 0,
      valuations: 1,
      budgets: 0,
      budget_categories: 0,
      rules: 2,
    });
  });

  it.each([
    ['invalid_json', ['{"type":'], `Line 1 is not valid JSON: it ends too early. ${LINE}`],
    ['invalid_ndjson_record', ['[1]'], `Line 1 is not a JSON object. ${LINE}`],
    ['invalid_ndjson_record', ['12345678901234567890'], `Line 1 is not a JSON object. ${LINE}`],
    ['invalid_ndjson_record', ['{"type":" ","data":{}}'], 'Line 1 has no type'],
    ['invalid_ndjson_record', ['{"type":"Tag"}'], 'Line 1 has no data'],
    ['invalid_ndjson_record', ['{"type":"Tag","data":[]}'], 'Line 1 has data that is not an object'],
    ['unsupported_record_type', [record('Foo', {})], 'Line 1 has the unsupported record type "Foo"'],
    ['unsupported_record_type', [record('__proto__', {})], 'Line 1 has the unsupported record type "__proto__"'],
    ['no_data_rows', [], 'The file has no records'],
    [
      'duplicate_taxonomy_name',
      [tag('1', { name: 'Fun' }), tag('2', { name: 'Fun' })],
      'Line 2: Tag name "Fun" appears more than once (lines 1 and 2)',
    ],
    [
      'duplicate_source_id',
      [tag(1), tag('1', { name: 'x' })],
      'Line 2: Tag id "1" appears more than once (lines 1 and 2)',
    ],
    [
      'duplicate_source_id',
      [account('a'), transaction('p'), split([{ id: 'p', amount: 10 }])],
      'Line 3: Transaction id "p" appears more than once (lines 2 and 3)',
    ],
    [
      'duplicate_source_id',
      [account('a'), transaction('t/1'), split([{ amount: 10 }])],
      'Line 3: Transaction id "t/1" appears more than once (lines 2 and 3)',
    ],
    [
      'missing_required_fields',
      [record('Transaction', { id: ' ', date: null, amount: 0 })],
      'Line 1: Transaction is missing the required fields id, account_id, date',
    ],
    [
      'missing_required_fields',
      [account('a'), split([{ amount: ' ' }])],
      'Line 2: Transaction split line 1 is missing the required field amount',
    ],
    [
      'invalid_amount',
      [account('a', { balance: '1,000.00' })],
      'Line 1: Account balance "1,000.00" is not a decimal number with at most 8 decimals',
    ],
    [
      'invalid_amount',
      [account('a'), transaction('t', { amount: true })],
      'Line 2: Transaction amount true is not a decimal number with at most 8 decimals',
    ],
    [
      'invalid_date',
      [account('a'), transaction('t', { date: '2024-02-30' })],
      'Line 2: Transaction date "2024-02-30" is not an ISO 8601 date',
    ],
    [
      'invalid_date',
      [account('a'), transaction('t', { date: '2024-02-01Tomorrow' })],
      'Line 2: Transaction date "2024-02-01Tomorrow" is not an ISO 8601 date',
    ],
    [
      'invalid_date',
      [account('a'), transaction('t', { date: '0001-01-01' })],
      'Line 2: Transaction date "0001-01-01" is not between 1900-01-01 and 2199-12-31',
    ],
    ['invalid_currency', [account('a', { currency: 'XXQ' })], 'Line 1: Account currency "XXQ" is not a currency code'],
    [
      'invalid_value',
      [account('a'), transaction('t', { kind: 'gift' })],
      /^Line 2: Transaction kind "gift" is not one of standard, /,
    ],
    [
      'invalid_value',
      [account('a'), transaction('t', { excluded: 'maybe' })],
      'Line 2: Transaction excluded "maybe" is neither true nor false',
    ],
    ['invalid_value', [tag({})], 'Line 1: Tag id {…} is not text'],
    [
      'invalid_value',
      [tag('1', { name: 'x'.repeat(10_001) })],
      /^Line 1: Tag name "x{60}…" is longer than 10000 characters$/,
    ],
    [
      'invalid_value',
      [account('a'), transaction('t', { tag_ids: 'x' })],
      'Line 2: Transaction tag_ids "x" is not a list of ids',
    ],
    [
      'invalid_accountable_type',
      [account('a', { accountable_type: 'depository' })],
      /^Line 1: Account accountable_type "depository" is not one of Depository, Investment, /,
    ],
    [
      'invalid_accountable_subtype',
      [account('a', { accountable: { subtype: 'gold' }, subtype: 'savings' })],
      'Line 1: Account subtype "gold" is not a subtype of Depository',
    ],
    ['invalid_split_lines', [account('a'), split({})], 'Line 2: Transaction split_lines is not a list'],
    [
      'invalid_split_lines',
      [account('a'), split(Array.from({ length: 1000 }, () => ({ amount: '0.01' })))],
      'Line 2: Transaction split_lines has 1000 lines. The limit is 999',
    ],
    ['invalid_split_line', [account('a'), split([null])], 'Line 2: Transaction split line 1 is not an object'],
    [
      'split_amount_mismatch',
      [account('a'), split([{ amount: '3.33' }, { amount: '6.66' }])],
      'Line 2: Transaction split lines add up to 9.99, but its amount is 10',
    ],
    ['missing_reference', [transaction('t')], 'Line 1: Transaction references missing account_id "a"'],
    [
      'missing_reference',
      [account('a'), split([{ amount: 10, merchant_id: 'm' }])],
      'Line 2: Transaction references missing merchant_id "m"',
    ],
    ['invalid_parent', [category('1', { parent_id: '1' })], 'Line 1: Category "1" with parent_id "1" is below itself'],
    [
      'duplicate_valuation',
      [account('a'), valuation(), valuation({ amount: 7 })],
      'Line 3: Valuation of account_id "a" on 2024-03-05 appears more than once (lines 2 and 3)',
    ],
    [
      'duplicate_source_id',
      [account('a'), valuation(), valuation({ date: '2024-03-06', id: 'a@2024-03-05' })],
      'Line 3: Valuation id "a@2024-03-05" appears more than once (lines 2 and 3)',
    ],
    [
      'duplicate_valuation',
      [account('a'), valuation({ id: 1 }), valuation({ id: 2 })],
      'Line 3: Valuation of account_id "a" on 2024-03-05 appears more than once (lines 2 and 3)',
    ],
  ])('reports %s with the line, the field and the value', (code, lines, message) => {
    const { valid, errors } = preflight(lines);
    expect(valid).toBe(false);
    expect(errors).toEqual([
      {
        code,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
        ...(lines.length > 0 && { line: lines.length }),
      },
    ]);
  });

  it('reports all errors by check and counts an invalid line once', () => {
    const report = preflight([
      transaction('t', { amount: 'x', date: 'y', category_id: 'c' }),
      transaction('t', { account_id: 'b' }),
      '{',
      account('b'),
    ]);
    expect(report.errors.map(({ code, line }) => [code, line])).toEqual([
      ['invalid_json', 3],
      ['duplicate_source_id', 2],
      ['invalid_amount', 1],
      ['invalid_date', 1],
      ['missing_reference', 1],
      ['missing_reference', 1],
    ]);
    expect(report.stats).toEqual({ rowsCount: 4, validRowsCount: 1, invalidRowsCount: 3 });
  });

  it('reports a missing record once, on the first line that refers to it', () => {
    const { errors } = preflight([
      account('a'),
      ...['1', '2', '3'].map((id) => transaction(id, { tag_ids: ['gone'] })),
    ]);
    expect(errors.map(({ message }) => message)).toEqual(['Line 2: Transaction references missing tag_ids "gone"']);
  });

  it('does not report an invalid record as missing', () => {
    const { errors } = preflight([account('a', { balance: 'much' }), transaction('t')]);
    expect(errors.map(({ code }) => code)).toEqual(['invalid_amount']);
  });

  it('keeps a hundred errors and counts the rest', () => {
    const { errors, errorsCount } = preflight(
      Array.from({ length: 3000 }, (_, id) => transaction(id, { account_id: id })),
    );
    expect(errorsCount).toBe(3000);
    expect(errors).toHaveLength(100);
    expect(errors[99]).toMatchObject({
      line: 100,
      message: 'Line 100: Transaction references missing account_id "99"',
    });
  });

  it('still names the line of a missing record when thousands are missing', () => {
    const lines = [
      ...Array.from({ length: 1500 }, (_, id) => transaction(id, { account_id: `x${id}` })),
      ...Array.from({ length: 1499 }, (_, id) => account(`x${id}`)),
    ];
    expect(preflight(lines).errors).toEqual([
      { code: 'missing_reference', line: 1500, message: 'Line 1500 references a missing record' },
    ]);
  });

  it.each([
    ['{"type":"Tag"}', 'invalid_ndjson_record'],
    ['date,amount', 'invalid_json'],
  ])('reports that a file starting with %s is not NDJSON', (first, code) => {
    expect(preflight(['', first, tag('x')]).firstLineProblem).toMatchObject({ code, line: 2 });
  });

  it.each(['[', '{', '[{"type":"Tag","data":{"id":"x","name":"X"}}]'])(
    'says what a line must be, if a file starts with %s',
    (first) => {
      expect(preflight([first, '"type": "Tag"', '}']).firstLineProblem?.message).toContain(LINE);
    },
  );

  it('accepts a first line with an invalid record', () => {
    expect(preflight([tag(' ')]).firstLineProblem).toBeNull();
    expect(preflight([record('Trade', {})]).firstLineProblem).toBeNull();
  });
});
