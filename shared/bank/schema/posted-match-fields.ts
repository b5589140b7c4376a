import * as z from 'zod';
import { type Fields, unwrap } from '../../catalogue/schema/record-fields.ts';
import { OptionalIdField } from '../../platform/schema/entry-fields.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { MatchDecision } from '../feed/use-cases/decide-posted-match.ts';

export const DecidePostedMatchFields = z.object({
  decision: z.enum(['merge', 'dismiss'], 'must be merge or dismiss'),
  transaction_id: OptionalIdField.optional().describe('The booked transaction; defaults to the suggested one'),
});

/** @throws ValidationError with one sentence per invalid field */
export const toMatchDecision = (fields: Fields): MatchDecision => {
  const { decision, transaction_id } = validate(DecidePostedMatchFields, unwrap(fields, 'posted_match'));
  return { decision, transactionId: transaction_id ?? undefined };
};
