import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parentsFirst,
  type TreeNode,
} from '../../../../shared/imports/formats/native/domain/record-kinds/catalogue.ts';

const id = fc.nat(9).map(String);
const nodes = fc.uniqueArray(fc.record({ id, parentId: fc.option(id) }), { selector: (node) => node.id });

const ancestorOf = (node: TreeNode, byId: ReadonlyMap<string, TreeNode>, generations: number): TreeNode | undefined => {
  const parent = byId.get(node.parentId ?? '');
  return generations === 0 || parent === undefined ? parent : ancestorOf(parent, byId, generations - 1);
};

describe('parentsFirst', () => {
  it('puts every parent before its children and omits only nodes without a root', () => {
    fc.assert(
      fc.property(nodes, (given) => {
        const { ordered, cyclic } = parentsFirst(given);
        const byId = new Map(given.map((node) => [node.id, node]));
        const place = new Map(ordered.map((node, index) => [node.id, index]));
        const children = ordered.filter(({ parentId }) => byId.has(parentId ?? ''));
        for (const child of children) expect(place.get(child.parentId ?? '')).toBeLessThan(place.get(child.id) ?? 0);
        for (const node of cyclic) expect(ancestorOf(node, byId, given.length)).toBeDefined();
        expect(ordered.length + cyclic.length).toBe(given.length);
      }),
    );
  });

  it('ends if an id is repeated and is its own parent', () => {
    const twice = [
      { id: 'a', parentId: null },
      { id: 'a', parentId: 'a' },
    ];
    expect(parentsFirst(twice).ordered).toHaveLength(2);
  });
});
