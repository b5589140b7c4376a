import { isAsset } from '../../../shared/ledger/entries/domain/account.ts';
import { compare, isZero, negate, subtract } from '../../../shared/platform/domain/money/decimal.ts';
import type { KindWorth, NetWorth } from '../../../shared/reports/net-worth/domain/worth-by-kind.ts';
import { WORTH_RANGES, type WorthRange } from '../../../shared/reports/net-worth/domain/worth-range.ts';
import { EXCHANGE_RATES_PATH } from '../../accounts/exchange-rates-page.ts';
import { flow, shareOfAll } from '../../ledger/amounts.ts';
import { labelledDebt } from '../../ledger/debts.ts';
import { classWords } from '../../ledger/words/kinds.ts';
import { chartNumbers, lineChart } from '../../platform/components/line-chart.ts';
import { emptyState } from '../../platform/components/notice.ts';
import { type Sorting, sortHeader, sortingText } from '../../platform/components/sorting.ts';
import { type Column, leadingFigures, table, withQuery } from '../../platform/components/table.ts';
import { accountTile } from '../../platform/components/tile.ts';
import { day, money } from '../../platform/components/values.ts';
import { formatDay } from '../../platform/format/dates.ts';
import { formatAmount } from '../../platform/format/money.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { WORDS as words } from './words.ts';

export const NET_WORTH_PATH = '/accounts/net_worth';

export const KIND_COLUMNS = ['kind', 'now', 'before', 'change'] as const;
type ColumnName = (typeof KIND_COLUMNS)[number];
/** Of the classes of account: what is owned before what is owed. */
export const IN_ORDER: Sorting<ColumnName> = { by: 'kind', isDescending: false };

export type NetWorthContent = {
  readonly range: WorthRange;
  readonly worth: NetWorth;
  /** The days of its series. */
  readonly dates: readonly string[];
  /** It has several currencies. */
  readonly isConverted: boolean;
  /** The currencies that are not in it. */
  readonly left: readonly { readonly currency: string; readonly netWorth: string }[];
  /** The only kind in the chart. */
  readonly kind: KindWorth | undefined;
  readonly sorting: Sorting<ColumnName>;
};

/** GET /accounts/net_worth: what the family has, how it changed, and of which kinds it is. */
export const netWorthPage = (viewer: Viewer, all: NetWorthContent): Html => {
  const content = sinceSomething(all);
  const { worth, left } = content;
  const hasNothing = worth.kinds.length === 0 && left.length === 0;
  return layout({
    title: words.title,
    viewer,
    above: html`<nav class="place" aria-label="${words.place}"><a href="/accounts">${words.accounts}</a></nav>`,
    content: hasNothing
      ? emptyState(words.empty, { href: '/accounts/new', label: words.newAccount }, 'accounts', {
          href: '/imports/new',
          label: words.importFile,
        })
      : html`${leadingFigures(figuresOf(viewer, content))}
${left.map(({ currency, netWorth }) => html`<p class="muted">${words.without(money(netWorth, currency, viewer))} <a href="${withQuery(EXCHANGE_RATES_PATH, { from: currency, to: worth.currency })}">${words.addRate(currency, worth.currency)}</a></p>`)}
${chartCard(viewer, content)}
<h2 id="kinds">${words.byKind}</h2>${kindsTable(viewer, content)}`,
  });
};

/** Without the days before the family had anything. */
const sinceSomething = (content: NetWorthContent): NetWorthContent => {
  const { worth, dates } = content;
  const first = dates.findIndex((_, at) => worth.kinds.some(({ series }) => !isZero(series[at] ?? '0')));
  if (first <= 0) return content;
  const kinds = worth.kinds.map((kind) => ({ ...kind, series: kind.series.slice(first) }));
  const { kind } = content;
  return {
    ...content,
    dates: dates.slice(first),
    worth: { ...worth, kinds, series: worth.series.slice(first) },
    kind: kind && { ...kind, series: kind.series.slice(first) },
  };
};

const figuresOf = (
  viewer: Viewer,
  { worth, dates, isConverted }: NetWorthContent,
): Parameters<typeof leadingFigures>[0] => {
  const { currency, netWorth, assets, liabilities, series } = worth;
  const [first] = dates;
  const change = subtract(netWorth, series[0] ?? netWorth);
  return [
    [
      isConverted ? words.converted(currency) : words.total(currency),
      money(netWorth, currency, viewer),
      first === undefined || first === viewer.today
        ? undefined
        : words.since(flow(negate(change), currency, viewer), day(first, viewer)),
    ],
    [words.assets, money(assets, currency, viewer)],
    [words.debts, labelledDebt(liabilities, currency, viewer)],
  ];
};

