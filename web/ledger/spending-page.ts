import type { Spending } from '../../shared/ledger/schema/spending.ts';
import { absolute, compare, divide, isZero, subtract } from '../../shared/platform/domain/decimal.ts';
import type { Days } from '../../shared/platform/domain/local-date.ts';
import { lastDayOf, monthOf } from '../../shared/platform/domain/local-date.ts';
import { type BarChart, barChart, monthNumbers } from '../platform/components/bar-chart.ts';
import { type CategoryPictures, categoryPicture, NO_CATEGORY_PICTURE } from '../platform/components/category-chip.ts';
import { emptyState } from '../platform/components/notice.ts';
import { mixBar, shareBar } from '../platform/components/share-bar.ts';
import { figures, table, withQuery } from '../platform/components/table.ts';
import { money } from '../platform/components/values.ts';
import { formatDays } from '../platform/format/dates.ts';
import { formatAmount } from '../platform/format/money.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { shareOfAll } from './amounts.ts';
import { countedTransactions, daysOfMonth, daysSoFar } from './counted-transactions.ts';
import { besides, isYear, monthPager, periodName } from './month-pager.ts';
import { duplicatesNote, type PossibleDuplicate, type PossibleTransfer, transfersNote } from './possible-pairs.ts';
import {
  asEarned,
  asOne,
  type CurrencySpending,
  type Line,
  sidesOf,
  spentAndEarned,
  spentByMonth,
  sumOf,
} from './spending-lines.ts';
import { WORDS as words } from './words/spending.ts';

export type SpendingContent = {
  /** Ends with the month that is shown, and begins with earlier ones to compare it with; or has the months of the year. */
  readonly spending: Spending;
  /** If the month is not over, or of a year: its days so far, and the same days of the month or year before. */
  readonly sameDays?: { readonly now: Days; readonly before: Days; readonly spending: Spending } | undefined;
  /** By the id of the category. */
  readonly pictures: CategoryPictures;
  /** What counts in the period, and may be one thing recorded twice. */
  readonly possible?: {
    readonly transfers: readonly PossibleTransfer[];
    readonly duplicates: readonly PossibleDuplicate[];
  };
  /** The first month with entries. */
  readonly since?: string | undefined;
  /** Set if a whole year is shown. */
  readonly year?: string | undefined;
};

export const spendingPage = (viewer: Viewer, content: SpendingContent): Html => {
  const { spending, since, year } = content;
  const last = monthOf(viewer.today);
  const month = spending.months.at(-1) ?? last;
  const period = year ?? month;
  const currencies = spending.currencies.toSorted(
    (a, b) => Number(b.currency === viewer.currency) - Number(a.currency === viewer.currency),
  );
  const choice = { first: since ?? spending.months[0] ?? month, last };
  return layout({
    title: words.title,
    viewer,
    content: html`${monthPager(viewer, { period, choice, hrefOf: pathOf, isFirstEnd: true, isLastEnd: true, hasYears: true })}
${currencies.length === 0 ? emptyState(words.empty, { href: '/imports/new', label: words.importFile }, 'spending') : NOTHING}
${currencies.map((sheet, at) => currencySection(viewer, { sheet, isFirst: at === 0, period }, content))}`,
  });
};

/** Short, because the page repeats it, and always has this path. */
const pathOf = (period: string): string => withQuery('', { [isYear(period) ? 'year' : 'month']: period });

type Section = { readonly sheet: CurrencySpending; readonly isFirst: boolean; readonly period: string };

/** The periods that are compared, as headings. */
type Periods = { readonly now: string; readonly before: string };

