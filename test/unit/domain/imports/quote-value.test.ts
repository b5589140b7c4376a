import { describe, expect, it } from 'vitest';
import { quoteValue } from '../../../../shared/domain/imports/quote-value.ts';

describe('quoteValue', () => {
  it('shows a short value whole', () => {
    expect(quoteValue('71-00')).toBe('"71-00"');
  });

  it('cuts a long value, and never leaves half a character', () => {
    expect(quoteValue(`${'x'.repeat(59)}😀 and more`)).toBe(`"${'x'.repeat(59)}\ufffd…"`);
    expect(quoteValue('\ud83d').isWellFormed()).toBe(true);
  });
});
