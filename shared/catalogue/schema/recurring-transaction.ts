import * as z from 'zod';
import { toMoney } from '../../platform/domain/money/currency.ts';
import { AmountField, CurrencyField, DateField, OptionalIdField } from '../../platform/schema/entry-fields.ts';
import { Instant, LocalDate, Money } from '../../platform/schema/instant.ts';
import { defined, validate } from '../../platform/schema/validate.ts';
import type { RecurringTransaction as Stored } from '../domain/recurring.ts';
import { RECURRING_INTERVALS } from '../domain/recurring-interval.ts';
import type { RecurringChanges, RecurringRequest } from '../use-cases/recurring-writes.ts';
import { type Fields, OptionalNameField, RecordNameField, unwrap } from './record-fields.ts';

const STATUSES = ['active', 'inactive'] as const;

export const RecurringTransaction = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  account_id: z.uuid().nullable(),
  merchant_id: z.uuid().nullable(),
  category_id: z.uuid().nullable(),
  amount: Money,
  currency: z.string(),
  interval: z.enum(RECURRING_INTERVALS),
  expected_day_of_month: z.number(),
  last_occurrence_date: LocalDate.nullable(),
  next_expected_date: LocalDate,
  status: z.enum(STATUSES),
  occurrence_count: z.number(),
  manual: z.boolean(),
  expected_amount_min: Money.nullable(),
  expected_amount_max: Money.nullable(),
  expected_amount_avg: Money.nullable(),
  dismissed: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
});
export type RecurringTransaction = z.infer<typeof RecurringTransaction>;

export const toRecurringTransaction = (record: Stored): RecurringTransaction => {
  const money = (amount: string | null): string | null => amount && toMoney(amount, record.currency);
  return {
    id: record.id,
    name: record.name === '' ? null : record.name,
    account_id: record.accountId,
    merchant_id: record.merchantId,
    category_id: record.categoryId ?? null,
    amount: toMoney(record.amount, record.currency),
    currency: record.currency,
    interval: record.interval ?? 'monthly',
    expected_day_of_month: record.expectedDayOfMonth,
    last_occurrence_date: record.manual && record.occurrenceCount === 0 ? null : record.lastOccurrenceDate,
    next_expected_date: record.nextExpectedDate,
    status: record.status,
    occurrence_count: record.occurrenceCount,
    manual: record.manual,
    expected_amount_min: money(record.expectedAmountMin),
    expected_amount_max: money(record.expectedAmountMax),
    expected_amount_avg: money(record.expectedAmountAvg),
    dismissed: record.dismissed ?? false,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
};

const choiceFrom = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.map((value) => `"${value}"`).join(', ')}`);

const LAST_DAY = 31;
const OPTIONAL = {
  account_id: OptionalIdField.optional(),
  merchant_id: OptionalIdField.optional(),
  category_id: OptionalIdField.optional(),
  currency: CurrencyField.optional(),
  interval: choiceFrom(RECURRING_INTERVALS).optional(),
  expected_day_of_month: z
    .int(`must be a number from 1 to ${LAST_DAY}`)
    .min(1, `must be a number from 1 to ${LAST_DAY}`)
    .max(LAST_DAY, `must be a number from 1 to ${LAST_DAY}`)
    .optional(),
  status: choiceFrom(STATUSES).optional(),
};

export const CreateRecurringTransactionFields = z.object({
  name: RecordNameField,
  amount: AmountField,
  next_expected_date: DateField,
  ...OPTIONAL,
});
export const UpdateRecurringTransactionFields = z.object({
  name: OptionalNameField.optional(),
  amount: AmountField.optional(),
  next_expected_date: DateField.optional(),
  ...OPTIONAL,
  dismissed: z.boolean('must be true or false').optional(),
});

const WRAPPER = 'recurring_transaction';

/** @throws ValidationError with one sentence per invalid field */
export const toRecurringRequest = (fields: Fields): RecurringRequest => {
  const read = validate(CreateRecurringTransactionFields, unwrap(fields, WRAPPER));
  return {
    name: read.name,
    amount: read.amount,
    nextExpectedDate: read.next_expected_date,
    accountId: read.account_id ?? null,
    merchantId: read.merchant_id ?? null,
    categoryId: read.category_id ?? null,
    currency: read.currency ?? null,
    interval: read.interval ?? 'monthly',
    status: read.status ?? 'active',
    ...defined({ expectedDayOfMonth: read.expected_day_of_month }),
  };
};

/** @throws ValidationError with one sentence per invalid field */
export const toRecurringChanges = (fields: Fields): RecurringChanges => {
  const read = validate(UpdateRecurringTransactionFields, unwrap(fields, WRAPPER));
  return defined({
    name: read.name === null ? '' : read.name,
    amount: read.amount,
    nextExpectedDate: read.next_expected_date,
    accountId: read.account_id,
    merchantId: read.merchant_id,
    categoryId: read.category_id,
    currency: read.currency,
    interval: read.interval,
    expectedDayOfMonth: read.expected_day_of_month,
    status: read.status,
    dismissed: read.dismissed,
  });
};
