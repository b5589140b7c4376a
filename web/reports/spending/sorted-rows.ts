import { compare } from '../../../shared/platform/domain/money/decimal.ts';
import type { Sorting } from '../../platform/components/sorting.ts';
import { LARGEST_FIRST, type SpendingColumn } from './spending-content.ts';

type Sortable = {
  readonly name: string;
  readonly amounts: { readonly now: string; readonly before: string; readonly average?: string | undefined };
  readonly isBelow?: boolean;
  /** Stays below its siblings. */
  readonly isRest?: boolean | undefined;
};

/** Rows come with the largest first. Those below another row are sorted among themselves. */
export const sortedRows = <Row extends Sortable>(
  rows: readonly Row[],
  sorting: Sorting<SpendingColumn>,
  locale: string,
): readonly Row[] => {
  if (sorting.by === LARGEST_FIRST.by && sorting.isDescending) return rows;
  const order = orderBy(sorting, locale);
  const groups: { readonly head: Row; readonly below: Row[] }[] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group !== undefined && row.isBelow === true) group.below.push(row);
    else groups.push({ head: row, below: [] });
  }
  return groups
    .toSorted((a, b) => order(a.head, b.head))
    .flatMap(({ head, below }) => [
      head,
      ...below.toSorted((a, b) => Number(a.isRest === true) - Number(b.isRest === true) || order(a, b)),
    ]);
};

const orderBy = ({ by, isDescending }: Sorting<SpendingColumn>, locale: string) => {
  const direction = isDescending ? -1 : 1;
  const { compare: compareNames } = new Intl.Collator(locale);
  return (a: Sortable, b: Sortable): number =>
    direction * (by === 'name' ? compareNames(a.name, b.name) : compare(a.amounts[by] ?? '0', b.amounts[by] ?? '0'));
};
