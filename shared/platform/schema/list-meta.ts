import * as z from 'zod';

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
