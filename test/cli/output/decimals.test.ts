import { describe, expect, it } from 'vitest';
import { compare, negate, subtract, sumOf } from '../../../cli/src/output/decimals.ts';

describe('sums of decimals', () => {
  it.each([
    [[], '0'],
    [['0.10', '0.2'], '0.30'],
    [['-0.05', '0.01'], '-0.04'],
    [['12345678901234567890.12345678', '-0.00000001'], '12345678901234567890.12345677'],
    [['-1.00', '1'], '0.00'],
    [['300', '-1200'], '-900'],
  ])('are exact: %j', (amounts, expected) => {
    expect(sumOf(amounts)).toBe(expected);
  });

  it('subtract, compare, and have no negative zero', () => {
    expect(subtract('1.5', '-0.25')).toBe('1.75');
    expect([negate('0.00'), negate('-0.00'), negate('-3.10')]).toEqual(['0.00', '0.00', '3.10']);
    expect([compare('9.5', '10'), compare('-9.5', '-10'), compare('1.0', '1')]).toEqual([-1, 1, 0]);
  });
});
