import { describe, expect, it } from 'vitest';
import { groupAlike } from '../../../shared/changes/domain/alike-names.ts';

const groupsOf = (all: readonly (readonly [name: string, value: string])[]) =>
  groupAlike(all, { nameOf: ([name]) => name, decidedOf: ([, value]) => value }).map(({ name, items }) => [
    name,
    items.length,
  ]);

describe('groupAlike', () => {
  it('puts names together that differ in numbers only, the largest group first', () => {
    expect(
      groupsOf([
        ['Cinema', 'fun'],
        ['CORNER BAKERY 1019', 'food'],
        ['Corner Bakery #7', 'food'],
      ]),
    ).toEqual([
      ['CORNER BAKERY', 2],
      ['Cinema', 1],
    ]);
  });

  it('keeps a name that all of them have', () => {
    expect(
      groupsOf([
        ['7 & Co', 'food'],
        ['7 & Co', 'food'],
      ]),
    ).toEqual([['7 & Co', 2]]);
  });

  it('keeps values apart, and names without letters', () => {
    expect(
      groupsOf([
        ['Shop', 'food'],
        ['Shop', 'home'],
        ['12', 'food'],
        ['13', 'food'],
      ]),
    ).toHaveLength(4);
  });
});
