import { describe, expect, it } from 'vitest';
import { sortingOf } from '../../../web/platform/components/sorting.ts';
import { sortedRows } from '../../../web/reports/spending/sorted-rows.ts';
import { LARGEST_FIRST, SPENDING_COLUMNS } from '../../../web/reports/spending/spending-content.ts';

const row = (name: string, now: string, before: string, over: object = {}) => ({
  name,
  amounts: { now, before },
  ...over,
});
/** As the report has them: the largest first, subcategories below their parent, and what has none of them last. */
const ROWS = [
  row('Home', '900', '10'),
  row('Rent', '800', '2', { isBelow: true }),
  row('Energy', '90', '8', { isBelow: true }),
  row('Home, no subcategory', '10', '0', { isBelow: true, isRest: true }),
  row('émigré', '50', '0'),
  row('Food', '9', '100'),
];

const namesBy = (sort: string) =>
  sortedRows(ROWS, sortingOf(sort, SPENDING_COLUMNS, LARGEST_FIRST), 'en').map(({ name }) => name);

describe('rows of a report', () => {
  it.each([
    ['-now', ['Home', 'Rent', 'Energy', 'Home, no subcategory', 'émigré', 'Food']],
    ['now', ['Food', 'émigré', 'Home', 'Energy', 'Rent', 'Home, no subcategory']],
    ['name', ['émigré', 'Food', 'Home', 'Energy', 'Rent', 'Home, no subcategory']],
    ['-name', ['Home', 'Rent', 'Energy', 'Home, no subcategory', 'Food', 'émigré']],
    ['-before', ['Food', 'Home', 'Energy', 'Rent', 'Home, no subcategory', 'émigré']],
    ['unknown', ['Home', 'Rent', 'Energy', 'Home, no subcategory', 'émigré', 'Food']],
  ])('by %s keep subcategories below their parent', (sort, names) => {
    expect(namesBy(sort)).toEqual(names);
  });
});
