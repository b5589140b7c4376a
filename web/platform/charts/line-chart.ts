import { compare } from '../../../shared/platform/domain/decimal.ts';
import { daysBetween } from '../../../shared/platform/domain/local-date.ts';
import { formatDay } from '../format/dates.ts';
import { formatAmount } from '../format/money.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { Viewer } from '../viewer.ts';
import { type Scale, scaleOf } from './scale.ts';
import { tickLabels } from './tick-labels.ts';

/** `value` null: nothing is known of that day, so that the line stops before it. */
export type ChartPoint = { readonly date: string; readonly value: string | null };
type KnownPoint = ChartPoint & { readonly value: string };

export type LineChart = {
  /** Of the page's own, for the ids of its parts. */
  readonly id: string;
  readonly title: string;
  readonly currency: string;
  /** By date, ascending. */
  readonly points: readonly ChartPoint[];
};

const SIDE = 100;

/**
 * An amount over time. The drawing stretches with the page, so the words stand beside it; the policy allows no style in
 * attributes, so that nothing but numbers places the line.
 */
export const lineChart = ({ id, title, currency, points }: LineChart, { locale }: Pick<Viewer, 'locale'>): Html => {
  const known = points.filter(isKnown);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return NOTHING;
  const scale = scaleOf(known.map(({ value }) => value));
  const labels = tickLabels(scale.ticks, currency, locale).toReversed();
  return html`<figure class="chart-frame">
<div class="chart-y" aria-hidden="true">${labels.map((label) => html`<span>${label}</span>`)}</div>
<svg class="chart" viewBox="0 0 ${SIDE} ${SIDE}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${inWords(known, first, last, { currency, locale })}</desc>
${scale.ticks.map((tick) => html`<path class="${tick === '0' ? 'zero' : 'grid'}" vector-effect="non-scaling-stroke" d="M0 ${down(scale, tick)}H${SIDE}"/>`)}
${segmentsOf(points).map((segment) => html`<path class="line${segment.length === 1 && ' dot'}" vector-effect="non-scaling-stroke" fill="none" d="${pathOf(segment, scale, first.date, last.date)}"/>`)}
</svg>
<div class="chart-x" aria-hidden="true"><span>${formatDay(first.date, locale)}</span>${first.date !== last.date && html`<span>${formatDay(last.date, locale)}</span>`}</div>
</figure>`;
};

const isKnown = (point: ChartPoint): point is KnownPoint => point.value !== null;

/** Runs of days of which something is known. */
const segmentsOf = (points: readonly ChartPoint[]): readonly (readonly KnownPoint[])[] => {
  const segments: KnownPoint[][] = [[]];
  for (const point of points) {
    if (isKnown(point)) segments.at(-1)?.push(point);
    else segments.push([]);
  }
  return segments.filter(({ length }) => length > 0);
};

/** A point alone is a line to itself: with round ends that is a dot. */
const pathOf = (segment: readonly KnownPoint[], scale: Scale, from: string, to: string): string => {
  const places = segment.map(({ date, value }) => `${across(date, from, to)} ${down(scale, value)}`);
  return places.length === 1 ? `M${places[0]}h0` : `M${places.join('L')}`;
};

const across = (date: string, from: string, to: string): string => {
  const days = daysBetween(from, to);
  return rounded(days === 0 ? SIDE / 2 : (daysBetween(from, date) / days) * SIDE);
};

const down = ({ place }: Scale, amount: string): string => rounded((1 - place(amount)) * SIDE);

const rounded = (place: number): string => String(Math.round(place * 100) / 100);

type Writing = { readonly currency: string; readonly locale: string };

/** What a look at the line tells. */
const inWords = (
  points: readonly KnownPoint[],
  first: KnownPoint,
  last: KnownPoint,
  { currency, locale }: Writing,
): string => {
  const said = ({ date, value }: KnownPoint) =>
    `${formatAmount(value, currency, locale)} on ${formatDay(date, locale)}`;
  if (points.length === 1) return `${said(first)}.`;
  const sorted = points.toSorted((a, b) => compare(a.value, b.value));
  const [lowest = first, highest = last] = [sorted[0], sorted.at(-1)];
  return `From ${said(first)} to ${said(last)}. Lowest: ${said(lowest)}. Highest: ${said(highest)}.`;
};
