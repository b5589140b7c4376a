import * as z from 'zod';
import { quoteAny } from '../domain/errors.ts';

/** The most records of a response, in a query. */
export const limitField = (most: number, usual: number, records: string) => {
  const wrong = {
    error: ({ input }: { readonly input?: unknown }) =>
      `must be a whole number from 1 to ${most}${Number.isNaN(input) ? '' : `, not ${quoteAny(input)}`}`,
  };
  return z.coerce
    .number(wrong)
    .int(wrong)
    .min(1, wrong)
    .max(most, wrong)
    .default(usual)
    .describe(`The largest number of ${records} in the response`);
};
