import { describe, expect, it } from 'vitest';
import { groupAlike, groupPages } from '../../../shared/changes/suggestions/domain/group-similar-names.ts';

type Named = readonly [name: string, value: string];

const READ = { nameOf: ([name]: Named) => name, decidedOf: ([, value]: Named) => value };

const groupsOf = (all: readonly Named[]) => groupAlike(all, READ).map(({ name, items }) => [name, items.length]);

const shops = (count: number): readonly Named[] => Array.from({ length: count }, () => ['Shop', 'food'] as const);

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

  it('cuts a frequent name into groups that follow each other', () => {
    const groups = groupAlike([...shops(501), ['Cinema', 'fun'] as const], READ);
    expect(groups.map(({ name, items, from, total }) => [name, items.length, from, total])).toEqual([
      ...Array.from({ length: 10 }, (_, at) => ['Shop', 50, at * 50, 501]),
      ['Shop', 1, 500, 501],
      ['Cinema', 1, 0, 1],
    ]);
    expect(new Set(groups.flatMap(({ items }) => items)).size).toBe(502);
  });
});

describe('groupPages', () => {
  const sizes = (all: readonly Named[]) =>
    groupPages(groupAlike(all, READ)).map((page) => page.map(({ items }) => items.length));

  it('has at most 200 items on a page', () => {
    expect(sizes(shops(401))).toEqual([[50, 50, 50, 50], [50, 50, 50, 50], [1]]);
  });

  it('has 25 groups on a page', () => {
    const names = Array.from({ length: 30 }, (_, at) => [String(at), 'food'] as const);
    expect(sizes(names).map(({ length }) => length)).toEqual([25, 5]);
    expect(sizes([])).toEqual([]);
  });
});
