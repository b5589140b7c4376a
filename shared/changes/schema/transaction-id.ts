import * as z from 'zod';
import { trueOrFalse } from '../../platform/schema/validate.ts';
import { MAX_PAIRS } from '../change-sets/domain/change-set.ts';

/** Longer than any id and any text that people search for: a change set is one item of the table. */
export const MAX_LENGTH = 200;
export const atMost = (length: number) => `must be at most ${length} characters`;

/** Any text: what is no id of the family is refused where it is used. */
export const TransactionId = z
  .string('must be the id of a transaction')
  .trim()
  .max(MAX_LENGTH, atMost(MAX_LENGTH))
  .toLowerCase()
  .meta({ format: 'uuid' });

const MAX_IDS = 500;
/** A list of ids without repetitions. `more`: what to do if there are more. */
export const idsOf = (record: string, more = '') =>
  z
    .array(
      z.string(`must be the id of ${record}`).max(MAX_LENGTH, atMost(MAX_LENGTH)).meta({ format: 'uuid' }),
      'must be a list of ids',
    )
    .min(1, 'must have at least one id')
    .max(MAX_IDS, `must be at most ${MAX_IDS} ids${more}`)
    .transform((ids) => [...new Set(ids.map((id) => id.trim().toLowerCase()))]);
export const TransactionIds = idsOf('a transaction', ': use a filter for more');

/** A list of pairs of transactions. */
export const pairsOf = <Pair extends z.ZodType>(pair: Pair, description: string) =>
  z
    .array(pair, 'must be a list')
    .min(1, 'must have at least one pair')
    .max(MAX_PAIRS, `must be at most ${MAX_PAIRS} pairs`)
    .describe(description);

/** For requests that are applied without a preview unless this is sent. */
export const PreviewField = trueOrFalse()
  .optional()
  .describe(
    '`true` prepares the change set, to be applied later; without it, the change set is applied as soon as it is planned',
  );

/** A request, and whether its change set is only prepared. */
export type MaybePreview<Sent> = { readonly sent: Sent; readonly isPreview: boolean };
