import { describe, expect, it } from 'vitest';
import { formatAmount } from '../../../../web/platform/format/money.ts';

describe('formatAmount', () => {
  it('shows every decimal of an amount, and at least those of its currency', () => {
    expect(formatAmount('1234.5', 'USD', 'en')).toBe('$1,234.50');
    expect(formatAmount('-0.00012345', 'USD', 'en')).toBe('-$0.00012345');
    expect(formatAmount('1234', 'JPY', 'en')).toBe('¥1,234');
  });
});
