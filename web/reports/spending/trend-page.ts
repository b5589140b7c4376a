import { lastDayOf, monthIndex, monthOf, monthOfIndex } from '../../../shared/platform/domain/dates/local-date.ts';
import { absolute, compare, isZero, subtract } from '../../../shared/platform/domain/money/decimal.ts';
import {
  type CategoryTrend,
  TREND_MONTHS,
  type TrendMonth,
} from '../../../shared/reports/spending/domain/category-trend.ts';
import type { SpendingPeriod } from '../../../shared/reports/spending/domain/spending-period.ts';
import { foldedNotes } from '../../ledger/notes.ts';
import { type BarsOfMonth, monthBars } from '../../platform/components/month-bars.ts';
import { type Sorting, sortHeader, sortingText } from '../../platform/components/sorting.ts';
import { type Column, leadingFigures, table } from '../../platform/components/table.ts';
import { formatMonth, formatMonths } from '../../platform/format/dates.ts';
import { formatAmount } from '../../platform/format/money.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { countedBy, daysSoFar } from '../counted-transactions.ts';
import { currencySwitch, missingNote, ratesNote } from './currency-switch.ts';
import { queryOfPeriod, reportHref, type SpendingContent } from './spending-content.ts';
import { swatch } from './spending-pictures.ts';
import { shownMoney } from './spending-shown.ts';
import { SIDE_TYPES, type TrendLink, trendHref } from './trend-link.ts';
import { WORDS } from './words.ts';

const { trend: words } = WORDS;

export const TREND_COLUMNS = ['month', 'amount', 'before', 'change'] as const;
type ColumnName = (typeof TREND_COLUMNS)[number];
export const NEWEST_FIRST: Sorting<ColumnName> = { by: 'month', isDescending: true };

export type TrendContent = Pick<SpendingContent, 'currencies' | 'chosen' | 'conversions'> & {
  /** Of the report that the page belongs to; the twelve months end with its last one. */
  readonly period: SpendingPeriod;
  readonly link: TrendLink;
  readonly name: string | undefined;
  readonly color: string;
  readonly parent: { readonly id: string; readonly name: string } | undefined;
  readonly currency: string;
  /** The currencies that could not be converted. */
  readonly missing: readonly string[];
  readonly trend: CategoryTrend;
  readonly sorting: Sorting<ColumnName>;
};

/** GET /spending with `category`: what a category cost in twelve months, and in the same months of the year before. */
export const trendPage = (viewer: Viewer, content: TrendContent): Html => {
  const { trend, currency, conversions, chosen, missing } = content;
  const isConverted = chosen === undefined && conversions !== undefined;
  return layout({
    title: nameOf(content),
    part: WORDS.title,
    viewer,
    above: placeOf(content),
    content: html`<div class="report-top">${periodPager(viewer, content)}${currencySwitch(content, (code) => hrefOf(content, { in: code }))}</div>
${leadingFigures(figuresOf(viewer, content))}
${chartOf(viewer, content)}
${missingNote(conversions?.to ?? currency, missing)}${isConverted && foldedNotes([ratesNote(viewer, conversions)])}
<h2 id="months">${words.months}</h2>${monthsTable(viewer, content)}
<p><a href="${transactionsHref(viewer, content, spanOf(trend))}">${words.transactions}</a></p>`,
  });
};

const nameOf = ({ name, link }: TrendContent): string => {
  if (name === undefined) return WORDS.by.category.none;
  return link.isRest ? WORDS.rest(name) : name;
};

/** Back to the report of its period, and to the trend of its parent. */
const placeOf = (content: TrendContent): Html => {
  const { period, parent } = content;
  return html`<nav class="place" aria-label="${words.place}"><a href="${reportHref(queryOfPeriod(period), { by: undefined, chosen: content.chosen })}">${WORDS.title}</a>${
    parent !== undefined &&
    html`<span><a href="${hrefOf(content, {}, { id: parent.id })}">${words.all(parent.name)}</a></span>`
  }</nav>`;
};

