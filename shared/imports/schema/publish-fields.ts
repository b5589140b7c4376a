import * as z from 'zod';

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

/** The body of a publish. */
export const PublishFields = z.object({ accept_incomplete: AcceptIncomplete });
