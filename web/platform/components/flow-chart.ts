import { yearOf } from '../../../shared/platform/domain/dates/local-date.ts';
import { compare, subtract } from '../../../shared/platform/domain/money/decimal.ts';
import { formatMonth, formatShortMonth } from '../format/dates.ts';
import { formatAmount } from '../format/money.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { Viewer } from '../viewer.ts';
import { WORDS } from '../words.ts';
import { gridOf, scaleOf, tickLabels } from './line-chart.ts';
import { table } from './table.ts';

const { chart: TEXTS } = WORDS;

/** As people see a month: a refund that is left over is negative. */
export type MonthFlows = { readonly month: string; readonly spent: string; readonly earned: string };

export type FlowChart = {
  /** Unique on the page; used for the ids of its parts. */
  readonly id: string;
  readonly title: string;
  readonly currency: string;
  /** Ascending. */
  readonly months: readonly MonthFlows[];
  /** Whether the page is about this month. */
  readonly isShown: (month: string) => boolean;
  /** Where the bars of a month lead. */
  readonly hrefOf: (month: string) => string;
};

const SIDE = 100;
/** The share of its place that a bar takes. */
const BAR = 0.36;

type Scale = ReturnType<typeof scaleOf>;

/** Two bars for each month, which lead to it, and a line of what was left over; the figures are also in a table. */
export const flowChart = (chart: FlowChart, { locale }: Pick<Viewer, 'locale'>): Html => {
  const { id, title, currency, months } = chart;
  const last = months.at(-1);
  if (last === undefined) return NOTHING;
  const scale = scaleOf(['0', ...months.flatMap((month) => [month.spent, month.earned, leftOf(month)])]);
  const labels = tickLabels(scale.ticks, currency, locale).toReversed();
  const place = SIDE / months.length;
  const writing: Writing = { currency, locale };
  const across = (at: number): string => rounded(place * (at + 0.5));
  const points = months.map((month, at) => `${across(at)} ${down(scale, leftOf(month))} ${wordsOf(month, writing)}`);
  const line = months.map((month, at) => `${across(at)} ${down(scale, leftOf(month))}`).join('L');
  return html`<figure class="chart-frame flows" data-points="${points.join('\n')}">
<div class="chart-y" aria-hidden="true">${labels.map((label) => html`<span>${label}</span>`)}</div>
<svg class="chart" viewBox="0 0 ${SIDE} ${SIDE}" preserveAspectRatio="none" role="group" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${wordsOf(last, writing)}</desc>
${gridOf(scale)}
${months.map((month, at) => monthOfChart(chart, month, { scale, place, at, name: formatMonth(month.month, locale) }))}
${months.length > 1 && html`<path class="line" d="M${line}"/>`}
</svg>
<div class="chart-x months-x" aria-hidden="true">${months.map(({ month }, at) => html`<span>${formatShortMonth(month, locale)}${(month.endsWith('-01') || (at === 0 && months[1]?.month.endsWith('-01') !== true)) && html`<br>${yearOf(month)}`}</span>`)}</div>
<figcaption><span class="key" aria-hidden="true"><i class="earned"></i>${TEXTS.earned} <i class="spent"></i>${TEXTS.spent} <i class="left"></i>${TEXTS.leftOver}</span><output>${wordsOf(last, writing)}</output></figcaption>
</figure>
${flowNumbers(chart, { locale })}`;
};

type Drawn = { readonly scale: Scale; readonly place: number; readonly at: number; readonly name: string };

const monthOfChart = (
  { hrefOf, isShown }: FlowChart,
  { month, spent, earned }: MonthFlows,
  { scale, place, at, name }: Drawn,
): Html => {
  const middle = place * (at + 0.5);
  const zero = down(scale, '0');
  const width = rounded(place * BAR);
  const bar = (left: number, value: string): string =>
    `M${rounded(left)} ${zero}V${down(scale, value)}h${width}V${zero}z`;
  return html`<a class="month" href="${hrefOf(month)}"${isShown(month) && html` aria-current="true"`}><title>${name}</title><path d="M${rounded(place * at)} 0h${rounded(place)}V${SIDE}h-${rounded(place)}z"/><path d="${bar(middle - place * BAR, earned)}"/><path d="${bar(middle, spent)}"/></a>`;
};

/** The figures alone, where a drawing is not worth its room. */
export const flowNumbers = (
  { title, currency, months }: Pick<FlowChart, 'title' | 'currency' | 'months'>,
  { locale }: Pick<Viewer, 'locale'>,
): Html => {
  const column = (label: string, amountOf: (flows: MonthFlows) => string) => ({
    label,
    isAmount: true,
    cell: (flows: MonthFlows) => formatAmount(amountOf(flows), currency, locale),
  });
  return html`<details><summary>${TEXTS.numbers}</summary>
${table(
  title,
  [
    { label: TEXTS.month, isHeader: true, cell: ({ month }: MonthFlows) => formatMonth(month, locale) },
    column(TEXTS.earned, ({ earned }) => earned),
    column(TEXTS.spent, ({ spent }) => spent),
    column(TEXTS.leftOver, leftOf),
  ],
  months.toReversed(),
)}
</details>`;
};

type Writing = { readonly currency: string; readonly locale: string };

const wordsOf = (flows: MonthFlows, { currency, locale }: Writing): string => {
  const write = (amount: string): string => formatAmount(amount, currency, locale);
  const left = leftOf(flows);
  return TEXTS.flows(formatMonth(flows.month, locale), write(flows.earned), write(flows.spent), {
    amount: write(left),
    isOver: compare(left, '0') < 0,
  });
};

const leftOf = ({ spent, earned }: MonthFlows): string => subtract(earned, spent);

const down = ({ place }: Scale, amount: string): string => rounded((1 - place(amount)) * SIDE);

const rounded = (place: number): string => String(Math.round(place * 100) / 100);
