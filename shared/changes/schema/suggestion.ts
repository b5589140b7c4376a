import * as z from 'zod';
import { EntryListFilters } from '../../ledger/schema/entry-filters.ts';
import { dateRange } from '../../platform/schema/entry-fields.ts';
import { validate } from '../../platform/schema/validate.ts';
import { type Guess, reasonOf, SUGGESTED_FIELDS } from '../suggestions/domain/suggest-values.ts';
import type { Acceptance } from '../suggestions/use-cases/accept-suggestions.ts';
import type { NamedSuggestion } from '../suggestions/use-cases/find-suggestions.ts';
import { ShownTransaction, toShownTransaction } from './entry-values.ts';
import { TransactionIds } from './transaction-id.ts';

const Field = z.enum(SUGGESTED_FIELDS, `must be ${SUGGESTED_FIELDS.join(' or ')}`);

/** Filters of the list of suggestions. */
export const SuggestionFilters = z
  .object({ ...EntryListFilters.in.shape, field: Field.optional().describe('Only suggestions for this field') })
  .superRefine(dateRange)
  .transform(({ field, account_id, start_date, end_date }) => ({
    field,
    accountId: account_id,
    startDate: start_date,
    endDate: end_date,
  }));

const Suggested = z
  .object({
    id: z.uuid(),
    name: z.string(),
    probability: z
      .number()
      .min(0)
      .max(1)
      .describe(
        'The share of similar suggestions that were right in this family, from 0 to 1; 0.9 for a known shop that it has not filed yet',
      ),
    basis: z
      .enum(['history', 'known_shop'])
      .describe('Whether it follows from what the family filed, or from a shop that is known'),
    reason: z.string().describe('What the suggestion is based on, in words'),
  })
  .nullable();

/** A transaction without category or merchant, and what its family would probably file. */
export const Suggestion = z.object({
  transaction_id: z.uuid(),
  transaction: ShownTransaction.describe('The transaction now'),
  category: Suggested.describe(
    'The suggested category; null if the transaction has one, or if no suggestion is sure enough',
  ),
  merchant: Suggested.describe(
    'The suggested merchant; null if the transaction has one, or if no suggestion is sure enough',
  ),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const toSuggestion = ({ entry, guesses, names }: NamedSuggestion): Suggestion => {
  const toSuggested = (guess: Guess | undefined) =>
    guess === undefined
      ? null
      : {
          id: guess.value,
          name: names.get(guess.value) ?? '',
          probability: Math.floor(guess.probability * 1000) / 1000,
          basis: guess.basis.clue === 'shop' ? ('known_shop' as const) : ('history' as const),
          reason: reasonOf(guess.basis),
        };
  return {
    transaction_id: entry.id,
    transaction: toShownTransaction(entry),
    category: toSuggested(guesses.category),
    merchant: toSuggested(guesses.merchant),
  };
};

export const AcceptSuggestionsFields = z.object({
  field: Field,
  transaction_ids: TransactionIds.describe('The transactions whose suggestions to accept'),
  values: z
    .record(z.string(), z.string('must be the id of a category or merchant'), 'must be an object')
    .default({})
    .describe(
      'The suggested ids that you saw, by transaction id: a transaction whose suggestion has changed is left alone',
    ),
});

/** @throws ValidationError with one sentence per invalid field */
export const toAcceptance = (fields: Readonly<Record<string, unknown>>): Acceptance => {
  const { field, transaction_ids: ids, values } = validate(AcceptSuggestionsFields, fields);
  const seen = Object.entries(values).map(([id, value]) => [id.trim().toLowerCase(), value.trim().toLowerCase()]);
  return { field, ids, seen: Object.fromEntries(seen) };
};
