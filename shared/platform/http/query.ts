import { type PageRequest, toPageRequest } from '../domain/paging.ts';
import type { ApiEvent } from './api-event.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** The query without what was left blank. The gateway joins a repeated parameter by commas. */
export const queryOf = ({ queryStringParameters }: Pick<ApiEvent, 'queryStringParameters'>): Query =>
  Object.fromEntries(Object.entries(queryStringParameters ?? {}).filter(([, value]) => value?.trim() !== ''));

export const pageOf = (event: Pick<ApiEvent, 'queryStringParameters'>): PageRequest => {
  const query = queryOf(event);
  return toPageRequest(query['page'], query['per_page']);
};
