import { yearOf } from '../../../shared/platform/domain/dates/local-date.ts';
import { formatMonth, formatShortMonth } from '../format/dates.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { Viewer } from '../viewer.ts';
import { gridOf, scaleOf, tickLabels } from './line-chart.ts';

export type BarsOfMonth = {
  readonly month: string;
  /** undefined: unknown, so there is no bar. */
  readonly bars: readonly [first: string | undefined, second: string | undefined];
  /** Where a script marks the month when it reads it out, and where a line goes through. */
  readonly mark: string;
  /** The month in words. */
  readonly words: string;
};

export type MonthBars = {
  /** Unique on the page; used for the ids of its parts. */
  readonly id: string;
  readonly title: string;
  readonly currency: string;
  /** Ascending. */
  readonly months: readonly BarsOfMonth[];
  /** Names the colours; styles depend on it. */
  readonly kind: 'flows' | 'yearly';
  /** Of the second bars, if not that of the styles. */
  readonly color?: string;
  /** The names of the bars and of the line. */
  readonly key: Html;
  readonly hasLine?: boolean;
  /** Whether the page is about this month. */
  readonly isShown: (month: string) => boolean;
  /** Where the bars of a month lead; undefined: nowhere. */
  readonly hrefOf: (month: string) => string | undefined;
};

const SIDE = 100;
/** The share of its place that a bar takes. */
const BAR = 0.36;

type Scale = ReturnType<typeof scaleOf>;

/** Two bars for each month, which lead to it. The caption has the last month; a browser script puts another one there. */
export const monthBars = (chart: MonthBars, { locale }: Pick<Viewer, 'locale'>): Html => {
  const { id, title, currency, months, kind, key, hasLine = false } = chart;
  const last = months.at(-1);
  if (last === undefined) return NOTHING;
  const drawn = months.flatMap(({ bars, mark }) => [...bars.filter((bar) => bar !== undefined), mark]);
  const scale = scaleOf(['0', ...drawn]);
  const labels = tickLabels(scale.ticks, currency, locale).toReversed();
  const place = SIDE / months.length;
  const places = months.map(({ mark }, at) => `${rounded(place * (at + 0.5))} ${down(scale, mark)}`);
  return html`<figure class="chart-frame bars ${kind}" data-points="${months.map(({ words }, at) => `${places[at]} ${words}`).join('\n')}">
<div class="chart-y" aria-hidden="true">${labels.map((label) => html`<span>${label}</span>`)}</div>
<svg class="chart" viewBox="0 0 ${SIDE} ${SIDE}" preserveAspectRatio="none" role="group" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${last.words}</desc>
${gridOf(scale)}
${months.map((month, at) => barsOf(chart, month, { scale, place, at, name: formatMonth(month.month, locale) }))}
${hasLine && months.length > 1 && html`<path class="line" d="M${places.join('L')}"/>`}
</svg>
<div class="chart-x months-x" aria-hidden="true">${months.map(({ month }, at) => html`<span>${formatShortMonth(month, locale)}${(month.endsWith('-01') || (at === 0 && months[1]?.month.endsWith('-01') !== true)) && html`<br>${yearOf(month)}`}</span>`)}</div>
<figcaption><span class="key" aria-hidden="true">${key}</span><output>${last.words}</output></figcaption>
</figure>`;
};

type Drawn = { readonly scale: Scale; readonly place: number; readonly at: number; readonly name: string };

const barsOf = (
  { hrefOf, isShown, color }: MonthBars,
  { month, bars: [first, second] }: BarsOfMonth,
  { scale, place, at, name }: Drawn,
): Html => {
  const middle = place * (at + 0.5);
  const zero = down(scale, '0');
  const width = rounded(place * BAR);
  const bar = (left: number, value = '0', fill?: string): Html =>
    html`<path${fill !== undefined && html` fill="${fill}"`} d="M${rounded(left)} ${zero}V${down(scale, value)}h${width}V${zero}z"/>`;
  const shapes = html`<title>${name}</title><path d="M${rounded(place * at)} 0h${rounded(place)}V${SIDE}h-${rounded(place)}z"/>${bar(middle - place * BAR, first)}${bar(middle, second, color)}`;
  const href = hrefOf(month);
  return href === undefined
    ? html`<g class="month">${shapes}</g>`
    : html`<a class="month" href="${href}"${isShown(month) && html` aria-current="true"`}>${shapes}</a>`;
};

const down = ({ place }: Scale, amount: string): string => rounded((1 - place(amount)) * SIDE);

const rounded = (place: number): string => String(Math.round(place * 100) / 100);