/** Of this page with other parameters. */
const hrefOf = (
  { link, period, chosen, sorting }: TrendContent,
  over: Readonly<Record<string, string | undefined>>,
  of: TrendLink = link,
): string =>
  trendHref(of, {
    ...queryOfPeriod(period),
    in: chosen,
    sort: isSame(sorting, NEWEST_FIRST) ? undefined : sortingText(sorting),
    ...over,
  });

const isSame = (a: Sorting<string>, b: Sorting<string>): boolean => a.by === b.by && a.isDescending === b.isDescending;

type Span = { readonly first: string; readonly last: string };

const spanOf = ({ months }: CategoryTrend): Span => ({
  first: months[0]?.month ?? '',
  last: months.at(-1)?.month ?? '',
});

const shifted = ({ first, last }: Span, months: number): Span => ({
  first: monthOfIndex(monthIndex(first) + months),
  last: monthOfIndex(monthIndex(last) + months),
});

const EARLIEST = '1900-01';

const periodPager = (viewer: Viewer, content: TrendContent): Html => {
  const span = spanOf(content.trend);
  const [before, after] = [shifted(span, -TREND_MONTHS), shifted(span, TREND_MONTHS)];
  const thisMonth = monthOf(viewer.today);
  const link = (rel: string, { first, last }: Span): Html =>
    html`<a rel="${rel}" href="${hrefOf(content, { month: last, year: undefined, from: undefined, to: undefined })}">${formatMonths(first, last, viewer.locale)}</a>`;
  const later = after.last <= thisMonth ? after : shifted(span, monthIndex(thisMonth) - monthIndex(span.last));
  return html`<nav class="pager" aria-label="${WORDS.period.label}">${before.first >= EARLIEST && link('prev', before)}
<strong>${formatMonths(span.first, span.last, viewer.locale)}</strong>
${span.last < thisMonth && link('next', later)}</nav>`;
};

const figuresOf = (viewer: Viewer, content: TrendContent): Parameters<typeof leadingFigures>[0] => {
  const { trend, currency } = content;
  const { average, total, change } = trend;
  const amount = (of: string): Html => shownMoney(of, { currency, isConverted: false }, viewer);
  const { first, last } = spanOf(trend);
  return [
    average === undefined
      ? ([WORDS.average, words.unknown, words.noWholeMonth] as const)
      : ([WORDS.average, amount(average.amount), words.wholeMonths(average.count)] as const),
    [formatMonths(first, last, viewer.locale), amount(total), trend.isEarned ? words.earned : words.spent],
    change === undefined
      ? ([words.yearAgainstYear, words.unknown, words.noYearBefore] as const)
      : ([words.yearAgainstYear, ...changeOf(viewer, change, amount)] as const),
  ];
};

const changeOf = (
  { locale }: Viewer,
  { now, before, months }: NonNullable<CategoryTrend['change']>,
  amount: (of: string) => Html,
): readonly [Html, Html] => {
  const difference = subtract(now, before);
  const how = isZero(difference) ? 'same' : compare(difference, '0') > 0 ? 'more' : 'less';
  const [first = '', last = first] = [months[0], months.at(-1)];
  return [
    words.changed[how](amount(absolute(difference))),
    html`${words.compared(amount(before), formatMonths(...yearBefore(first, last), locale))}`,
  ];
};

const yearBefore = (first: string, last: string): readonly [string, string] => {
  const { first: from, last: to } = shifted({ first, last }, -TREND_MONTHS);
  return [from, to];
};

/** Waits for the second month, because one bar shows no trend. */
const chartOf = (viewer: Viewer, content: TrendContent): Html => {
  const { trend, currency, period } = content;
  const known = trend.months.filter(({ amount, before }) => amount !== undefined || before !== undefined);
  if (known.length < 2) return html`<p class="muted">${words.waiting}</p>`;
  const span = spanOf(trend);
  const nameOfSpan = ({ first, last }: Span): string => formatMonths(first, last, viewer.locale);
  return html`<section class="card" aria-labelledby="chart"><h2 id="chart">${words.byMonth}</h2>${monthBars(
    {
      id: 'trend',
      title: words.chart(nameOf(content), currency),
      currency,
      kind: 'yearly',
      color: content.color,
      key: html`<i class="before"></i>${nameOfSpan(shifted(span, -TREND_MONTHS))} ${swatch(content.color)}${nameOfSpan(span)}`,
      months: trend.months.map((month): BarsOfMonth => barsOf(viewer, content, month)),
      isShown: (month) => month >= monthOf(period.now.from) && month <= monthOf(period.now.to),
      hrefOf: (month) => transactionsHref(viewer, content, { first: month, last: month }),
    },
    viewer,
  )}</section>`;
};

