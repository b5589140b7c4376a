import { itemsOn, type PageRequest, pageMeta, toPageRequest } from '../../domain/paging.ts';
import type { ListMeta } from '../../schema/list-meta.ts';
import type { ApiEvent } from '../api-event.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** The query without blank values. The gateway joins repeated parameters with commas. */
export const queryOf = ({ queryStringParameters }: Pick<ApiEvent, 'queryStringParameters'>): Query =>
  Object.fromEntries(Object.entries(queryStringParameters ?? {}).filter(([, value]) => value?.trim() !== ''));

export const pageOf = (event: Pick<ApiEvent, 'queryStringParameters'>): PageRequest => {
  const query = queryOf(event);
  return toPageRequest(query['page'], query['per_page']);
};

/** The same for programs. */
export const exactPageOf = (event: Pick<ApiEvent, 'queryStringParameters'>): PageRequest => ({
  ...pageOf(event),
  isExact: true,
});

/** Where a page lies in its list. */
export const listMeta = (page: PageRequest, totalCount: number): ListMeta => {
  const meta = pageMeta(page, totalCount);
  return {
    current_page: meta.currentPage,
    total_pages: meta.totalPages,
    total_count: meta.totalCount,
    per_page: meta.perPage,
    next_page: meta.nextPage,
    prev_page: meta.prevPage,
  };
};

/** The requested page of a list that is short enough to be read completely. */
export const listed = <Item, Wire extends object>(
  event: Pick<ApiEvent, 'queryStringParameters'>,
  all: readonly Item[],
  toWire: (item: Item) => Wire,
) => {
  const page = exactPageOf(event);
  return { data: itemsOn(page, all).map(toWire), meta: listMeta(page, all.length) };
};

/** Like `listed`, if more is read for the items that are shown. */
export const listedBy = async <Item, Wire extends object>(
  event: Pick<ApiEvent, 'queryStringParameters'>,
  all: readonly Item[],
  show: (items: readonly Item[]) => Promise<readonly Wire[]>,
) => {
  const page = exactPageOf(event);
  return { data: await show(itemsOn(page, all)), meta: listMeta(page, all.length) };
};
