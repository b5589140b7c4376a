/** A category and the source id of its parent. */
export type TreeNode = { readonly id: string; readonly parentId: string | null };

/**
 * Orders nodes so that every parent comes before its children; parents that are not among the nodes count as none.
 * `cyclic` are the nodes that lie on a cycle or below one.
 */
export const parentsFirst = <Node extends TreeNode>(nodes: readonly Node[]) => {
  const ids = new Set(nodes.map(({ id }) => id));
  const children = Map.groupBy(nodes, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
  const ordered = [...(children.get(null) ?? [])];
  const reached = new Set(ordered);
  // `ordered` grows while it is walked.
  for (const { id } of ordered) {
    for (const child of children.get(id) ?? []) {
      if (reached.has(child)) continue;
      reached.add(child);
      ordered.push(child);
    }
  }
  return { ordered, cyclic: nodes.filter((node) => !reached.has(node)) };
};