const currencySection = (viewer: Viewer, section: Section, content: SpendingContent): Html => {
  const { sheet, isFirst, period } = section;
  const { spending, sameDays, pictures, since = '', year } = content;
  const { currency } = sheet;
  const id = `spending-${currency.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`;
  const months = spending.months.filter((month) => month >= since || month === period);
  const all = year === undefined ? months : [year];
  const own = year === undefined ? sheet : asOne(sheet, year);
  const compared = sameDays && comparedIn(sameDays.spending, currency);
  const { spent, earned } = sidesOf(own, all, {
    before: compared,
    months: year === undefined ? undefined : months.length,
  });
  const periods = periodsOf(viewer, period, sameDays);
  const average =
    year === undefined ? { months: all.length - 1, isBefore: true } : { months: months.length, isBefore: false };
  const hasBefore = (sameDays ? monthOf(sameDays.before.to) : besides(period, -1)) >= since;
  const shown: Shown = { currency, period, periods, hasBefore, pictures, average };
  const chart: BarChart = {
    id: `${id}-chart`,
    title: words.byMonth(currency),
    currency,
    bars: spentByMonth(sheet, spending.months),
    shown: period,
    hrefOf: pathOf,
  };
  const before =
    compared === undefined ? spentAndEarned(sheet, all.slice(0, -1)) : spentAndEarned(asOne(compared, ''), ['']);
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${words.inCurrency(currency, periods.now)}</h2>
${figures(figuresOf(viewer, shown, { now: spentAndEarned(own, all), before }))}
${possibleNotes(viewer, content, sheet)}${isFirst && year === undefined && sameDays !== undefined && all.length > 1 && html`<p class="muted">${words.soFar(Number(sameDays.now.to.slice(-2)), Number(lastDayOf(period).slice(-2)))}</p>`}
${isFirst ? barChart(chart, viewer) : monthNumbers(chart, viewer)}
<h3>${words.spent}</h3>${isFirst && mixOf(spent, pictures)}${linesTable(viewer, words.spentBy(currency), spent, shown)}
${earned.length > 0 && html`<h3>${words.earned}</h3>${linesTable(viewer, words.earnedBy(currency), earned.map(asEarned), shown)}`}
</section>`;
};

const possibleNotes = (viewer: Viewer, content: SpendingContent, { currency }: CurrencySpending): Html => {
  const { transfers, duplicates } = content.possible ?? { transfers: [], duplicates: [] };
  return html`${transfersNote(viewer, transfers, currency)}${duplicatesNote(viewer, duplicates, currency)}`;
};

/** Nothing, if the currency was not used in these days. */
const comparedIn = ({ currencies }: Spending, currency: string): CurrencySpending =>
  currencies.find((each) => each.currency === currency) ?? {
    currency,
    inflow: '0',
    outflow: '0',
    series: [],
    categories: [],
  };

const periodsOf = ({ locale }: Viewer, period: string, sameDays: SpendingContent['sameDays']): Periods => {
  const isWhole = sameDays === undefined || sameDays.now.to.endsWith('-12-31');
  const named = (days: Days): string => {
    const shown = formatDays(days.from, days.to, locale);
    return isYear(period) ? `${shown}, ${days.from.slice(0, 4)}` : shown;
  };
  return sameDays === undefined || (isYear(period) && isWhole)
    ? { now: periodName(period, locale), before: periodName(besides(period, -1), locale) }
    : { now: named(sameDays.now), before: named(sameDays.before) };
};

/** Where the money went, as one bar. A single category needs none, and a refund that is left over has no place in it. */
const mixOf = (lines: readonly Line[], pictures: CategoryPictures): Html => {
  const parts = lines.filter(({ isBelow, now }) => !isBelow && compare(now, '0') > 0);
  const all = sumOf(parts).now;
  return parts.length < 2
    ? NOTHING
    : mixBar(
        parts.map(({ category, now }) => ({
          share: Number(divide(now, all)),
          color: (pictures.get(category?.id ?? '') ?? NO_CATEGORY_PICTURE).color,
        })),
      );
};

type Sums = ReturnType<typeof spentAndEarned>;

const figuresOf = (
  viewer: Viewer,
  { currency, periods, hasBefore }: Shown,
  { now, before }: { readonly now: Sums; readonly before: Sums },
): Parameters<typeof figures>[0] => {
  const left = subtract(now.earned, now.spent);
  const compared = (what: keyof Sums): Html | undefined => {
    if (!hasBefore) return undefined;
    const change = subtract(now[what], before[what]);
    const amount = money(absolute(change), currency, viewer);
    return words.compared[isZero(change) ? 'same' : compare(change, '0') > 0 ? 'more' : 'less'](amount, periods.before);
  };
  const isSaved = compare(left, '0') > 0;
  return [
    [words.spent, money(now.spent, currency, viewer), compared('spent')],
    [words.earned, money(now.earned, currency, viewer), compared('earned')],
    [
      words.leftOver,
      money(left, currency, viewer),
      isSaved
        ? words.ofEarned(shareOfAll(left, now.earned, viewer))
        : isZero(left) || isZero(now.earned)
          ? undefined
          : words.overspent,
    ],
  ];
};

type Shown = {
  readonly currency: string;
  readonly period: string;
  readonly periods: Periods;
  /** The ledger has entries from the period before, or from earlier ones. */
  readonly hasBefore: boolean;
  readonly pictures: CategoryPictures;
  /** A month: of how many months before; or of how many months in the year. */
  readonly average: { readonly months: number; readonly isBefore: boolean };
};

type Shared = { readonly line: Line; readonly isTotal?: boolean };

/** On narrow screens a name with its amount, and below them its share as a bar and what it was before. */
const linesTable = (viewer: Viewer, caption: string, lines: readonly Line[], shown: Shown): Html => {
  if (lines.length === 0) return html`<p class="muted">${words.nothing}</p>`;
  const { currency, periods, hasBefore, average } = shown;
  const total = sumOf(lines);
  const bare = (amount: string): string => formatAmount(amount, currency, viewer.locale);
  const share = ({ line, isTotal }: Shared): string =>
    isTotal || isZero(line.now) ? '' : shareOfAll(line.now, total.now, viewer);
  return table<Shared>(
    caption,
    [
      {
        label: words.category,
        isHeader: true,
        cell: ({ line, isTotal }) => (isTotal ? words.total : nameOf(viewer, line, total.now, shown)),
      },
      {
        label: periods.now,
        isAmount: true,
        cell: (each) =>
          html`${money(each.line.now, currency, viewer)}<small class="under">${share(each)}</small>${hasBefore && html`<small class="narrow-only">${words.was(bare(each.line.before))}</small>`}`,
      },
      ...(hasBefore
        ? [{ label: periods.before, isAmount: true, isWideOnly: true, cell: ({ line }: Shared) => bare(line.before) }]
        : []),
      ...(average.months > 0
        ? [
            {
              label: average.isBefore ? words.average(average.months) : words.monthly,
              isAmount: true,
              isWideOnly: true,
              cell: ({ line }: Shared) => bare(line.average),
            },
          ]
        : []),
    ],
    lines.map((line) => ({ line })),
    {
      isLinked: true,
      rowClass: ({ line: { now, before } }) => (isZero(now) && isZero(before) ? 'wide-only' : undefined),
      total: { line: { category: null, isBelow: false, hasMoney: false, ...total }, isTotal: true },
    },
  );
};

const TYPES = { inflow: 'income', outflow: 'expense' } as const;

/** Leads to the transactions of the category in this period; the rows below a parent lead to its own. */
const nameOf = (
  viewer: Viewer,
  { category, isBelow, isRest, isGroup, hasMoney, now, side }: Line,
  all: string,
  { currency, period, pictures }: Shown,
): Html => {
  const days = isYear(period)
    ? daysSoFar({ startDate: `${period}-01-01`, endDate: `${period}-12-31` }, viewer)
    : daysOfMonth(period, viewer);
  const href = countedTransactions(category?.id ?? null, { currency, ...days, type: side && TYPES[side] });
  const picture = pictures.get(category?.id ?? '') ?? NO_CATEGORY_PICTURE;
  const name = category?.name ?? words.noCategory;
  return html`<div class="entry${isBelow && ' below'}">${categoryPicture(picture)}<span>${isGroup || !hasMoney ? html`<span class="name">${isRest ? words.rest(name) : name}</span>` : html`<a href="${href}">${isRest ? words.rest(name) : name}</a>`}${isZero(all) ? NOTHING : shareBar(Number(divide(now, all)), picture.color)}</span></div>`;
};
