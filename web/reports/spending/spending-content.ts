import type { RateInUse } from '../../../shared/accounts/domain/exchange-rate.ts';
import { type Days, lastDayOf, monthOf, yearOf } from '../../../shared/platform/domain/dates/local-date.ts';
import type { PartKind, PartRows } from '../../../shared/reports/spending/domain/spending-parts.ts';
import type { SpendingPeriod } from '../../../shared/reports/spending/domain/spending-period.ts';
import { periodName } from '../../ledger/month-pager.ts';
import type { PossibleDuplicate, PossibleTransfer } from '../../ledger/possible-pairs.ts';
import type { CategoryPictures } from '../../platform/components/category-chip.ts';
import { type Sorting, sortingText } from '../../platform/components/sorting.ts';
import { withQuery } from '../../platform/components/table.ts';
import { formatDay, formatDays, formatMonths } from '../../platform/format/dates.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { CurrencySpending } from './spending-lines.ts';

export type PartsOfSheet = { readonly spent: PartRows; readonly earned: PartRows };

/** Of one currency. */
export type SpendingSheet = {
  readonly currency: string;
  /** The months that end with the period, and those of it. */
  readonly months: CurrencySpending;
  readonly now: CurrencySpending;
  readonly before: CurrencySpending;
  readonly parts: PartsOfSheet | undefined;
};

/** How currencies are in one: by currency, the newest rate that was used. */
export type Conversions = { readonly to: string; readonly rates: ReadonlyMap<string, RateInUse> };

export type NamedRecord = { readonly name: string; readonly color?: string | null };

export type SpendingContent = {
  readonly period: SpendingPeriod;
  /** undefined: by category. */
  readonly by: PartKind | undefined;
  /** Whether the rows that others stand for are shown, too. */
  readonly areAllShown: boolean;
  readonly months: readonly string[];
  /** One for all currencies that convert, and one for each other. */
  readonly sheets: readonly SpendingSheet[];
  /** All that have money in these months. */
  readonly currencies: readonly string[];
  /** The only one that is shown. */
  readonly chosen: string | undefined;
  /** Missing if there is one currency, or no other one has a rate. */
  readonly conversions: Conversions | undefined;
  /** Those without a rate, which have their own sheets beside that of all others. */
  readonly missing: readonly string[];
  /** By the id of the category. */
  readonly pictures: CategoryPictures;
  /** Merchants, tags or accounts, by id. */
  readonly records: ReadonlyMap<string, NamedRecord>;
  /** Transactions of the period that may be recorded twice. */
  readonly possible: {
    readonly transfers: readonly PossibleTransfer[];
    readonly duplicates: readonly PossibleDuplicate[];
  };
  /** The first month with entries. */
  readonly since: string | undefined;
  readonly sorting: Sorting<SpendingColumn>;
};

/** Whether the sheet of a currency has others in it, converted. */
export const hasOthers = (
  currency: string,
  { chosen, conversions }: Pick<SpendingContent, 'chosen' | 'conversions'>,
): boolean => chosen === undefined && currency === conversions?.to;

export const SPENDING_COLUMNS = ['name', 'now', 'before', 'average'] as const;
export type SpendingColumn = (typeof SPENDING_COLUMNS)[number];
export const LARGEST_FIRST: Sorting<SpendingColumn> = { by: 'now', isDescending: true };

type Choice = Pick<SpendingContent, 'by' | 'chosen'> & Partial<Pick<SpendingContent, 'sorting'>>;

/** The parameters of a period. */
export const queryOfDays = ({ from, to }: Days): Readonly<Record<string, string>> => {
  if (from.endsWith('-01') && to === lastDayOf(monthOf(from))) return { month: monthOf(from) };
  if (from.endsWith('-01-01') && to === `${yearOf(from)}-12-31`) return { year: yearOf(from) };
  return { from, to };
};

export const queryOfPeriod = ({ name, now }: SpendingPeriod): Readonly<Record<string, string>> => {
  if (name === undefined) return { from: now.from, to: now.to };
  return name.length === 4 ? { year: name } : { month: name };
};

/** Short, because the page repeats it, and always has this path. */
export const reportHref = (
  period: Readonly<Record<string, string>>,
  { by, chosen, sorting = LARGEST_FIRST }: Choice,
): string => withQuery('', { ...period, by, in: chosen, sort: sortIn(sorting) });

/** undefined: as without a choice. */
export const sortIn = (sorting: Sorting<SpendingColumn>): string | undefined => {
  const text = sortingText(sorting);
  return text === sortingText(LARGEST_FIRST) ? undefined : text;
};

/** `Mar 2026`, `2026`, `Jan – Mar 2026`, `Mar 1 – 20, 2026`. */
export const daysName = ({ from, to }: Days, { locale }: Pick<Viewer, 'locale'>): string => {
  const query = queryOfDays({ from, to });
  const name = query['month'] ?? query['year'];
  if (name !== undefined) return periodName(name, locale);
  if (from.endsWith('-01') && to === lastDayOf(monthOf(to))) return formatMonths(monthOf(from), monthOf(to), locale);
  return yearOf(from) === yearOf(to)
    ? `${formatDays(from, to, locale)}, ${yearOf(to)}`
    : `${formatDay(from, locale)} – ${formatDay(to, locale)}`;
};

/** The same beside others: `Mar 1 – 20` for days of this year. */
export const shortName = (days: Days, { locale, today }: Pick<Viewer, 'locale' | 'today'>): string => {
  const { from, to } = days;
  const isPart = to !== lastDayOf(monthOf(to)) || !from.endsWith('-01');
  return isPart && yearOf(from) === yearOf(today) && yearOf(to) === yearOf(today)
    ? formatDays(from, to, locale)
    : daysName(days, { locale });
};
