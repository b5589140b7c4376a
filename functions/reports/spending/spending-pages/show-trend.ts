import { readMonthRates } from '../../../../shared/accounts/use-cases/read-month-rates.ts';
import { createCategoryTree } from '../../../../shared/catalogue/domain/catalogue-record.ts';
import { notFound } from '../../../../shared/catalogue/use-cases/record-writes.ts';
import type { CurrencyFlows } from '../../../../shared/ledger/totals/domain/spending.ts';
import type { PageAnswer } from '../../../../shared/people/http/person-endpoint.ts';
import { lastDayOf, monthOf } from '../../../../shared/platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../../shared/platform/domain/ids.ts';
import { minorDigits } from '../../../../shared/platform/domain/money/currency.ts';
import type { queryOf } from '../../../../shared/platform/http/request/query.ts';
import {
  categoryTrend,
  type TrendSubject,
  trendMonths,
} from '../../../../shared/reports/spending/domain/category-trend.ts';
import { convertFlows, newestRates } from '../../../../shared/reports/spending/domain/converted-flows.ts';
import { spendingPeriodOf } from '../../../../shared/reports/spending/domain/spending-period.ts';
import { type Category, readSpending } from '../../../../shared/reports/spending/use-cases/read-spending.ts';
import { NO_CATEGORY_PICTURE } from '../../../../web/platform/components/category-chip.ts';
import { sortingOf } from '../../../../web/platform/components/sorting.ts';
import type { TrendLink } from '../../../../web/reports/spending/trend-link.ts';
import {
  NEWEST_FIRST,
  TREND_COLUMNS,
  type TrendContent,
  trendPage,
} from '../../../../web/reports/spending/trend-page.ts';
import { monthsOf } from '../../../accounts/account-pages/show-transactions.ts';
import type { LedgerWork } from '../../../accounts/ledger-work.ts';
import { categoryPictures } from '../../../platform/category-pictures.ts';
import { readingOnce } from '../../reading-once.ts';

/** GET /spending with `category`: twelve months of it, beside the year before. */
export const showTrend =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer, query }) => {
    const seenBy = await viewer();
    return trendPage(seenBy, await readTrend(work, user.familyId, query, seenBy));
  };

type Family = { readonly today: string; readonly currency: string };
type Query = ReturnType<typeof queryOf>;

/** @throws NotFoundError for a category that the family does not have */
const readTrend = async (
  work: LedgerWork,
  familyId: FamilyId,
  query: Query,
  { today, currency: main }: Family,
): Promise<TrendContent> => {
  const period = spendingPeriodOf(query, today);
  const until = monthOf(period.now.to);
  const { first, last } = trendMonths(until);
  const reading = readingOnce(work, today);
  const range = { accountId: undefined, startDate: `${first}-01`, endDate: lastDayOf(last) };
  const [{ currencies: all, categories }, headers] = await Promise.all([
    readSpending(reading)(familyId, range),
    reading.headers.list(familyId),
  ]);
  const { link, subject, parent } = subjectIn(query, categories);
  const own = all.map(({ currency, categories: rows }) => ({
    currency,
    categories: rows.filter(({ categoryId }) => subject.ids.has(categoryId)),
  }));
  const shown = await inOne(work, familyId, own, { main, asked: query['in'], today });
  const trend = categoryTrend(shown.flows, subject, {
    ...{ until, today, since: monthsOf(headers)?.first },
    digits: minorDigits(shown.currency),
  });
  return {
    ...{ period, link, trend, parent },
    ...shown,
    color: (categoryPictures(categories).get(link.id ?? '') ?? NO_CATEGORY_PICTURE).color,
    name: categories.find(({ id }) => id === link.id)?.name,
    sorting: sortingOf(query['sort'], TREND_COLUMNS, NEWEST_FIRST),
  };
};

type Subject = { readonly link: TrendLink; readonly subject: TrendSubject; readonly parent: TrendContent['parent'] };

const subjectIn = ({ category: asked, type, rest }: Query, categories: readonly Category[]): Subject => {
  if (asked === 'none') {
    const side = type === 'income' ? 'inflow' : 'outflow';
    return { link: { id: null, side }, subject: { ids: new Set([null]), side }, parent: undefined };
  }
  const category = categories.find(({ id }) => id === asked);
  if (category === undefined) throw notFound('category');
  const tree = createCategoryTree(categories);
  const children = categories.filter((other) => tree.parentOf(other)?.id === category.id);
  const isRest = rest === 'true' && children.length > 0;
  const ids = new Set([category.id, ...(isRest ? [] : children.map(({ id }) => id))]);
  const link = { id: category.id, isRest, isGroup: ids.size > 1 };
  return { link, subject: { ids }, parent: isRest ? category : tree.parentOf(category) };
};

type Asked = { readonly main: string; readonly asked: string | undefined; readonly today: string };

/** All currencies that convert as one, unless one of them is asked for. */
const inOne = async (
  work: LedgerWork,
  familyId: FamilyId,
  sheets: readonly CurrencyFlows[],
  { main, asked, today }: Asked,
): Promise<
  Pick<TrendContent, 'currency' | 'currencies' | 'chosen' | 'conversions' | 'missing'> & Pick<CurrencySheet, 'flows'>
> => {
  const used = sheets.filter(({ categories }) => categories.length > 0);
  const currencies = used.map(({ currency }) => currency).toSorted((a, b) => order(a, b, main));
  const single = (currency: string): CurrencySheet => ({
    currency,
    flows: used.find((sheet) => sheet.currency === currency)?.categories ?? [],
  });
  if (currencies.length < 2) {
    return { ...single(currencies[0] ?? main), currencies, chosen: undefined, conversions: undefined, missing: [] };
  }
  const rates = await readMonthRates(work)(familyId, { to: main, currencies, today });
  const { flows, unknown } = convertFlows(used, rates);
  const missing = unknown.map(({ currency }) => currency);
  const conversions =
    missing.length < currencies.length - Number(currencies.includes(main))
      ? { to: main, rates: newestRates(used, rates) }
      : undefined;
  const chosen =
    currencies.find((currency) => currency === asked) ?? (conversions === undefined ? currencies[0] : undefined);
  return {
    ...(chosen === undefined ? { currency: main, flows } : single(chosen)),
    ...{ currencies, chosen, conversions },
    missing: chosen === undefined ? missing : [],
  };
};

type CurrencySheet = { readonly currency: string; readonly flows: CurrencyFlows['categories'] };

const order = (a: string, b: string, main: string): number =>
  Number(b === main) - Number(a === main) || (a < b ? -1 : 1);
