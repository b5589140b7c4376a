import * as z from 'zod';

/** `force` takes entries out that a person edited since. */
export const RevertImportFields = z.object({
  force: z
    .union([z.boolean(), z.enum(['true', 'false', ''])], 'must be true or false')
    .nullish()
    .transform((value) => value === true || value === 'true'),
});
