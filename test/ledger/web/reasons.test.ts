import { describe, expect, it } from 'vitest';
import { reasonsInWords } from '../../../web/ledger/words/kinds.ts';

describe('reasonsInWords', () => {
  it('says why two transactions belong together', () => {
    expect(reasonsInWords(['same amount', 'same day', 'the same words', 'no other transaction fits'])).toBe(
      'Same amount and date, similar names, no other match',
    );
    expect(reasonsInWords(['same amount', '2 days apart', 'different names'])).toBe(
      'Same amount, 2 days apart, but different names',
    );
  });

  it('keeps reasons that it does not know', () => {
    expect(reasonsInWords(['exchanged at 1.0842', 'same day'])).toBe('Exchanged at 1.0842, same day');
    expect(reasonsInWords(['constructor'])).toBe('Constructor');
    expect(reasonsInWords([])).toBe('');
  });
});
