import { describe, expect, it } from 'vitest';
import { formatWait } from '../../../shared/bank/connections/domain/fault-words.ts';

describe('formatWait', () => {
  it.each([
    [0, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
    [7_200, '120 minutes'],
    [7_201, '3 hours'],
    [86_400, '24 hours'],
  ])('rounds %i seconds up to %s', (seconds, words) => {
    expect(formatWait(seconds)).toBe(words);
  });
});
