import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leftOut, SLOW } from '../../scripts/slow-tests.ts';

describe('leftOut', () => {
  it('leaves each slow file out with two of three seeds in a row', () => {
    const twice = globSync(SLOW).flatMap((file) => [file, file]);
    expect([3, 4, 5].flatMap(leftOut).toSorted()).toEqual(twice.toSorted());
  });

  it.each(SLOW)('finds files for %s', (pattern) => {
    expect(globSync(pattern)).not.toEqual([]);
  });
});
