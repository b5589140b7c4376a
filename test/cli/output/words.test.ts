import { describe, expect, it } from 'vitest';
import { emptyText } from '../../../cli/src/output/words.ts';

describe('an empty list', () => {
  it.each([
    [{}, 'There are no transactions yet.'],
    [{ search: 'x' }, 'No transactions match the filter.'],
  ])('says whether there is nothing, or nothing that matches: %j', (filter, text) => {
    expect(emptyText('transactions', filter)).toBe(text);
  });
});
