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
  'Publish a PDF statement even if its rows do not add up to its own figures. Has no effect on other types. Applies only to the publish in the same request',
);

export const OnPossibleDuplicate = z
  .enum(['', ...DUPLICATE_CHOICES], 'must be ask, match or create')
  .nullish()
  .transform((value) => value || null)
  .describe(
    'What to do with rows that may be the same transactions as entries of another source: `ask` refuses to publish while there are any, `match` keeps one of each, `create` (the default) keeps both. Applies only to the publish in the same request',
  );

/** The body of a publish. */
export const PublishFields = z.object({
  accept_incomplete: AcceptIncomplete,
  on_possible_duplicate: OnPossibleDuplicate,
});

/** What a client accepts by publishing. */
export const toAcceptance = (fields: z.output<typeof PublishFields>): Acceptance => ({
  acceptIncomplete: fields.accept_incomplete,
  ...(fields.on_possible_duplicate !== null && { onPossibleDuplicate: fields.on_possible_duplicate }),
});
