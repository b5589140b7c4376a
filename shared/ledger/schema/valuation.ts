import * as z from 'zod';
import { quoteAny, ValidationError } from '../../platform/domain/errors.ts';
import { isFields } from '../../platform/domain/guards.ts';
import { formatMoney, toMoney } from '../../platform/domain/money/currency.ts';
import { AmountField, DateField, IdField, NotesField } from '../../platform/schema/entry-fields.ts';
import { Instant, LocalDate, Money } from '../../platform/schema/instant.ts';
import { defined, faultsOf } from '../../platform/schema/validate.ts';
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
  ...Content.partial().shape,
  upsert: Upsert,
  valuation: Content.extend({ upsert: Upsert })
    .optional()
    .describe('The fields may be sent in here instead. One of both ways must have `account_id`, `amount` and `date`'),
});

const Changes = z.object({
  amount: AmountField.optional(),
  date: DateField.optional(),
  notes: NotesField.optional(),
});

/** Amount and date must be sent together. */
export const UpdateValuationFields = z.object({
  ...Changes.shape,
  valuation: Changes.optional().describe('The fields may be sent in here instead'),
});

type Fields = Readonly<Record<string, unknown>>;

const REQUIRED = ['account_id', 'amount', 'date'] as const;

/** The fields of a valuation, and where they are. */
const sentIn = (fields: Fields): { readonly sent: Fields; readonly at: string } => {
  const { valuation, upsert: _, ...flat } = fields;
  if (valuation === undefined || valuation === null) return { sent: flat, at: '' };
  if (!isFields(valuation)) throw new ValidationError([`valuation must be an object, not ${quoteAny(valuation)}`]);
  const others = Object.keys(flat);
  if (others.length === 0) return { sent: valuation, at: 'valuation.' };
  throw new ValidationError(
    others.map((name) => `${name} must be left out or sent in valuation, with the other fields`),
  );
};

const validated = <Schema extends z.ZodType>(schema: Schema, sent: Fields, at: string): z.output<Schema> => {
  const { success, data, error } = schema.safeParse(sent);
  if (success) return data;
  throw new ValidationError(faultsOf(error).map((fault) => `${at}${fault}`));
};

/** @throws ValidationError first for missing fields, then for invalid ones */
export const toValuationRequest = (fields: Fields): ValuationRequest & { readonly upsert: boolean } => {
  const { sent, at } = sentIn(fields);
  const missing = REQUIRED.filter((field) => isBlank(sent[field]));
  if (missing.length > 0) throw new ValidationError(missing.map((field) => `${at}${field} is required`));
  const { account_id: accountId, amount, date, notes } = validated(Content, sent, at);
  return { accountId, amount, date, notes, upsert: isTruthy(fields['upsert'] ?? sent['upsert']) };
};

/** @throws ValidationError with one sentence per invalid field */
export const toValuationChanges = (fields: Fields): ValuationChanges => {
  const { sent, at } = sentIn(fields);
  if (at === '' && Object.keys(sent).length === 0) throw new ValidationError(['Send amount and date, or notes']);
  const given = Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => field === 'notes' || !isBlank(value)),
  );
  const changes = validated(Changes, given, at);
  if ((changes.amount === undefined) !== (changes.date === undefined)) {
    throw new ValidationError([`${at}amount and date must be given together, or neither of them`]);
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
