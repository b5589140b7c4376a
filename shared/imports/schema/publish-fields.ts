import * as z from 'zod';
import { DUPLICATE_CHOICES } from '../domain/import-attributes.ts';
import type { Acceptance } from '../domain/import-readiness.ts';

/** `force` also removes entries that were edited since. */
export const RevertImportFields = z.object({
  force: z
    .union([z.boolean(), z.enum(['true', 'false', ''])], 'must be true or false')
    .nullish()
    .transform((value) => value === true || value === 'true'),
});

/** Contract §4.1: `"true"` and `true` mean yes; `"false"`, `false`, a blank and a missing value mean no. */
export const Choice = z
  .union([z.boolean(), z.enum(['true', 'false', ''])], 'must be "true" or "false"')
  .nullish()
  .transform((value) => value === true || value === 'true');

export const AcceptIncomplete = Choice.describe(
  'Publishes a PDF statement even if its rows do not add up to its own figures. Applies only if the same request publishes',
);

export const OnPossibleDuplicate = z
  .enum(['', ...DUPLICATE_CHOICES], 'must be ask, match or create')
  .nullish()
  .transform((value) => value || null)
  .describe(
    'What to do with possible duplicates from another source: `ask` refuses to publish while there are any, `match` keeps one of each pair, `create` (the default) keeps both. Where one of a pair may be the later booking of the other, which is pending, the default is `ask`. Applies only if the same request publishes',
  );

/** The body of a publish. */
export const PublishFields = z.object({
  accept_incomplete: AcceptIncomplete,
  on_possible_duplicate: OnPossibleDuplicate,
});

export const toAcceptance = (fields: z.output<typeof PublishFields>): Acceptance => ({
  acceptIncomplete: fields.accept_incomplete,
  ...(fields.on_possible_duplicate !== null && { onPossibleDuplicate: fields.on_possible_duplicate }),
});
