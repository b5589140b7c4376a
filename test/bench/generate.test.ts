import { describe, expect, it } from 'vitest';
import { amountOf, generateCsv, generateNdjson, generateTransactions } from '../../bench/generate.ts';

describe('generateTransactions', () => {
  it('gives the same rows for the same seed', () => {
    const first = [...generateTransactions({ rows: 200, seed: 5 })];

    expect([...generateTransactions({ rows: 200, seed: 5 })]).toEqual(first);
    expect([...generateTransactions({ rows: 200, seed: 6 })]).not.toEqual(first);
  });

  it('repeats no row, within a part or across parts', () => {
    const parts = [0, 10_000, 20_000].flatMap((from) => [...generateTransactions({ rows: 10_000, seed: 1, from })]);

    expect(new Set(parts.map(({ name }) => name.slice(-9))).size).toBe(30_000);
  });

  it('fills ten accounts and five years', () => {
    const rows = [...generateTransactions({ rows: 10_000, seed: 1 })];

    expect(new Set(rows.map(({ account }) => account)).size).toBe(10);
    expect([...new Set(rows.map(({ date }) => date.slice(0, 4)))].sort()).toEqual([
      '2021',
      '2022',
      '2023',
      '2024',
      '2025',
    ]);
  });

  it('is pinned: figures of different days stand on the same file', () => {
    expect([...generateCsv({ rows: 2, seed: 1 })].join('')).toMatchInlineSnapshot(`
      "date,amount,name,category,tags,notes,account
      2025-08-19,-863.84,REFUND KESTREL PARKING 000007919,Interest,cash,,Joint 0923
      2021-11-22,-6.11,POS PURCHASE LOCAL GROCERS 387428408,,,split with Kim,Student 8047
      "
    `);
  });
});

describe('amountOf', () => {
  it.each([
    [-1234, '-12.34'],
    [5, '0.05'],
    [-5, '-0.05'],
    [100, '1.00'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(amountOf(cents)).toBe(text);
  });
});

describe('generateNdjson', () => {
  it('holds the transactions of the CSV file with the ledger sign', () => {
    const [transaction] = generateTransactions({ rows: 1, seed: 1 });
    const lines = [...generateNdjson({ rows: 1, seed: 1 })].map((line) => JSON.parse(line));

    const { data } = lines.find(({ type }) => type === 'Transaction');
    expect(data).toMatchObject({ date: transaction?.date, name: transaction?.name });
    expect(data.amount).toBe(amountOf(-(transaction?.cents ?? 0)));
  });

  it('refers to records of the same file only', () => {
    const lines = [...generateNdjson({ rows: 500, seed: 1 })].map((line) => JSON.parse(line));
    const ids = new Set(lines.map(({ data }) => data.id));
    const references = lines.flatMap(({ data }) => [data.account_id, data.category_id, ...(data.tag_ids ?? [])]);

    expect(references.filter((id) => id !== undefined && !ids.has(id))).toEqual([]);
  });
});
