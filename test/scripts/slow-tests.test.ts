import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leftOut, SLOW } from '../../scripts/slow-tests.ts';

describe('leftOut', () => {
  it('leaves each slow file out with four of five seeds in a row', () => {
    const fourTimes = globSync(SLOW).flatMap((file) => [file, file, file, file]);
    expect([3, 4, 5, 6, 7].flatMap(leftOut).toSorted()).toEqual(fourTimes.toSorted());
  });

  it.each(SLOW)('finds files for %s', (pattern) => {
    expect(globSync(pattern)).not.toEqual([]);
  });
});
