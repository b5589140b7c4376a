import { describe, expect, it } from 'vitest';
import { referenceHash } from '../../../shared/imports/statements/parse/bank-reference.ts';

describe('the hash of a bank reference', () => {
  it('is short, whatever the bank writes', () => {
    expect(referenceHash('2026031500001234')).toMatch(/^[\w-]{8}$/);
    expect(referenceHash('1'.repeat(10_000))).toHaveLength(8);
  });

  it.each([
    ['2026-0315/1234 AB', '202603151234ab'],
    ['000020260315', '20260315'],
  ])('is the same however the number is written: %s, %s', (first, second) => {
    expect(referenceHash(first)).toBe(referenceHash(second));
  });

  it('differs between numbers', () => {
    const numbers = Array.from({ length: 10_000 }, (_, at) => referenceHash(`2026${at + 10_000}`));
    expect(new Set(numbers).size).toBe(10_000);
  });

  it.each(['', '  ', 'NONREF', 'NOTPROVIDED', 'not provided', '0', '0000000000000000', '000001', '17', 'N/A', '-----'])(
    'is missing for a text that many transactions have: %j',
    (text) => {
      expect(referenceHash(text)).toBeUndefined();
    },
  );
});
