import * as z from 'zod';

const MAX_LENGTH = 200;

/** Any text: what is no id of the family is refused where it is used. */
export const TransactionId = z
  .string('must be the id of a transaction')
  .trim()
  .max(MAX_LENGTH, `must be at most ${MAX_LENGTH} characters`)
  .toLowerCase();

/** As many as one change set makes of a list. */
export const MAX_PAIRS = 250;

/** A list of pairs of transactions. */
export const pairsOf = <Pair extends z.ZodType>(pair: Pair, description: string) =>
  z
    .array(pair, 'must be a list')
    .min(1, 'must have at least one pair')
    .max(MAX_PAIRS, `must be at most ${MAX_PAIRS} pairs`)
    .describe(description);
