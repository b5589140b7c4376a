import * as z from 'zod';
import { quoteAny } from '../../platform/domain/errors.ts';
import { absolute, canonicalDecimal } from '../../platform/domain/money/decimal.ts';
import { CLIENT_FILTERS, sourceNeedsId, toClientFilters } from '../../platform/schema/client-fields.ts';
import { amountRange, CurrencyField, DayFilter, dateRange } from '../../platform/schema/entry-fields.ts';
import { oneOf } from '../../platform/schema/validate.ts';
import { TRANSACTION_KINDS } from '../entries/domain/entry.ts';
import type { ContentFilters } from '../search/domain/entry-filters.ts';

export const IdFilter = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, {
    error: ({ input }) => `must be a valid UUID, not ${quoteAny(input)}`,
  })
  .meta({ format: 'uuid' })
  .transform((id) => id.toLowerCase())
  .optional();
/** The value that selects what has no such record. */
const NONE = 'none';

const NoneOrId = z
  .string()
  .refine((text) => text === NONE || IdFilter.safeParse(text).success, {
    error: ({ input }) => `must be a valid UUID, or "${NONE}", not ${quoteAny(input)}`,
  })
  .transform((text) => (text === NONE ? null : text.toLowerCase()))
  .optional();

const Amount = z
  .string()
  .refine((text) => isMagnitude(text.trim()), {
    error: ({ input }) => `must be a decimal that is not negative, like "12.50", not ${quoteAny(input)}`,
  })
  .transform((text) => canonicalDecimal(text.trim()) ?? '0')
  .optional();

const Flag = z.enum(['true', 'false'], 'must be true or false').optional();

const isMagnitude = (text: string): boolean => canonicalDecimal(text)?.startsWith('-') === false;

type Fields = Readonly<Partial<Record<'account_id' | 'start_date' | 'end_date', string | undefined>>>;

const named = ({ account_id, start_date, end_date }: Fields) => ({
  accountId: account_id,
  startDate: start_date,
  endDate: end_date,
});

const ENTRY_FILTERS = { account_id: IdFilter, start_date: DayFilter, end_date: DayFilter };

/** Filters for lists of entries; both dates are inclusive. */
export const EntryListFilters = z
  .object(ENTRY_FILTERS)
  .superRefine(dateRange)
  .transform((fields) => ({ ...named(fields), importId: undefined }));

const CONTENT_FILTERS = {
  search: z.string().trim().optional(),
  category_id: NoneOrId,
  include_subcategories: Flag,
  merchant_id: NoneOrId,
  tag_id: NoneOrId,
  min_amount: Amount,
  max_amount: Amount,
  type: oneOf(['income', 'expense']).optional().describe('`income`: only money in; `expense`: only money out'),
  pending: Flag,
  excluded: Flag,
  kind: oneOf(TRANSACTION_KINDS).optional(),
  currency: CurrencyField.optional(),
  in_spending: Flag,
  ...CLIENT_FILTERS,
};

const TRANSACTION_FILTERS = { ...ENTRY_FILTERS, import_id: IdFilter, ...CONTENT_FILTERS };

/** Whether a parameter narrows a list of transactions. */
export const isTransactionFilter = (name: string): boolean => Object.hasOwn(TRANSACTION_FILTERS, name);

export const TransactionFilters = z
  .object(TRANSACTION_FILTERS)
  .superRefine(dateRange)
  .superRefine(amountRange)
  .superRefine(sourceNeedsId)
  .transform((fields) => ({ ...named(fields), importId: fields.import_id, content: contentOf(fields) }));

type ContentFields = z.output<z.ZodObject<typeof CONTENT_FILTERS>>;

/** undefined if no such filter is set. */
const contentOf = (fields: ContentFields): ContentFilters | undefined => {
  const content: ContentFilters = {
    search: fields.search,
    searchAmount: amountIn(fields.search),
    categoryId: fields.category_id,
    includeSubcategories: flagOf(fields.include_subcategories),
    merchantId: fields.merchant_id,
    tagId: fields.tag_id,
    minAmount: fields.min_amount,
    maxAmount: fields.max_amount,
    direction: fields.type,
    pending: flagOf(fields.pending),
    excluded: flagOf(fields.excluded),
    transactionKind: fields.kind,
    currency: fields.currency,
    inSpending: flagOf(fields.in_spending),
    ...toClientFilters(fields),
  };
  return Object.values(content).some((value) => value !== undefined) ? content : undefined;
};

/** A search for a decimal finds this amount, too. */
const amountIn = (search = ''): string | undefined => {
  const amount = canonicalDecimal(search.replace(/^\+/, ''));
  return amount === undefined ? undefined : absolute(amount);
};

const flagOf = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true';
