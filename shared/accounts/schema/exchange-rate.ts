import * as z from 'zod';
import { quoteAny } from '../../platform/domain/errors.ts';
import { isCurrency } from '../../platform/domain/money/currency.ts';
import { compare } from '../../platform/domain/money/decimal.ts';
import { AmountField, CurrencyField, DateField, DayFilter, dateRange } from '../../platform/schema/entry-fields.ts';
import { Decimal, LocalDate } from '../../platform/schema/instant.ts';
import { validate } from '../../platform/schema/validate.ts';
import { type ExchangeRate as Rate, rateIdOf } from '../domain/exchange-rate.ts';

const RATE = 'How many units of `to` one unit of `from` is worth: a decimal above 0, with at most 8 decimals';

export const ExchangeRate = z.object({
  id: z.string().describe('The id of the rate: its date and its currencies'),
  date: LocalDate.describe('The day of the rate. It holds until the day of the next rate'),
  from: z.string().describe('The currency of one unit'),
  to: z.string().describe('The currency in which the unit is valued'),
  rate: Decimal.describe(RATE),
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;

export const SetExchangeRateFields = z
  .object({
    date: DateField.describe('The day of the rate'),
    from: CurrencyField.describe('The currency of one unit'),
    to: CurrencyField.describe('The currency in which the unit is valued'),
    rate: AmountField.refine((rate) => compare(rate, '0') > 0, 'must be more than 0').describe(RATE),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'must be another currency than from' });

const CurrencyFilter = z
  .string()
  .refine(isCurrency, { error: ({ input }) => `must be an ISO 4217 currency code, like "USD", not ${quoteAny(input)}` })
  .transform((code) => code.toUpperCase())
  .optional();

export const ExchangeRateFilters = z
  .object({
    start_date: DayFilter.describe('Only rates of this day or later'),
    end_date: DayFilter.describe('Only rates of this day or earlier'),
    from: CurrencyFilter.describe('Only rates from this currency'),
    to: CurrencyFilter.describe('Only rates to this currency'),
  })
  .superRefine(dateRange)
  .transform(({ start_date: startDate, end_date: endDate, from, to }) => ({ startDate, endDate, from, to }));

/** @throws ValidationError */
export const readExchangeRate = (fields: Readonly<Record<string, unknown>>): Rate =>
  validate(SetExchangeRateFields, fields);

export const toExchangeRate = ({ date, from, to, rate }: Rate): ExchangeRate => ({
  id: rateIdOf({ date, from, to }),
  date,
  from,
  to,
  rate,
});
