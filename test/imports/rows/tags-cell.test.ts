import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitTags } from '../../../shared/imports/rows/domain/cell-text.ts';

describe('splitTags', () => {
  it.each([
    ['', []],
    ['food', ['food']],
    ['food, home ,', ['food', 'home']],
    ['food|home', ['food', 'home']],
    ['food|home, garden', ['food|home', 'garden']],
    ['Food\\|Dining|essentials', ['Food|Dining', 'essentials']],
    ['a\\,b', ['a,b']],
    ['a\\,b|c', ['a,b', 'c']],
    ['C:\\new|x', ['C:\\new', 'x']],
    ['a\\\\|b', ['a\\', 'b']],
    ['end\\', ['end\\']],
    ['a,a, a', ['a']],
    [' , |', ['|']],
  ])('splits %j', (cell, tags) => {
    expect(splitTags(cell)).toEqual(tags);
  });

  it('reads back escaped names', () => {
    const name = fc.string({ minLength: 1 }).filter((text) => text.trim() === text);
    const names = fc.uniqueArray(name, { minLength: 2 });
    fc.assert(
      fc.property(names, fc.constantFrom(',', '|'), (tags, delimiter) => {
        const cell = tags.map((tag) => tag.replace(/[\\,|]/g, '\\$&')).join(delimiter);
        expect(splitTags(cell)).toEqual(tags);
      }),
    );
  });
});
