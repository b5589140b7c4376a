import * as z from 'zod';
import { quoteAny } from '../../platform/domain/errors.ts';
import { DUPLICATE_CHOICES, KNOWN_RECORD_CHOICES, OTHER_NAMES_CHOICES } from '../domain/import-attributes.ts';
import type { Acceptance } from '../domain/import-readiness.ts';

const otherThan = (choices: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `must be ${choices}, not ${quoteAny(input)}`,
});

/** `force` also removes entries that were edited since. */
export const RevertImportFields = z.object({
  force: z
    .union([z.boolean(), z.enum(['true', 'false', ''])], 'must be true or false')
    .nullish()
    .transform((value) => value === true || value === 'true'),
});

/** Contract §4.1: `"true"` and `true` mean yes; `"false"`, `false`, a blank and a missing value mean no. */
export const Choice = z
  .union([z.boolean(), z.enum(['true', 'false', ''])], {
    error: ({ input }) => `must be "true" or "false", not ${quoteAny(input)}`,
  })
  .nullish()
  .transform((value) => value === true || value === 'true');

export const AcceptIncomplete = Choice.describe(
  'Publishes a PDF statement even if its rows do not add up to its own figures. Applies only if the same request publishes',
);

export const OnPossibleDuplicate = z
  .enum(['', ...DUPLICATE_CHOICES], otherThan('ask, match or create'))
  .nullish()
  .transform((value) => value || null)
  .describe(
    'What to do with possible duplicates from another source: `ask` refuses to publish while there are any, `match` keeps one of each pair, `create` (the default) keeps both. Where one of a pair may be the later booking of the other, which is pending, the default is `ask`. Rows match with every choice if, on the days of both, at least three rows, and two thirds of the rows and of the entries, pair by date and amount: see `on_other_names`. Applies only if the same request publishes',
  );

export const OnOtherNames = z
  .enum(['', ...OTHER_NAMES_CHOICES], otherThan('match or create'))
  .nullish()
  .transform((value) => value || null)
  .describe(
    'What to do with rows that match an entry of the same statement although the two names share no word (warning `other_names`): `match` (the default) keeps one of each pair, `create` keeps both. Applies only if the same request publishes',
  );

export const OnKnownRecords = z
  .enum(['', ...KNOWN_RECORD_CHOICES], otherThan('ask, match, update, create or refuse'))
  .nullish()
  .transform((value) => value || null)
  .describe(
    'For a native file: what to do with records whose ids an earlier file had, if their values differ. `ask` (the default) refuses to publish while there are any, `update` corrects what the earlier file created, `match` keeps what the ledger has, `create` adds all records as those of another program, `refuse` never publishes such a file. Names of accounts, categories, merchants and tags are not corrected: see `known_records.names_left`. Records with equal values match. If the records look like those of another program, only `create` publishes. `external_id` and `metadata` stay as the first file set them. Applies only if the same request publishes',
  );

/** The body of a publish. */
export const PublishFields = z.object({
  accept_incomplete: AcceptIncomplete,
  on_possible_duplicate: OnPossibleDuplicate,
  on_other_names: OnOtherNames,
  on_known_records: OnKnownRecords,
});

export const toAcceptance = (fields: z.output<typeof PublishFields>): Acceptance => ({
  acceptIncomplete: fields.accept_incomplete,
  ...(fields.on_possible_duplicate !== null && { onPossibleDuplicate: fields.on_possible_duplicate }),
  ...(fields.on_other_names !== null && { onOtherNames: fields.on_other_names }),
  ...(fields.on_known_records !== null && { onKnownRecords: fields.on_known_records }),
});
