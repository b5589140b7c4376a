import { type Html, html } from '../html.ts';

/** By which column the rows of a table are sorted. */
export type Sorting<Key extends string> = { readonly by: Key; readonly isDescending: boolean };

/** The header of a column that can be sorted by. */
export type SortHeader = {
  readonly href: string;
  /** Missing if the table is sorted by another column. */
  readonly direction: 'ascending' | 'descending' | undefined;
};

/** Reads `amount`, or `-amount` for the largest first. */
export const sortingOf = <Key extends string>(
  text: string | undefined,
  keys: readonly Key[],
  otherwise: Sorting<Key>,
): Sorting<Key> => {
  const isDescending = text?.startsWith('-') === true;
  const by = keys.find((key) => key === (isDescending ? text.slice(1) : text));
  return by === undefined ? otherwise : { by, isDescending };
};

/** The text that `sortingOf` reads. */
export const sortingText = ({ by, isDescending }: Sorting<string>): string => `${isDescending ? '-' : ''}${by}`;

/** Sorts by this column, or the other way round; `beginsDescending`: first with the largest on top. */
export const sortHeader = <Key extends string>(
  by: Key,
  sorting: Sorting<Key>,
  {
    beginsDescending,
    hrefOf,
  }: { readonly beginsDescending: boolean; readonly hrefOf: (sorting: Sorting<Key>) => string },
): SortHeader => {
  const isSorted = sorting.by === by;
  return {
    href: hrefOf({ by, isDescending: isSorted ? !sorting.isDescending : beginsDescending }),
    direction: isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined,
  };
};

/** The label as a link; the stylesheet marks the column that is sorted by. */
export const sortLink = (label: string, { href }: SortHeader): Html =>
  html`<a class="sort" href="${href}">${label}</a>`;
