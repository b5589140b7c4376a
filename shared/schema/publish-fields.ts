import * as z from 'zod';

/** Contract §4.1: `"true"` and `true` ask for it; `"false"`, `false`, blank and nothing do not. */
export const Choice = z
  .union([z.boolean(), z.enum(['true', 'false', ''])], 'must be "true" or "false"')
  .nullish()
  .transform((value) => value === true || value === 'true');

export const AcceptIncomplete = Choice.describe(
  'Publish a statement in PDF whose rows do not add up by its own figures; of other types nothing is held back for that. Counts for the publish of the same request',
);

/** The body of a publish. */
export const PublishFields = z.object({ accept_incomplete: AcceptIncomplete });
