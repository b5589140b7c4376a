import { compare } from '../../../shared/platform/domain/decimal.ts';
import { yearOf } from '../../../shared/platform/domain/local-date.ts';
import { formatMonth, formatShortMonth } from '../format/dates.ts';
import { formatAmount } from '../format/money.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { Viewer } from '../viewer.ts';
import { WORDS } from '../words.ts';
import { gridOf, scaleOf, tickLabels } from './line-chart.ts';
import { table } from './table.ts';

const { chart: TEXTS } = WORDS;

export type BarChart = {
  /** Unique on the page; used for the ids of its parts. */
  readonly id: string;
  readonly title: string;
  readonly currency: string;
  /** By month, ascending; values that are not negative. */
  readonly bars: readonly { readonly month: string; readonly value: string }[];
  /** The month that the page is about. */
  readonly shown: string;
  /** Where the bar of a month leads. */
  readonly hrefOf: (month: string) => string;
};

const SIDE = 100;
/** The share of its place that a bar takes. */
const FILLED = 0.7;

/** An amount for each month, from zero. Each bar is a link to its month; the figures are also in a table. */
export const barChart = (
  { id, title, currency, bars, shown, hrefOf }: BarChart,
  { locale }: Pick<Viewer, 'locale'>,
): Html => {
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return NOTHING;
  const scale = scaleOf(['0', ...bars.map(({ value }) => value)]);
  const labels = tickLabels(scale.ticks, currency, locale).toReversed();
  const place = SIDE / bars.length;
  const write = (value: string): string => formatAmount(value, currency, locale);
  const [highest = first] = bars.toSorted((a, b) => compare(b.value, a.value));
  return html`<figure class="chart-frame">
<div class="chart-y" aria-hidden="true">${labels.map((label) => html`<span>${label}</span>`)}</div>
<svg class="chart" viewBox="0 0 ${SIDE} ${SIDE}" preserveAspectRatio="none" role="group" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${TEXTS.bars(write(last.value), formatMonth(last.month, locale), write(highest.value), formatMonth(highest.month, locale))}</desc>
${gridOf(scale)}
${bars.map(({ month, value }, at) => {
  const height = scale.place(value) * SIDE;
  const left = place * (at + (1 - FILLED) / 2);
  const words = TEXTS.bar(formatMonth(month, locale), write(value));
  return html`<a class="month" href="${hrefOf(month)}"${month === shown && html` aria-current="true"`}><title>${words}</title><path class="place" d="M${rounded(place * at)} 0h${rounded(place)}V${SIDE}h-${rounded(place)}z"/><path class="column" d="M${rounded(left)} ${SIDE}V${rounded(SIDE - height)}h${rounded(place * FILLED)}V${SIDE}z"/></a>`;
})}
</svg>
<div class="chart-x months-x" aria-hidden="true">${bars.map(({ month }, at) => html`<span>${formatShortMonth(month, locale)}${(at === 0 || month.endsWith('-01')) && html`<br>${yearOf(month)}`}</span>`)}</div>
</figure>
${monthNumbers({ title, currency, bars }, { locale })}`;
};

/** The figures alone, where a drawing is not worth its room. */
export const monthNumbers = (
  { title, currency, bars }: Pick<BarChart, 'title' | 'currency' | 'bars'>,
  { locale }: Pick<Viewer, 'locale'>,
): Html =>
  html`<details><summary>${TEXTS.numbers}</summary>
${table(
  title,
  [
    {
      label: TEXTS.month,
      isHeader: true,
      cell: ({ month }: BarChart['bars'][number]) => formatMonth(month, locale),
    },
    { label: TEXTS.amount, isAmount: true, cell: ({ value }) => formatAmount(value, currency, locale) },
  ],
  bars.toReversed(),
)}
</details>`;

const rounded = (place: number): string => String(Math.round(place * 100) / 100);
