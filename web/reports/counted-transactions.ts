import { earlierDay } from '../../shared/platform/domain/dates/local-date.ts';
import { withQuery } from '../platform/components/table.ts';
import type { Viewer } from '../platform/viewer.ts';

type Figure = {
  /** undefined: of all currencies together. */
  readonly currency: string | undefined;
  readonly startDate: string;
  readonly endDate: string;
  /** Of what has no category, where money in and money out are two figures. */
  readonly type?: 'income' | 'expense' | undefined;
  /** A category with its subcategories. */
  readonly isGroup?: boolean | undefined;
};

/** Leads to the transactions that a figure of the spending adds up; null: those without a category. */
export const countedTransactions = (categoryId: string | null, figure: Figure): string =>
  countedBy({ category_id: categoryId }, figure);

/** The same by a category, merchant, tag or account; null: those without one. */
export const countedBy = (
  record: Readonly<Record<string, string | null>>,
  { currency, startDate, endDate, type, isGroup = false }: Figure,
): string =>
  withQuery('/transactions', {
    ...Object.fromEntries(Object.entries(record).map(([name, id]) => [name, id ?? 'none'])),
    include_subcategories: isGroup ? 'true' : undefined,
    in_spending: 'true',
    type,
    currency,
    start_date: startDate,
    end_date: endDate,
  });

/** The days of a period that have come, because others do not count. */
export const daysSoFar = (
  { startDate, endDate }: Pick<Figure, 'startDate' | 'endDate'>,
  { today }: Pick<Viewer, 'today'>,
): Pick<Figure, 'startDate' | 'endDate'> => ({
  startDate,
  endDate: startDate > today ? endDate : earlierDay(endDate, today),
});
