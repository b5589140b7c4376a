import type { LogPage, LogPageRequest } from '../use-cases/log-page.ts';

/** `next_page` is what to send as `page` for the next page; null if there is none. */
export type LogMeta = { readonly per_page: number; readonly next_page: string | null };

export const toLogMeta = ({ perPage }: LogPageRequest, { nextPage }: LogPage<unknown>): LogMeta => ({
  per_page: perPage,
  next_page: nextPage,
});
