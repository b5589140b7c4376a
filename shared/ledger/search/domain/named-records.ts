import { createCategoryTree } from '../../../catalogue/domain/catalogue-record.ts';
import { foldCase } from './fold-case.ts';

type Named = { readonly name: string };
type Identified = Named & { readonly id: string };

/** Between the name of a category and its subcategory's. */
const BELOW = ': ';

/** The records with the searched text in their names: equal names first, then those that begin with it, otherwise in order. */
export const recordsNamed = <Item extends Named>(
  search: string,
  records: readonly Item[],
  most: number,
): readonly Item[] => {
  const wanted = foldCase(search.trim());
  if (wanted === '') return [];
  return records
    .map((record) => ({ record, rank: rankOf(foldCase(record.name), wanted) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => Number(a.rank) - Number(b.rank))
    .slice(0, most)
    .map(({ record }) => record);
};

/** The lower, the closer; a subcategory is found by its own name, too. */
const rankOf = (name: string, wanted: string): number | undefined => {
  const own = name.slice(name.lastIndexOf(BELOW) + 1).trim();
  if (name === wanted || own === wanted) return 0;
  if (name.startsWith(wanted) || own.startsWith(wanted)) return 1;
  return name.includes(wanted) ? 2 : undefined;
};

/** The ids of records whose names have a searched text. */
export type NamedIds = Readonly<Record<'category' | 'merchant' | 'tag', ReadonlySet<string>>>;

type NamedKinds = {
  readonly category: readonly (Identified & { readonly parentId?: string | null })[];
  readonly merchant: readonly Identified[];
  readonly tag: readonly Identified[];
};

/** A subcategory is found by the name of its parent, too. */
export const idsNamed = (search: string, { category, merchant, tag }: NamedKinds): NamedIds => {
  const wanted = foldCase(search.trim());
  const idsOf = (records: readonly Identified[]) =>
    new Set(wanted === '' ? [] : records.filter(({ name }) => foldCase(name).includes(wanted)).map(({ id }) => id));
  return { category: idsOf(withParents(category)), merchant: idsOf(merchant), tag: idsOf(tag) };
};

const withParents = (categories: NamedKinds['category']): readonly Identified[] => {
  const all = categories.map(({ id, name, parentId = null }) => ({ id, name, parentId }));
  const tree = createCategoryTree(all);
  return all.map((category) => {
    const parent = tree.parentOf(category);
    return parent === undefined ? category : { id: category.id, name: `${parent.name}${BELOW}${category.name}` };
  });
};
