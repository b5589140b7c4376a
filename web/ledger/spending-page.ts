import type { Spending } from '../../shared/ledger/schema/spending.ts';
import { minorDigits } from '../../shared/platform/domain/currency.ts';
import { absolute, compare, divide, isZero, roundTo, subtract } from '../../shared/platform/domain/decimal.ts';
import type { Days } from '../../shared/platform/domain/local-date.ts';
import { monthIndex, monthOf, monthOfIndex } from '../../shared/platform/domain/local-date.ts';
import { type BarChart, barChart, monthNumbers } from '../platform/components/bar-chart.ts';
import { type CategoryPictures, categoryPicture, NO_CATEGORY_PICTURE } from '../platform/components/category-chip.ts';
import { emptyState } from '../platform/components/notice.ts';
import { shareBar } from '../platform/components/share-bar.ts';
import { figures, table } from '../platform/components/table.ts';
import { money } from '../platform/components/values.ts';
import { formatDays, formatMonth } from '../platform/format/dates.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { shareOfAll } from './amounts.ts';
import { countedTransactions, daysOfMonth } from './counted-transactions.ts';
import { monthPager } from './month-pager.ts';
import {
  asEarned,
  type CurrencySpending,
  type Line,
  sidesOf,
  spentAndEarned,
  spentByMonth,
  sumOf,
} from './spending-lines.ts';
import { WORDS as words } from './words/spending.ts';

const PATH = '/spending';

export type SpendingContent = {
  /** Ends with the month that is shown, and begins with earlier ones to compare it with. */
  readonly spending: Spending;
  /** If the month is not over: its days so far, and the same days of the month before. */
  readonly sameDays?: { readonly now: Days; readonly before: Days; readonly spending: Spending } | undefined;
  readonly pictures: CategoryPictures;
  /** The first month with entries. */
  readonly since?: string | undefined;
};

export const spendingPage = (viewer: Viewer, content: SpendingContent): Html => {
  const { spending } = content;
  const month = spending.months.at(-1) ?? monthOf(viewer.today);
  const currencies = spending.currencies.toSorted(
    (a, b) => Number(b.currency === viewer.currency) - Number(a.currency === viewer.currency),
  );
  return layout({
    title: words.title,
    viewer,
    content: html`${monthPager(viewer, { path: PATH, month, isLastEnd: true, choice: { first: content.since ?? spending.months[0] ?? month, last: monthOf(viewer.today) } })}
${currencies.length === 0 ? emptyState(words.empty, { href: '/imports/new', label: words.importFile }, 'spending') : NOTHING}
${currencies.map((sheet, at) => currencySection(viewer, { sheet, isFirst: at === 0, month }, content))}`,
  });
};

type Section = { readonly sheet: CurrencySpending; readonly isFirst: boolean; readonly month: string };

/** The periods that are compared, as headings. */
type Periods = { readonly now: string; readonly before: string };

const currencySection = (viewer: Viewer, { sheet, isFirst, month }: Section, content: SpendingContent): Html => {
  const { spending, sameDays, pictures } = content;
  const { currency } = sheet;
  const id = `spending-${currency.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`;
  const all = spending.months;
  const compared = sameDays && comparedIn(sameDays.spending, currency);
  const { spent, earned } = sidesOf(sheet, all, compared);
  const periods = periodsOf(viewer, month, sameDays);
  const shown: Shown = { currency, month, periods, pictures, monthsBefore: all.length - 1 };
  const chart: BarChart = {
    id: `${id}-chart`,
    title: words.byMonth(currency),
    currency,
    bars: spentByMonth(sheet, all),
    shown: month,
    hrefOf: (each) => `${PATH}?month=${each}`,
  };
  const before =
    sameDays === undefined
      ? spentAndEarned(sheet, all.slice(0, -1))
      : spentAndEarned(compared, sameDays.spending.months);
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${words.inCurrency(currency, periods.now)}</h2>
${figures(figuresOf(viewer, shown, { now: spentAndEarned(sheet, all), before }))}
${isFirst ? barChart(chart, viewer) : monthNumbers(chart, viewer)}
<h3>${words.spent}</h3>${linesTable(viewer, words.spentBy(currency), spent, shown)}
${earned.length > 0 && html`<h3>${words.earned}</h3>${linesTable(viewer, words.earnedBy(currency), earned.map(asEarned), shown)}`}
</section>`;
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

const periodsOf = ({ locale }: Viewer, month: string, sameDays: SpendingContent['sameDays']): Periods => {
  const [now, before] = [sameDays?.now, sameDays?.before].map((days) => days && formatDays(days.from, days.to, locale));
  return {
    now: now ?? formatMonth(month, locale),
    before: before ?? formatMonth(monthOfIndex(monthIndex(month) - 1), locale),
  };
};

type Sums = ReturnType<typeof spentAndEarned>;

const figuresOf = (
  viewer: Viewer,
  { currency, periods }: Shown,
  { now, before }: { readonly now: Sums; readonly before: Sums },
): Parameters<typeof figures>[0] => {
  const left = subtract(now.earned, now.spent);
  const compared = (what: keyof Sums): Html => {
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
      isSaved ? words.ofEarned(shareOfAll(left, now.earned, viewer)) : isZero(left) ? undefined : words.overspent,
    ],
  ];
};

type Shown = {
  readonly currency: string;
  readonly month: string;
  readonly periods: Periods;
  readonly pictures: CategoryPictures;
  /** Of which there is an average. */
  readonly monthsBefore: number;
};

/** On narrow screens a name with its amount, and below them its share as a bar and what it was before. */
const linesTable = (viewer: Viewer, caption: string, lines: readonly Line[], shown: Shown): Html => {
  if (lines.length === 0) return html`<p class="muted">${words.nothing}</p>`;
  const { currency, periods } = shown;
  const all = sumOf(lines);
  const share = ({ now }: Line): string => shareOfAll(now, all, viewer);
  return table<Line>(
    caption,
    [
      { label: words.category, isHeader: true, cell: (line) => nameOf(viewer, line, all, shown) },
      {
        label: periods.now,
        isAmount: true,
        cell: (line) =>
          html`${money(line.now, currency, viewer)}<small class="under wide-only">${share(line)}</small><small class="narrow-only">${words.was(money(line.before, currency, viewer))}</small>`,
      },
      {
        label: periods.before,
        isAmount: true,
        isWideOnly: true,
        cell: ({ before }) => money(before, currency, viewer),
      },
      {
        label: words.average(shown.monthsBefore),
        isAmount: true,
        isWideOnly: true,
        cell: ({ average }) => money(roundTo(average, minorDigits(currency)), currency, viewer),
      },
    ],
    lines,
    { isLinked: true },
  );
};

/** Leads to the transactions of the category in this month; those of a parent are on the pages of its subcategories. */
const nameOf = (
  viewer: Viewer,
  { category, isBelow, now }: Line,
  all: string,
  { currency, month, pictures }: Shown,
): Html => {
  const href = countedTransactions(category?.id ?? null, { currency, ...daysOfMonth(month, viewer) });
  const picture = pictures.get(category?.id ?? '') ?? NO_CATEGORY_PICTURE;
  return html`<div class="entry${isBelow && ' below'}">${categoryPicture(picture)}<span><a href="${href}">${category?.name ?? words.noCategory}</a>${shareBar(Number(divide(now, all)), picture.color)}</span></div>`;
};
