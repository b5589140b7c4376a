import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leftOut, SLOW } from '../../scripts/half-of-files.ts';

describe('leftOut', () => {
  it('leaves out each slow file with an even seed or with an odd one, and never with both', () => {
    const all = globSync(SLOW).toSorted();
    expect([...leftOut(2), ...leftOut(3)].toSorted()).toEqual(all);
    expect(Math.abs(leftOut(2).length - leftOut(3).length)).toBeLessThanOrEqual(1);
  });

  it.each(SLOW)('finds files for %s', (pattern) => {
    expect(globSync(pattern)).not.toEqual([]);
  });
});
