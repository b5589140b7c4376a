import { describe, expect, it } from 'vitest';
import { account, category, merchant, record, tag, transaction, valuation } from '../formats/native/native-lines.ts';
import { readSession } from './session-builders.ts';

const read = (...chunks: readonly (readonly string[])[]) =>
  readSession(new Map(chunks.map((lines, at) => [at + 1, lines])));
const errorsOf = (...chunks: readonly (readonly string[])[]) =>
  read(...chunks).outcome.chunks.map(({ error }) => error);
const created = (count: number) => ({ created: count, updated: 0, skipped: 0, failed: 0 });

describe('reading a session', () => {
  it('counts the new and the repeated records of each chunk', () => {
    const { outcome, isFaulty, isRestated } = read(
      [account('a'), tag('t'), transaction(1), transaction(2)],
      [transaction(2, { amount: '1.00' }), transaction(3), tag('t', { name: 'Other' })],
    );

    expect([isFaulty, isRestated]).toEqual([false, true]);
    expect(outcome.chunks.map(({ summary }) => summary)).toEqual([
      { accounts: created(1), tags: created(1), transactions: created(2) },
      { transactions: { ...created(1), updated: 1 }, tags: { ...created(0), updated: 1 } },
    ]);
  });

  it('uses the record with the later sequence, in any order of chunks', () => {
    const first = [account('a'), transaction(1)];
    const second = [transaction(1, { amount: '2.00' })];

    for (const texts of [
      new Map([
        [1, first],
        [7, second],
      ]),
      new Map([
        [7, second],
        [1, first],
      ]),
    ]) {
      expect(readSession(texts).kept).toEqual([account('a'), ...second]);
    }
  });

  it('finds referenced records in any chunk', () => {
    expect(read([transaction(1, { category_id: 'c' })], [category('c'), account('a')]).isFaulty).toBe(false);
  });

  it('reports a missing reference on its chunk', () => {
    const [first, second] = errorsOf([account('a')], ['', tag('t'), transaction(1, { category_id: 'c' })]);

    expect(first).toBeNull();
    expect(second).toEqual({
      code: 'missing_source_reference',
      message: 'Chunk 2, line 3: Transaction references missing category_id "c": no chunk has this Category',
      recordType: 'Transaction',
      sourceType: 'Category',
      sourceId: 'c',
    });
  });

  it('reports an unreadable record on its chunk, with its line in the chunk', () => {
    const { outcome } = read(
      [account('a'), transaction(1)],
      [transaction(2), transaction(3, { amount: '1,5' })],
      ['{"type":"Tag"', tag('t')],
    );

    expect(outcome.chunks.map(({ error }) => error)).toEqual([
      null,
      {
        code: 'invalid_import_record',
        message: expect.stringMatching(/^Chunk 2, line 2: Transaction amount "1,5"/),
        recordType: 'Transaction',
        field: 'amount',
        value: '1,5',
      },
      {
        code: 'invalid_import_record',
        message: expect.stringMatching(/^Chunk 3, line 1 is not valid JSON/),
        recordType: null,
        field: null,
        value: null,
      },
    ]);
    const failed = { created: 0, updated: 0, skipped: 0, failed: 1 };
    expect(outcome.chunks.map(({ summary }) => summary)).toEqual([{}, { transactions: failed }, {}]);
  });

  it.each([
    [transaction(3, { amount: '1,5' }), 'amount', '1,5', 'write it like "1234.50"'],
    [transaction(3, { date: '31.12.2024' }), 'date', '31.12.2024', 'write it like "2024-03-31"'],
    [transaction(3, { currency: 'EURO' }), 'currency', 'EURO', 'write it as three letters, like "USD"'],
    [transaction(3, { splits: 'none' }), 'splits', 'none', 'is not a list'],
    [transaction(3, { splits: [{ amount: '1' }, 7] }), 'splits[1]', '7', 'is not an object'],
    [transaction(3, { splits: [{ amount: 'x' }] }), 'splits[0].amount', 'x', 'write it like "1234.50"'],
    [
      transaction(3, { amount: '2', splits: [{ amount: '1' }] }),
      'amount',
      '2',
      'correct the split lines or the amount',
    ],
    [account('b', { accountable_type: 'Purse' }), 'accountable_type', 'Purse', 'is not one of'],
    [account('b', { subtype: 'purse' }), 'subtype', 'purse', 'is not a subtype of'],
    [account('b', { accountable: { subtype: 'purse' } }), 'accountable.subtype', 'purse', 'is not a subtype of'],
    ['{"type":"Purse","data":{}}', 'type', 'Purse', 'unsupported record type'],
    ['{"type":"Tag","data":[]}', 'data', '[…]', 'is not an object'],
    ['{"type":7,"data":{}}', 'type', '7', 'has no type'],
  ])('reports %s with field, value and a remedy', (line, field, value, remedy) => {
    const [error] = errorsOf([account('a'), line]);

    expect(error).toMatchObject({ code: 'invalid_import_record', field, value });
    expect(error?.message).toMatch(/^Chunk 1, line 2/);
    expect(error?.message).toContain(remedy);
  });

  it.each([
    ['its account', transaction(1, { account_id: '' }), 'Account'],
    ['its own id', record('Tag', { name: 'x' }), 'Tag'],
  ])('reports which source id is blank if a record does not name %s', (_, line, sourceType) => {
    expect(errorsOf([account('a'), line])[0]).toMatchObject({
      code: 'missing_source_reference',
      sourceType,
      sourceId: '(blank)',
    });
  });

  it('warns about unknown fields, with the chunk and the line in it', () => {
    const { isFaulty, warnings } = read([account('a')], [tag('t'), transaction(1, { nam: 'x' }), tag('u', { nam: 1 })]);
    expect(isFaulty).toBe(false);
    expect(warnings).toEqual(
      [
        'Chunk 2, line 2: Transaction has the unknown field "nam". It is not imported: did you mean "name"?',
        'Chunk 2, line 3: Tag has the unknown field "nam". It is not imported: did you mean "name"?',
      ].map((message) => ({ line: null, code: 'unknown_field', message })),
    );
  });

  it('does not report an invalid record as missing', () => {
    const errors = errorsOf([account('a', { balance: 'much' })], [transaction(1)]);

    expect(errors.map((error) => error?.code ?? null)).toEqual(['invalid_import_record', null]);
  });

  it.each([
    ['names', [category('c', { name: 'Food' })], [category('d', { name: 'Food' })], 'name'],
    ['merchant names', [merchant('m', { name: 'Shop' })], [merchant('n', { name: 'Shop' })], 'name'],
    ['days of valuations', [account('a'), valuation({ id: 1 })], [valuation({ id: 2 })], 'date'],
    ['cycles', [category('c', { parent_id: 'd' })], [category('d', { parent_id: 'c' })], 'parent_id'],
  ])('rejects %s that conflict across chunks', (_, first, second, field) => {
    const errors = errorsOf(first, second).filter((error) => error !== null);

    expect(errors[0]).toMatchObject({ code: 'invalid_import_record', field });
  });

  it('lets a repeated record keep its name, day and parts', () => {
    const split = (amount: string) =>
      transaction(1, {
        amount,
        split_lines: [
          { id: 'p1', amount: '1.00' },
          { id: 'p2', amount: String(Number(amount) - 1) },
        ],
      });
    const lines = [account('a'), category('c'), category('d', { parent_id: 'c' }), valuation(), split('3.00')];
    const again = [category('c', { parent_id: null }), valuation({ amount: '7' }), split('5.00'), category('d')];

    const { isFaulty, kept } = read(lines, again);

    expect(isFaulty).toBe(false);
    expect(kept).toEqual([account('a'), ...again]);
  });

  it.each([
    ['of a part in two splits', [split(1, 'p')], [split(2, 'p')]],
    ['of a part that is also a record', [split(1, 2)], [transaction(2)]],
    ['of a record that is also a part', [transaction(2)], [split(1, 2)]],
    ['of two parts of one split', [split(1, 'p', 'p')], []],
    ['of a part and its own split', [split(1, 1)], []],
  ])('rejects an id %s', (_, first, second) => {
    const { outcome } = read([account('a'), ...first], second.length === 0 ? [tag('t')] : second);

    expect(outcome.chunks.some(({ error }) => error?.message.includes('is also the id of another record'))).toBe(true);
  });
});

function split(id: unknown, ...parts: readonly unknown[]): string {
  const lines = parts.map((part) => ({ id: part, amount: '1.00' }));
  return transaction(id, { amount: `${parts.length}.00`, split_lines: lines });
}
