import type { Days } from '../../../shared/platform/domain/dates/local-date.ts';
import { minorDigits } from '../../../shared/platform/domain/money/currency.ts';
import { canonicalDecimal, roundTo } from '../../../shared/platform/domain/money/decimal.ts';
import type { PartKind } from '../../../shared/reports/spending/domain/spending-parts.ts';
import type { CategoryPictures } from '../../platform/components/category-chip.ts';
import type { Sorting } from '../../platform/components/sorting.ts';
import { money } from '../../platform/components/values.ts';
import { formatAmount } from '../../platform/format/money.ts';
import type { Html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { SpendingColumn } from './spending-content.ts';
import type { TrendLink } from './trend-link.ts';

/** Shared by the parts of a report. */
export type Shown = {
  /** The id of its heading. */
  readonly id: string;
  readonly currency: string;
  /** Amounts of several currencies, which are rounded where they are shown. */
  readonly isConverted: boolean;
  readonly days: Days;
  /** The periods that are compared, as headings. */
  readonly periods: { readonly now: string; readonly before: string };
  /** The ledger has transactions from the period before, or from earlier ones. */
  readonly hasBefore: boolean;
  readonly hasAverage: boolean;
  readonly pictures: CategoryPictures;
  readonly by: PartKind | undefined;
  readonly sorting: Sorting<SpendingColumn>;
  /** Leads to the same report sorted in another way. */
  readonly sortedHref: (sorting: Sorting<SpendingColumn>) => string;
  /** Leads to the twelve months of a category. */
  readonly trendOf: (link: TrendLink) => string;
  /** Leads to the rows that others stand for. */
  readonly allHref: string | undefined;
  /** In all. */
  readonly spent: string;
};

type Rounding = Pick<Shown, 'currency' | 'isConverted'>;

export const rounded = (amount: string, { currency, isConverted }: Rounding): string =>
  isConverted ? roundTo(canonicalDecimal(amount) ?? '0', minorDigits(currency)) : amount;

export const written = (amount: string, shown: Rounding, { locale }: Pick<Viewer, 'locale'>): string =>
  formatAmount(rounded(amount, shown), shown.currency, locale);

export const shownMoney = (amount: string, shown: Rounding, viewer: Pick<Viewer, 'locale'>): Html =>
  money(rounded(amount, shown), shown.currency, viewer);
