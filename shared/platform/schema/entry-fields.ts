import * as z from 'zod';
import { isLocalDate } from '../domain/dates/local-date.ts';
import { quoteAny } from '../domain/errors.ts';
import { isCurrency } from '../domain/money/currency.ts';
import { compare, sentDecimal } from '../domain/money/decimal.ts';
import { isStorable, isStorableName } from './sent-text.ts';

const MAX_NAME = 1_000;
const MAX_NOTES = 10_000;
const MAX_TAGS = 100;

/** Text with a meaning; anything else is refused with the expected and the actual value. */
const wanted = (what: string, meaning: (text: string) => string | undefined) =>
  z.string({ error: ({ input }) => refusal(what, input) }).transform((text, context) => {
    const value = meaning(text.trim());
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: refusal(what, text) });
    return z.NEVER;
  });

const refusal = (what: string, input: unknown): string =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
    ? 'is required'
    : `must be ${what}, not ${quoteAny(input)}`;

const DECIMAL = 'a decimal in a string, like "1234.50", with at most 18 digits before the point and at most 8 decimals';

/** The output is canonical. JSON numbers are accepted within exact precision. */
export const AmountField = z
  .union([z.string(), z.number()], { error: ({ input }) => refusal(DECIMAL, input) })
  .transform((sent, context) => {
    const amount = sentDecimal(sent);
    if (amount !== undefined) return amount;
    context.addIssue({ code: 'custom', message: refusal(DECIMAL, sent) });
    return z.NEVER;
  });

export const DateField = wanted('an ISO 8601 date, like "2026-02-28"', (text) =>
  isLocalDate(text) ? text : undefined,
).meta({ format: 'date' });

export const CurrencyField = wanted('an ISO 4217 currency code, like "USD"', (text) =>
  isCurrency(text) ? text.toUpperCase() : undefined,
);

/** The lookup treats all unknown ids alike. */
export const IdField = wanted('the id of a record', (text) => (text === '' ? undefined : text.toLowerCase())).meta({
  format: 'uuid',
});

const atMost = (length: number) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    `must be at most ${length} characters, not ${String(input).length}`,
});

export const NameField = z
  .string({ error: ({ input }) => refusal('a string', input) })
  .max(MAX_NAME, atMost(MAX_NAME))
  .superRefine(isStorableName)
  .transform((text) => text.trim())
  .refine((text) => text !== '', 'is required');

/** A new name for many: it can be left out, but not cleared. */
export const NewNameField = z
  .string({ error: ({ input }) => `must be a string, or be left out, not ${quoteAny(input)}` })
  .max(MAX_NAME, atMost(MAX_NAME))
  .superRefine(isStorableName)
  .transform((text) => text.trim())
  .refine((text) => text !== '', 'must not be blank: leave it out to keep the names')
  .optional();

/** A filter by a day. */
export const DayFilter = z
  .string()
  .refine(isLocalDate, { error: ({ input }) => `must be an ISO 8601 date, like "2026-02-28", not ${quoteAny(input)}` })
  .meta({ format: 'date' })
  .optional();

/** A check of two filters: a range that ends before it starts would select nothing. */
const range =
  <First extends string, Last extends string>(
    [first, last]: readonly [First, Last],
    [isAfter, before]: readonly [isAfter: (a: string, b: string) => boolean, before: string],
  ) =>
  (fields: Readonly<Partial<Record<First | Last, string | undefined>>>, context: z.RefinementCtx): void => {
    const start: string | undefined = fields[first];
    const end: string | undefined = fields[last];
    if (start === undefined || end === undefined || !isAfter(start, end)) return;
    context.addIssue({ code: 'custom', path: [last], message: `${end} must not be ${before} ${first} ${start}` });
  };

export const dateRange = range(['start_date', 'end_date'], [(start, end) => start > end, 'before']);

export const amountRange = range(
  ['min_amount', 'max_amount'],
  [(least, most) => compare(least, most) > 0, 'less than'],
);

/** Unchanged; blank means none. */
export const NotesField = z
  .string('must be a string')
  .max(MAX_NOTES, atMost(MAX_NOTES))
  .superRefine(isStorable)
  .nullable()
  .transform((text) => (text === null || text.trim() === '' ? null : text));

/** null and blank mean none. */
export const OptionalIdField = z
  .string('must be the id of a record')
  .meta({ format: 'uuid' })
  .nullable()
  .transform((id) => (id === null || id.trim() === '' ? null : id.trim().toLowerCase()));

/** Duplicates count once; null means none. */
export const IdsField = z
  .array(z.string('must be the id of a record').meta({ format: 'uuid' }), 'must be a list of ids')
  .max(MAX_TAGS, `must be at most ${MAX_TAGS} ids`)
  .nullable()
  .transform((ids) => [...new Set((ids ?? []).map((id) => id.trim().toLowerCase()))]);
