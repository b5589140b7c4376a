import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preflight, record } from './native-lines.ts';

type Line = { readonly type: 'Account' | 'Tag' | 'Transaction'; readonly data: Readonly<Record<string, unknown>> };

const id = fc.constantFrom('1', '2', '3');
const maybeNumber = id.chain((text) => fc.constantFrom(text, Number(text)));
const lineOf = (type: Line['type'], data: fc.Arbitrary<Line['data']>): fc.Arbitrary<Line> =>
  data.map((fields) => ({ type, data: fields }));

const line = fc.oneof(
  lineOf(
    'Account',
    fc.record({
      id: maybeNumber,
      name: fc.constantFrom('Main', ''),
      balance: fc.constantFrom('1', 'x'),
      accountable_type: fc.constant('Loan'),
    }),
  ),
  lineOf('Tag', fc.record({ id: maybeNumber, name: fc.constantFrom('A', 'B', 'C', 'D') })),
  lineOf(
    'Transaction',
    fc.record({
      id: maybeNumber,
      account_id: maybeNumber,
      date: fc.constantFrom('2024-01-01', '2024-13-01'),
      amount: fc.constantFrom('1', 1),
      tag_ids: fc.array(maybeNumber, { maxLength: 2 }),
    }),
  ),
);

/** Items that already occurred earlier. */
const repeats = (texts: readonly string[]): number => texts.length - new Set(texts).size;

/** The same checks as simple set operations on the whole file. */
const modelOf = (lines: readonly Line[]): Record<string, number> => {
  const of = (type: string) => lines.filter((parsed) => parsed.type === type).map(({ data }) => data);
  const ids = (type: string) => of(type).map((data) => String(data['id']));
  const missing = (wanted: readonly unknown[], type: string) =>
    new Set(wanted.map(String).filter((text) => !ids(type).includes(text))).size;
  const transactions = of('Transaction');
  const counts = {
    no_data_rows: lines.length === 0 ? 1 : 0,
    duplicate_taxonomy_name: repeats(of('Tag').map((data) => String(data['name']))),
    duplicate_source_id: repeats(ids('Account')) + repeats(ids('Tag')) + repeats(ids('Transaction')),
    missing_required_fields: of('Account').filter((data) => data['name'] === '').length,
    invalid_amount: of('Account').filter((data) => data['balance'] === 'x').length,
    invalid_date: transactions.filter((data) => data['date'] === '2024-13-01').length,
    missing_reference:
      missing(
        transactions.map((data) => data['account_id']),
        'Account',
      ) +
      missing(
        transactions.flatMap((data) => data['tag_ids'] as unknown[]),
        'Tag',
      ),
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
};

describe('createPreflight', () => {
  it('agrees with a model that reads the whole file at once', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const { errors, valid } = preflight(lines.map(({ type, data }) => record(type, data)));
        const counts: Record<string, number> = {};
        for (const { code } of errors) counts[code] = (counts[code] ?? 0) + 1;
        const model = modelOf(lines);
        expect(counts).toEqual(model);
        expect(valid).toBe(Object.keys(model).length === 0);
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws, whatever is in a record', () => {
    const anything = fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown);
    const fields = [
      'id',
      'name',
      'balance',
      'amount',
      'date',
      'account_id',
      'accountable',
      'tag_ids',
      'splits',
      'kind',
    ];
    const data = fc.dictionary(fc.constantFrom(...fields, '__proto__', 'constructor'), anything, {
      noNullPrototype: true,
    });
    const type = fc.constantFrom('Account', 'Category', 'Tag', 'Merchant', 'Transaction', 'Valuation', 'Rule');
    fc.assert(
      fc.property(fc.array(fc.tuple(type, data), { maxLength: 4, minLength: 1 }), (lines) => {
        const report = preflight(lines.map(([kind, content]) => record(kind, content)));
        expect(report.stats.rowsCount).toBe(lines.length);
        for (const { message } of report.errors) expect(message).toMatch(/^Line \d/);
      }),
      { numRuns: 1000 },
    );
  });
});
