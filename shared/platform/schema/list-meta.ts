import * as z from 'zod';
import type { PageMeta } from '../domain/paging.ts';

/** Contract §4.3; null if there is no previous or next page. */
export const ListMeta = z.object({
  current_page: z.int().min(1),
  total_pages: z.int().min(1),
  total_count: z.int().min(0),
  per_page: z.int().min(1).max(100),
  next_page: z.int().nullable(),
  prev_page: z.int().nullable(),
});
export type ListMeta = z.infer<typeof ListMeta>;

export const toListMeta = (meta: PageMeta): ListMeta => ({
  current_page: meta.currentPage,
  total_pages: meta.totalPages,
  total_count: meta.totalCount,
  per_page: meta.perPage,
  next_page: meta.nextPage,
  prev_page: meta.prevPage,
});
