import * as z from 'zod';
import { quoteAny, ValidationError } from '../../platform/domain/errors.ts';
import { toMoney } from '../../platform/domain/money/currency.ts';
import { AmountField, CurrencyField, DateField, IdField } from '../../platform/schema/entry-fields.ts';
import { Instant, LocalDate, Money } from '../../platform/schema/instant.ts';
import { defined, validate } from '../../platform/schema/validate.ts';
import type { BudgetChanges, BudgetRequest, BudgetShare } from '../use-cases/budget-writes.ts';
import type { BudgetView } from '../use-cases/view-records.ts';
import { type Fields, unwrap } from './record-fields.ts';

const CARRY_OVER =
  'Whether the website adds what was left of the category’s limit in the previous month, or subtracts what was over it. `budgeted_spending` does not include that amount';

export const Budget = z.object({
  id: z.uuid(),
  start_date: LocalDate,
  end_date: LocalDate,
  budgeted_spending: Money.nullable(),
  expected_income: Money.nullable(),
  currency: z.string(),
  categories: z.array(
    z.object({
      category: z
        .object({ id: z.uuid(), name: z.string() })
        .nullable()
        .describe('The category; null if it was deleted'),
      budgeted_spending: Money.nullable(),
      carry_over: z.boolean().describe(CARRY_OVER),
    }),
  ),
  created_at: Instant,
  updated_at: Instant,
});
export type Budget = z.infer<typeof Budget>;

export const toBudget = ({ record, lines, categories }: BudgetView): Budget => {
  const money = (amount: string | null): string | null => amount && toMoney(amount, record.currency);
  return {
    id: record.id,
    start_date: record.startDate,
    end_date: record.endDate,
    budgeted_spending: money(record.budgetedSpending),
    expected_income: money(record.expectedIncome),
    currency: record.currency,
    categories: lines.map(({ categoryId, budgetedSpending, carryOver }) => {
      const category = categories.get(categoryId ?? '');
      return {
        category: category === undefined ? null : { id: category.id, name: category.name },
        budgeted_spending: money(budgetedSpending),
        carry_over: carryOver ?? false,
      };
    }),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
};

const MAX_CATEGORIES = 1_000;
const Planned = AmountField.refine((amount) => !amount.startsWith('-'), {
  error: ({ input }) => `must be zero or more, not ${quoteAny(input)}`,
});
const CarryOver = z
  .boolean('must be true or false')
  .optional()
  .describe(`${CARRY_OVER}. Defaults to its current value, or to \`false\` for a new category`);
const Share = z.object(
  { category_id: IdField, budgeted_spending: Planned.nullish(), carry_over: CarryOver },
  'must be an object',
);
const AMOUNTS = {
  budgeted_spending: Planned.nullish(),
  expected_income: Planned.nullish(),
  categories: z
    .array(Share, 'must be a list')
    .max(MAX_CATEGORIES, `must have at most ${MAX_CATEGORIES} items`)
    .refine((shares) => new Set(shares.map(({ category_id }) => category_id)).size === shares.length, {
      error: 'must contain each category only once',
    })
    .optional(),
};

export const CreateBudgetFields = z.object({
  start_date: DateField,
  end_date: DateField,
  ...AMOUNTS,
  currency: CurrencyField.nullish().describe('ISO 4217; defaults to the currency of the family'),
});
export const UpdateBudgetFields = z.object({
  start_date: DateField.optional(),
  end_date: DateField.optional(),
  ...AMOUNTS,
  currency: CurrencyField.optional(),
});

/** @throws ValidationError with one sentence per invalid field */
export const toBudgetRequest = (fields: Fields): BudgetRequest => {
  const read = validate(CreateBudgetFields, unwrap(fields, 'budget'));
  const { start_date: startDate, end_date: endDate } = read;
  if (endDate < startDate)
    throw new ValidationError([`end_date ${endDate} must not be before start_date ${startDate}`]);
  return {
    startDate,
    endDate,
    budgetedSpending: read.budgeted_spending ?? null,
    expectedIncome: read.expected_income ?? null,
    currency: read.currency ?? null,
    shares: toShares(read.categories ?? []),
  };
};

/** @throws ValidationError with one sentence per invalid field */
export const toBudgetChanges = (fields: Fields): BudgetChanges => {
  const read = validate(UpdateBudgetFields, unwrap(fields, 'budget'));
  return defined({
    startDate: read.start_date,
    endDate: read.end_date,
    budgetedSpending: read.budgeted_spending,
    expectedIncome: read.expected_income,
    currency: read.currency,
    shares: read.categories && toShares(read.categories),
  });
};

const toShares = (shares: readonly z.output<typeof Share>[]): readonly BudgetShare[] =>
  shares.map(({ category_id, budgeted_spending, carry_over }) => ({
    categoryId: category_id,
    budgetedSpending: budgeted_spending ?? null,
    carryOver: carry_over,
  }));
