/** All records of a list, or the first ones. */
export const collect = async <Item>(list: AsyncIterable<Item>, most = Number.POSITIVE_INFINITY): Promise<Item[]> => {
  const items: Item[] = [];
  if (most <= 0) return items;
  for await (const item of list) if (items.push(item) >= most) break;
  return items;
};
