import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leftOut, SLOW } from '../../scripts/checks/slow-tests.ts';

describe('leftOut', () => {
  it('leaves each slow file out with seven of eight seeds in a row', () => {
    const sevenTimes = globSync(SLOW).flatMap((file) => Array.from({ length: 7 }, () => file));
    expect([3, 4, 5, 6, 7, 8, 9, 10].flatMap(leftOut).toSorted()).toEqual(sevenTimes.toSorted());
  });

  it.each(SLOW)('finds files for %s', (pattern) => {
    expect(globSync(pattern)).not.toEqual([]);
  });
});
