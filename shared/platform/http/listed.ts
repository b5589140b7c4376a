import { clampPage, pageMeta } from '../domain/paging.ts';
import { toListMeta } from '../schema/list-meta.ts';
import type { ApiEvent } from './api-event.ts';
import { pageOf } from './query.ts';

/** The page that the query asks for, of a list that is read whole because it is short. */
export const listed = <Item, Wire extends object>(
  event: Pick<ApiEvent, 'queryStringParameters'>,
  all: readonly Item[],
  toWire: (item: Item) => Wire,
) => {
  const page = pageOf(event);
  const from = (clampPage(page, all.length) - 1) * page.perPage;
  return { data: all.slice(from, from + page.perPage).map(toWire), meta: toListMeta(pageMeta(page, all.length)) };
};
