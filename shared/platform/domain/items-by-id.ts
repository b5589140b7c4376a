/** The items with these ids, by id. */
export const itemsById = <Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): ReadonlyMap<string, Item> => {
  const wanted = new Set(ids);
  return new Map(items.flatMap((item) => (wanted.has(item.id) ? [[item.id, item]] : [])));
};
