import * as z from 'zod';
import { MAX_AFTER_CURSOR } from '../domain/paging.ts';

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

/** Of a list that can grow without a limit. */
export const LongListMeta = ListMeta.extend({
  per_page: z.int().min(1).max(MAX_AFTER_CURSOR),
  next_cursor: z
    .string()
    .nullable()
    .describe(
      'Send it as `cursor` to get the records after these, whatever was added or deleted meanwhile; null at the end',
    ),
});
export type LongListMeta = z.infer<typeof LongListMeta>;
