import * as z from 'zod';
import { ValidationError } from '../../platform/domain/errors.ts';
import { isFields } from '../../platform/domain/guards.ts';
import { formatMoney, toMoney } from '../../platform/domain/money/currency.ts';
import { AmountField, DateField, IdField, NotesField } from '../../platform/schema/entry-fields.ts';
import { Instant, LocalDate, Money } from '../../platform/schema/instant.ts';
import { defined, validate } from '../../platform/schema/validate.ts';
import { VALUATION_KINDS } from '../entries/domain/entry.ts';
import type { NamedEntry } from '../entries/use-cases/name-entries.ts';
import type { ValuationChanges, ValuationRequest } from '../entries/use-cases/valuation-writes.ts';

const Upsert = z
  .boolean()
  .optional()
  .describe('Whether to return 200 instead of 201 if the day already has a valuation');

const Content = z.object({
  account_id: IdField,
  amount: AmountField,
  date: DateField,
  notes: NotesField.optional(),
});

/** The amount is the value of the account at the end of the day, in the account's currency. */
export const CreateValuationFields = z.object({
  valuation: Content.extend({ upsert: Upsert }),
  upsert: Upsert,
});

const Changes = z.object({
  amount: AmountField.optional(),
  date: DateField.optional(),
  notes: NotesField.optional(),
});

/** Amount and date must be sent together. */
export const UpdateValuationFields = z.object({ valuation: Changes });

type Fields = Readonly<Record<string, unknown>>;

const REQUIRED = [
  ['account_id', 'Account ID is required'],
  ['amount', 'Amount is required'],
  ['date', 'Date is required'],
] as const;

/** @throws ValidationError first for missing fields, then for invalid ones */
export const toValuationRequest = (fields: Fields): ValuationRequest & { readonly upsert: boolean } => {
  const sent = isFields(fields['valuation']) ? fields['valuation'] : {};
  const missing = REQUIRED.flatMap(([field, sentence]) => (isBlank(sent[field]) ? [sentence] : []));
  if (missing.length > 0) throw new ValidationError(missing);
  const { account_id: accountId, amount, date, notes } = validate(Content, sent);
  return { accountId, amount, date, notes, upsert: isTruthy(fields['upsert'] ?? sent['upsert']) };
};

/** @throws ValidationError with one sentence per invalid field */
export const toValuationChanges = (fields: Fields): ValuationChanges => {
  const sent = fields['valuation'];
  if (!isFields(sent)) throw new ValidationError(['valuation is required: an object with amount and date, or notes']);
  const given = Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => field === 'notes' || !isBlank(value)),
  );
  const changes = validate(Changes, given);
  if ((changes.amount === undefined) !== (changes.date === undefined)) {
    throw new ValidationError(['amount and date must be given together, or neither of them']);
  }
  return defined(changes);
};

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const FALSE_TEXTS: ReadonlySet<string> = new Set(['false', 'f', '0', 'off', 'no']);

/** As in form data: anything that is not blank, zero or a word for no. */
const isTruthy = (value: unknown): boolean =>
  !isBlank(value) && value !== false && value !== 0 && !FALSE_TEXTS.has(String(value).trim().toLowerCase());

export const AccountStatus = z.enum(['active', 'disabled', 'draft']);

/** Contract §2.8, with `amount_formatted`. */
export const Valuation = z.object({
  id: z.uuid(),
  date: LocalDate,
  amount: Money,
  amount_formatted: z.string(),
  currency: z.string(),
  kind: z.enum(VALUATION_KINDS),
  notes: z.string().nullable(),
  account: z.object({ id: z.uuid(), name: z.string(), account_type: z.string(), status: AccountStatus }).nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Valuation = z.infer<typeof Valuation>;

export const toValuation = ({ entry, account }: NamedEntry): Valuation => ({
  id: entry.id,
  date: entry.date,
  amount: toMoney(entry.amount, entry.currency),
  amount_formatted: formatMoney(entry.amount, entry.currency),
  currency: entry.currency,
  kind: entry.valuationKind ?? 'reconciliation',
  notes: entry.notes,
  account: account && {
    id: account.id,
    name: account.name,
    account_type: account.accountType,
    status: account.status,
  },
  created_at: entry.createdAt,
  updated_at: entry.updatedAt,
});
