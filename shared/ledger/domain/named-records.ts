import { foldCase } from './entry-filters.ts';

type Named = { readonly name: string };

/** Between the name of a category and its subcategory's. */
const BELOW = ': ';

/** The records with the searched text in their names: equal names first, then those that begin with it, otherwise in order. */
export const recordsNamed = <One extends Named>(
  search: string,
  records: readonly One[],
  most: number,
): readonly One[] => {
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