const hrefOf = (
  { range, kind, sorting }: NetWorthContent,
  over: Readonly<Record<string, string | undefined>>,
): string => {
  const sort = sortingText(sorting);
  return withQuery(NET_WORTH_PATH, {
    range: range === '1y' ? undefined : range,
    kind: kind?.accountType,
    sort: sort === sortingText(IN_ORDER) ? undefined : sort,
    ...over,
  });
};

const chartCard = (viewer: Viewer, content: NetWorthContent): Html => {
  const { range, worth, kind, dates, isConverted } = content;
  const { currency } = worth;
  const what = kind === undefined ? words.title : classWords(kind.accountType);
  const title = words.chart(what, currency);
  const series = kind?.series ?? worth.series;
  const ranges = WORTH_RANGES.map(
    (one) =>
      html`<li><a href="${hrefOf(content, { range: one === '1y' ? undefined : one })}" title="${words.ranges[one].long}"${one === range && html` aria-current="page"`}>${words.ranges[one].short}</a></li>`,
  );
  return html`<section class="card" aria-labelledby="history"><div class="head"><h2 id="history">${what}${kind !== undefined && html` <small><a href="${hrefOf(content, { kind: undefined })}">${words.allKinds}</a></small>`}</h2><nav class="choice" aria-label="${words.range}"><ul>${ranges}</ul></nav></div>
${lineChart({ id: 'worth', title, currency, points: dates.map((date, at) => ({ date, value: series[at] ?? '0' })), remark: isConverted ? words.todaysRates : undefined }, viewer)}
${dates.length > 1 && historyTable(viewer, content, title)}</section>`;
};

type Day = { readonly date: string; readonly at: number };

/** All kinds over time. */
const historyTable = (viewer: Viewer, { worth, dates }: NetWorthContent, title: string): Html => {
  const column = (label: string, series: readonly string[]): Column<Day> => ({
    label,
    isAmount: true,
    cell: ({ at }) => formatAmount(series[at] ?? '0', worth.currency, viewer.locale),
  });
  const columns = [
    column(words.sum, worth.series),
    ...worth.kinds.map(({ accountType, series }) => column(classWords(accountType), series)),
  ];
  return chartNumbers(
    title,
    columns,
    dates.map((date, at) => ({ date, at })),
    viewer,
  );
};

type Row = { readonly kind: KindWorth | undefined; readonly now: string; readonly before: string };

const kindsTable = (viewer: Viewer, content: NetWorthContent): Html => {
  const { worth, dates, sorting } = content;
  const { currency, kinds, series, netWorth, assets } = worth;
  const write = (amount: string, sign?: 'exceptZero'): string => formatAmount(amount, currency, viewer.locale, sign);
  const rows = kinds.map((kind): Row => ({ kind, now: kind.now, before: kind.series[0] ?? '0' }));
  const sort = (by: ColumnName) =>
    sortHeader(by, sorting, {
      beginsDescending: by !== 'kind',
      hrefOf: (other) => `${hrefOf(content, { sort: sortingText(other) })}#kinds`,
    });
  const [first] = dates;
  return table<Row>(
    words.byKind,
    [
      { label: words.kind, isHeader: true, sort: sort('kind'), cell: ({ kind }) => nameOf(content, kind) },
      {
        label: words.now,
        isAmount: true,
        sort: sort('now'),
        cell: ({ kind, now, before }) =>
          html`${write(now)}${kind !== undefined && isAsset(kind.accountType) && html`<small class="under">${words.share(shareOfAll(now, assets, viewer))}</small>`}<small class="narrow-only">${write(subtract(now, before), 'exceptZero')}</small>`,
      },
      {
        label: first === undefined ? '' : formatDay(first, viewer.locale),
        isAmount: true,
        isWideOnly: true,
        sort: sort('before'),
        cell: ({ before }) => write(before),
      },
      {
        label: words.change,
        isAmount: true,
        isWideOnly: true,
        sort: sort('change'),
        cell: (row) => write(changeOf(row), 'exceptZero'),
      },
    ],
    sorted(rows, sorting),
    { isLinked: true, total: { kind: undefined, now: netWorth, before: series[0] ?? netWorth } },
  );
};

/** Leads to the history of the kind. */
const nameOf = (content: NetWorthContent, kind: KindWorth | undefined): Html | string =>
  kind === undefined
    ? words.sum
    : html`<div class="entry">${accountTile(kind.accountType)}<span><a href="${hrefOf(content, { kind: kind.accountType })}">${classWords(kind.accountType)}</a></span></div>`;

const changeOf = ({ now, before }: Row): string => subtract(now, before);

const sorted = (rows: readonly Row[], { by, isDescending }: Sorting<ColumnName>): readonly Row[] => {
  if (by === 'kind') return isDescending ? rows.toReversed() : rows;
  const amountOf = (row: Row): string => (by === 'change' ? changeOf(row) : row[by]);
  const direction = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => direction * compare(amountOf(a), amountOf(b)));
};