const barsOf = (
  viewer: Viewer,
  { currency, trend }: TrendContent,
  { month, amount, before }: TrendMonth,
): BarsOfMonth => {
  const write = (of: string | undefined): string | undefined =>
    of === undefined ? undefined : formatAmount(of, currency, viewer.locale);
  return {
    month,
    bars: [before, amount],
    mark: amount ?? '0',
    words: words.month(formatMonth(month, viewer.locale), write(amount), write(before), trend.isEarned),
  };
};

/** The entries that a month, or all of them, add up. */
const transactionsHref = (
  viewer: Viewer,
  { link, currency, chosen, conversions }: TrendContent,
  { first, last }: Span,
): string =>
  countedBy(
    { category_id: link.id },
    {
      currency: chosen === undefined && conversions !== undefined ? undefined : currency,
      ...daysSoFar({ startDate: `${first}-01`, endDate: lastDayOf(last) }, viewer),
      type: link.side && SIDE_TYPES[link.side],
      isGroup: link.isGroup,
    },
  );

const monthsTable = (viewer: Viewer, content: TrendContent): Html => {
  const { trend, currency, sorting } = content;
  const write = (of: string | undefined, sign?: 'exceptZero'): string =>
    of === undefined ? words.unknown : formatAmount(of, currency, viewer.locale, sign);
  const column = (
    name: Exclude<ColumnName, 'month'>,
    label: string,
    over: Partial<Column<TrendMonth>> = {},
  ): Column<TrendMonth> => ({
    label,
    isAmount: true,
    sort: header(content, name),
    cell: (month) => write(amountOf(month, name), name === 'change' ? 'exceptZero' : undefined),
    ...over,
  });
  const columns: readonly Column<TrendMonth>[] = [
    {
      label: words.monthName,
      isHeader: true,
      sort: header(content, 'month'),
      cell: ({ month, isOver }) =>
        html`<a href="${transactionsHref(viewer, content, { first: month, last: month })}">${formatMonth(month, viewer.locale)}</a>${!isOver && html` <small>${words.soFar}</small>`}`,
    },
    column('amount', trend.isEarned ? WORDS.earned : WORDS.spent, {
      cell: ({ amount, before }) =>
        html`${write(amount)}${before !== undefined && html`<small class="narrow-only">${WORDS.was(write(before))}</small>`}`,
    }),
    column('before', words.before, { isWideOnly: true }),
    column('change', words.change, { isWideOnly: true }),
  ];
  return table(words.chart(nameOf(content), currency), columns, sorted(trend.months, sorting), { isLinked: true });
};

const header = (content: TrendContent, by: ColumnName): ReturnType<typeof sortHeader> =>
  sortHeader(by, content.sorting, {
    beginsDescending: true,
    hrefOf: (sorting) =>
      `${hrefOf(content, { sort: isSame(sorting, NEWEST_FIRST) ? undefined : sortingText(sorting) })}#months`,
  });

/** A month that is not over has no change yet. */
const amountOf = ({ amount, before, isOver }: TrendMonth, name: ColumnName): string | undefined => {
  if (name === 'before') return before;
  if (name === 'amount') return amount;
  return amount === undefined || before === undefined || !isOver ? undefined : subtract(amount, before);
};

/** What is unknown comes last in either direction. */
const sorted = (months: readonly TrendMonth[], { by, isDescending }: Sorting<ColumnName>): readonly TrendMonth[] => {
  const direction = isDescending ? -1 : 1;
  return months.toSorted((a, b) => {
    if (by === 'month') return direction * (a.month < b.month ? -1 : 1);
    const [left, right] = [amountOf(a, by), amountOf(b, by)];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return direction * compare(left, right);
  });
};
