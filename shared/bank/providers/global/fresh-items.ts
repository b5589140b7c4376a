import { isFields, textOf } from '../fields.ts';

/**
 * What a page adds to those before it. An item that has an id and comes again counts once, and so does a page that comes
 * again, with others beside its items or without; any two items that merely look alike are two.
 */
export const freshItems = (items: readonly unknown[], pages: readonly (readonly unknown[])[]): readonly unknown[] => {
  const again = pages.map((page) => without(items, page)).find((rest) => rest !== undefined);
  const known = new Set(pages.flat().filter(hasId).map(textOfItem));
  return (again ?? items).filter((item) => !hasId(item) || !known.has(textOfItem(item)));
};

/** undefined unless all of the page, which is not empty, is among the items. */
const without = (items: readonly unknown[], page: readonly unknown[]): readonly unknown[] | undefined => {
  const left = new Map<string, number>();
  for (const item of page.map(textOfItem)) left.set(item, (left.get(item) ?? 0) + 1);
  const rest = items.filter((item) => {
    const count = left.get(textOfItem(item)) ?? 0;
    left.set(textOfItem(item), count - 1);
    return count <= 0;
  });
  return page.length > 0 && items.length - rest.length === page.length ? rest : undefined;
};

const hasId = (item: unknown): boolean => isFields(item) && textOf(item, 'id') !== null;

const textOfItem = (item: unknown): string => JSON.stringify(item);
