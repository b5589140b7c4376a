import type { Rows } from '../domain/answer.ts';
import { type Place, readPlace, writePlace } from '../domain/list-cursor.ts';

export type Paging = { readonly cursor?: string | undefined; readonly per_page?: number | undefined };

type Query = { readonly per_page: number; readonly page?: number; readonly cursor?: string };

type Listed<Item> = {
  readonly data: readonly Item[];
  readonly meta: {
    readonly total_count: number;
    readonly next_page: number | null;
    readonly next_cursor?: string | null;
  };
};

const USUAL = 25;

/**
 * The rows of a list of the API from where `cursor` points.
 * @param list requests a page
 * @param show what an answer shows of a record
 */
export const readRows = async <Item>(
  name: string,
  { cursor, per_page }: Paging,
  list: (query: Query) => Promise<Listed<Item>>,
  show: (item: Item) => unknown,
): Promise<{ readonly rows: Rows; readonly total: number }> => {
  const place = cursor === undefined ? { perPage: per_page ?? USUAL, skip: 0 } : readPlace(cursor);
  const { perPage, skip } = place;
  const at = atPlace(place);
  const { data, meta } = await list({ per_page: perPage, ...at });
  const rest = data.slice(skip);
  const next = nextOf(meta);
  const isByPage = meta.next_cursor === undefined;
  const here = { perPage, ...(isByPage ? { page: 1 } : {}), ...at };
  const cursorAfter = (count: number): string | undefined => {
    if (count < rest.length) return writePlace({ ...here, skip: skip + count });
    return next === undefined ? undefined : writePlace({ perPage, skip: 0, ...next });
  };
  return { rows: { name, items: rest.map(show), cursorAfter }, total: meta.total_count };
};

const atPlace = ({ page, cursor }: Place): Pick<Query, 'page' | 'cursor'> => {
  if (page !== undefined) return { page };
  return cursor === undefined ? {} : { cursor };
};

const nextOf = ({ next_cursor, next_page }: Listed<unknown>['meta']): Pick<Place, 'page' | 'cursor'> | undefined => {
  if (next_cursor !== undefined) return next_cursor === null ? undefined : { cursor: next_cursor };
  return next_page === null ? undefined : { page: next_page };
};

/** Rows that were computed here, or came in one response: the cursor counts them. */
export const rowsOf = (name: string, { cursor, per_page }: Paging, all: readonly unknown[]): Rows => {
  const place = cursor === undefined ? { perPage: per_page ?? all.length, skip: 0 } : readPlace(cursor);
  const { perPage, skip } = place;
  const items = all.slice(skip, skip + Math.max(perPage, 1));
  const cursorAfter = (count: number): string | undefined =>
    skip + count < all.length ? writePlace({ perPage: per_page ?? perPage, skip: skip + count }) : undefined;
  return { name, items, cursorAfter };
};
