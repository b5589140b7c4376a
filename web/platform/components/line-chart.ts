import { daysBetween, monthOf, yearOf } from '../../../shared/platform/domain/dates/local-date.ts';
import { isCurrency } from '../../../shared/platform/domain/money/currency.ts';
import {
  absolute,
  add,
  canonicalDecimal,
  compare,
  divide,
  multiply,
  subtract,
} from '../../../shared/platform/domain/money/decimal.ts';
import { formatDay, formatShortMonth } from '../format/dates.ts';
import { formatAmount } from '../format/money.ts';
import { type Child, type Html, html, NOTHING } from '../html.ts';
import type { Viewer } from '../viewer.ts';
import { WORDS } from '../words.ts';
import { type Column, table } from './table.ts';

const { chart: TEXTS } = WORDS;

/** `value` null: unknown on that day, so the line has a gap. */
export type ChartPoint = {
  readonly date: string;
  readonly value: string | null;
  /** On the second line, if there is one. */
  readonly second?: string | null;
};
type KnownPoint = ChartPoint & { readonly value: string };

type Signs = { readonly above: string; readonly below: string };

export type LineChart = {
  /** Unique on the page; used for the ids of its parts. */
  readonly id: string;
  readonly title: string;
  readonly currency: string;
  /** By date, ascending. */
  readonly points: readonly ChartPoint[];
  /** Words behind amounts above and below zero, which then have no sign. */
  readonly signs?: Signs | undefined;
  /** A point for each month, which the axis names instead of the first and last day. */
  readonly isMonthly?: boolean;
  /** Names of both lines, if the points have a second one. */
  readonly names?: { readonly first: string; readonly second: string } | undefined;
  /** The last day of which the value is known; after it, the line is dashed. */
  readonly knownUntil?: string | undefined;
  /** Behind the caption. */
  readonly remark?: Child;
};

const SIDE = 100;
/** More names would not have room beside each other. */
const MOST_MONTHS = 18;
/** On narrow screens, of so many names one is shown. */
const NARROW_STEP = 3;
/** The last point can be early in its month, close to the one before. */
const LEAST_DAYS = 20;

/** More would make a page large that nobody reads point by point; their table has them all. */
const MOST_READ_OUT = 400;

/**
 * An amount over time. The drawing stretches with the page, so labels are outside it; the CSP forbids inline styles, so
 * coordinates alone position the line. The caption has the last value; a browser script puts that of a point there.
 */
export const lineChart = (
  { id, title, currency, points, signs, isMonthly = false, names, knownUntil, remark }: LineChart,
  { locale }: Pick<Viewer, 'locale'>,
): Html => {
  const writing: Writing = {
    ...{ locale, say: (amount) => sayingOf(amount, currency, { locale, signs }) },
    second: names?.second,
  };
  const known = points.filter(isKnown);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return NOTHING;
  if (first === last) return html`<p class="muted">${TEXTS.waiting(describe(first, writing))}</p>`; // a dot is no history
  const seconds = names === undefined ? [] : points.map(({ date, second = null }) => ({ date, value: second }));
  const scale = scaleOf([...known, ...seconds.filter(isKnown)].map(({ value }) => value));
  const end = known.findLast(({ date }) => date <= (knownUntil ?? date)) ?? last;
  const lineOf = (segment: readonly KnownPoint[], kind: string): Html =>
    html`<path class="line${kind}${segment.length === 1 && ' dot'}" fill="none" d="${pathOf(segment, scale, first.date, last.date)}"/>`;
  const labels = tickLabels(scale.ticks, currency, locale, signs?.below).toReversed();
  const cut = cutOf(scale);
  return html`<figure class="chart-frame"${known.length <= MOST_READ_OUT && html` data-points="${pointsOf(known, scale, writing)}"`}>
<div class="chart-y" aria-hidden="true">${labels.map((label) => html`<span>${label}</span>`)}</div>
<svg class="chart" viewBox="0 0 ${SIDE} ${SIDE}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${inWords(known, first, last, writing)}</desc>
${fadeOf(id, scale)}
${gridOf(scale)}
${cut !== undefined && html`<path class="cut" fill="none" d="M0 ${cut}${TORN}"/>`}
${segmentsOf(points).map((segment) => areaOf(id, segment, scale, first.date, last.date))}${segmentsOf(seconds).map((segment) => lineOf(segment, ' second'))}${segmentsOf(
  points.filter(({ date }) => date <= end.date),
).map((segment) => lineOf(segment, ''))}${end !== last && lineOf(known.slice(known.indexOf(end)), ' held')}
<path class="end" d="M${across(end.date, first.date, last.date)} ${down(scale, end.value)}h0"/>
</svg>
${isMonthly && first.date !== last.date ? monthLabels(known, locale) : html`<div class="chart-x" aria-hidden="true"><span>${formatDay(first.date, locale)}</span>${first.date !== last.date && html`<span>${formatDay(last.date, locale)}</span>`}</div>`}
<figcaption><output>${describe(last, writing)}</output>${remark !== undefined && html` <span>${remark}</span>`}${cut !== undefined && html` <span>${TEXTS.cut}</span>`}</figcaption>
${names !== undefined && lineNames(names)}
</figure>`;
};

/** Which line is which. */
const lineNames = ({ first, second }: NonNullable<LineChart['names']>): Html =>
  html`<ul class="line-names" aria-hidden="true">${[
    ['', first],
    [' second', second],
  ].map(
    ([kind, name]) =>
      html`<li><svg class="chart" viewBox="0 0 20 8"><path class="line${kind}" d="M0 4h20"/></svg> ${name}</li>`,
  )}</ul>`;

/** Each below its point; the year stands below the first month and each January. Of many months, the last and others before it. */
const monthLabels = (points: readonly KnownPoint[], locale: string): Html => {
  const [from = '', to = ''] = [points[0]?.date, points.at(-1)?.date];
  const ends = points.filter(({ date }, at) => monthOf(date) !== monthOf(points[at + 1]?.date ?? ''));
  const step = Math.ceil(ends.length / MOST_MONTHS);
  const named = ends.filter(({ date }, at) => {
    const next = ends[at + 1]?.date;
    const hasRoom = next === undefined || daysBetween(date, next) >= LEAST_DAYS;
    return (ends.length - 1 - at) % step === 0 && hasRoom;
  });
  const isLeftOut = (at: number): boolean => (named.length - 1 - at) % NARROW_STEP !== 0;
  return html`<svg class="chart-months" aria-hidden="true">${named.map(({ date }, at) => {
    const month = monthOf(date);
    const isHidden = isLeftOut(at);
    const isFirstAfter = (former: number): boolean => yearOf(date) !== yearOf(named[former]?.date ?? '');
    const year = isFirstAfter(at - 1) ? 'always' : !isHidden && isFirstAfter(at - NARROW_STEP) ? 'narrow' : 'never';
    const x = `${across(date, from, to)}%`;
    const anchor = date === from ? 'start' : date === to ? 'end' : 'middle';
    return html`<g${isHidden && html` class="wide-only"`} text-anchor="${anchor}"><text x="${x}" y="1em">${formatShortMonth(month, locale)}</text>${year !== 'never' && html`<text x="${x}" y="2.25em"${year === 'narrow' && html` class="narrow-only"`}>${yearOf(date)}</text>`}</g>`;
  })}</svg>`;
};

/** A line at each tick. */
export const gridOf = (scale: Scale): Html => {
  const lineAt = (tick: string): string => `M0 ${down(scale, tick)}H${SIDE}`;
  const others = scale.ticks.filter((tick) => tick !== '0');
  return html`<path class="grid" d="${others.map(lineAt).join('')}"/>${others.length < scale.ticks.length && html`<path class="zero" d="${lineAt('0')}"/>`}`;
};

/** A torn edge, from one side of the drawing to the other. */
const TORN = `l${'2-3 2 3 '.repeat(SIDE / 4).trim()}`;

/** Where the scale is cut off before zero: at the bottom, or at the top if all amounts are negative. */
const cutOf = ({ ticks }: Scale): number | undefined => {
  if (compare(ticks[0] ?? '0', '0') > 0) return SIDE;
  return compare(ticks.at(-1) ?? '0', '0') < 0 ? 0 : undefined;
};

/** A line for each point: its place and its words. */
const pointsOf = (points: readonly KnownPoint[], scale: Scale, writing: Writing): string => {
  const [from = '', to = ''] = [points[0]?.date, points.at(-1)?.date];
  return points
    .map((point) => `${across(point.date, from, to)} ${down(scale, point.value)} ${describe(point, writing)}`)
    .join('\n');
};

const isKnown = (point: ChartPoint): point is KnownPoint => point.value !== null;

/** Runs of days with known values. */
const segmentsOf = (points: readonly ChartPoint[]): readonly (readonly KnownPoint[])[] => {
  const segments: KnownPoint[][] = [[]];
  for (const point of points) {
    if (isKnown(point)) segments.at(-1)?.push(point);
    else segments.push([]);
  }
  return segments.filter(({ length }) => length > 0);
};

/** A single point is drawn as a zero-length line, which round caps turn into a dot. */
const pathOf = (segment: readonly KnownPoint[], scale: Scale, from: string, to: string): string => {
  const places = segment.map(({ date, value }) => `${across(date, from, to)} ${down(scale, value)}`);
  return places.length === 1 ? `M${places[0]}h0` : `M${places.join('L')}`;
};

/** Strongest far from zero; nothing is left of it where the scale is cut. */
const fadeOf = (id: string, scale: Scale): Html =>
  html`<linearGradient id="${id}-fade" gradientUnits="userSpaceOnUse" x2="0" y2="${SIDE}">${[
    ['0', '0.3'],
    [down(scale, '0'), cutOf(scale) === undefined ? '0.03' : '0'],
    [String(SIDE), '0.3'],
  ].map(([at, opacity]) => html`<stop offset="${at}%" stop-opacity="${opacity}"/>`)}</linearGradient>`;

/** Between the line and zero, or where the scale is cut. */
const areaOf = (id: string, segment: readonly KnownPoint[], scale: Scale, from: string, to: string): Html => {
  const [first] = segment;
  const last = segment.at(-1);
  if (first === undefined || last === undefined || segment.length < 2) return NOTHING;
  const zero = down(scale, '0');
  return html`<path class="area" fill="url(#${id}-fade)" d="${pathOf(segment, scale, from, to)}L${across(last.date, from, to)} ${zero}H${across(first.date, from, to)}z"/>`;
};

const across = (date: string, from: string, to: string): string => {
  const days = daysBetween(from, to);
  return rounded(days === 0 ? SIDE / 2 : (daysBetween(from, date) / days) * SIDE);
};

const down = ({ place }: Scale, amount: string): string => rounded((1 - place(amount)) * SIDE);

const rounded = (place: number): string => String(Math.round(place * 100) / 100);

const sayingOf = (
  amount: string,
  currency: string,
  { locale, signs }: { readonly locale: string; readonly signs: Signs | undefined },
): string => {
  if (signs === undefined) return formatAmount(amount, currency, locale);
  const word = amount.startsWith('-') ? signs.below : signs.above;
  return TEXTS.signed(formatAmount(absolute(amount), currency, locale), word);
};

type Writing = {
  readonly locale: string;
  readonly say: (amount: string) => string;
  /** The name of the second line. */
  readonly second: string | undefined;
};

const describe = ({ date, value, second: other = null }: KnownPoint, { locale, say, second }: Writing): string => {
  const point = TEXTS.point(say(value), formatDay(date, locale));
  return second === undefined || other === null ? point : TEXTS.withSecond(point, second, say(other));
};

/** A text summary of the line. */
const inWords = (points: readonly KnownPoint[], first: KnownPoint, last: KnownPoint, writing: Writing): string => {
  const words = (point: KnownPoint) => describe(point, writing);
  const sorted = points.toSorted((a, b) => compare(a.value, b.value));
  const [lowest = first, highest = last] = [sorted[0], sorted.at(-1)];
  return TEXTS.line(words(first), words(last), words(lowest), words(highest));
};

/** Axis labels: short (`$12.5K`) if that keeps them distinct, otherwise in full. `below`: a word in place of a minus sign. */
export const tickLabels = (
  ticks: readonly string[],
  currency: string,
  locale: string,
  below?: string,
): readonly string[] => {
  if (ticks.some((tick) => canonicalDecimal(tick) === undefined)) return ticks; // larger than any amount
  const labelsBy = (write: (tick: string) => string): readonly string[] =>
    ticks.map((tick) =>
      below !== undefined && tick.startsWith('-') ? TEXTS.signed(write(absolute(tick)), below) : write(tick),
    );
  const full = labelsBy((tick) => formatAmount(tick, currency, locale));
  if (!isCurrency(currency)) return full;
  const compact = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  const short = labelsBy((tick) => compact.format(tick as Intl.StringNumericLiteral));
  return new Set(short).size === ticks.length ? short : full;
};

/** Maps amounts to positions between the lowest and highest tick. */
type Scale = {
  /** Ascending, evenly spaced, exact. */
  readonly ticks: readonly string[];
  /** 0 at the lowest tick, 1 at the highest; a screen position, never an amount. */
  readonly place: (amount: string) => number;
};

const STEPS_WANTED = 5;
const MOST_TICKS = 12;
const FINEST = -8;

/** Round ticks around all values, starting at zero unless that would flatten the line. */
export const scaleOf = (values: readonly string[]): Scale => {
  const [low, high] = rangeOf(values.map(exact));
  const step = stepOf(Number(subtract(high, low)));
  const first = floorTo(low, step);
  const ticks = [first];
  while (ticks.length < MOST_TICKS && (ticks.length < 2 || compare(ticks.at(-1) ?? first, high) < 0)) {
    ticks.push(add(ticks.at(-1) ?? first, step));
  }
  const height = Number(subtract(ticks.at(-1) ?? first, first));
  return { ticks, place: (amount) => between(Number(subtract(exact(amount), first)) / height) };
};

const exact = (amount: string): string => canonicalDecimal(amount) ?? '0';

const between = (share: number): number => Math.min(1, Math.max(0, share));

const rangeOf = (values: readonly string[]): readonly [low: string, high: string] => {
  const sorted = values.toSorted(compare);
  const [low = '0', high = low] = [sorted[0], sorted.at(-1)];
  const width = subtract(high, low);
  if (compare(low, '0') > 0 && (compare(low, width) <= 0 || width === '0')) return ['0', high];
  if (compare(high, '0') < 0 && (compare(subtract('0', high), width) <= 0 || width === '0')) return [low, '0'];
  return width === '0' ? [low, add(low, '1')] : [low, high];
};

/** 1, 2 or 5 times a power of ten. */
const stepOf = (width: number): string => {
  const rough = width / STEPS_WANTED;
  const power = Math.max(FINEST, Math.floor(Math.log10(rough)));
  const times = [1, 2, 5].find((factor) => factor * 10 ** power >= rough);
  return times === undefined ? powerOfTen(power + 1, 1) : powerOfTen(power, times);
};

const powerOfTen = (power: number, times: number): string =>
  power < 0 ? `0.${'0'.repeat(-power - 1)}${times}` : `${times}${'0'.repeat(power)}`;

/** The highest multiple of the step that is not above the amount. */
const floorTo = (amount: string, step: string): string => {
  const [whole = '0'] = divide(amount, step).split('.');
  const near = multiply(exact(whole), step);
  return compare(near, amount) > 0 ? subtract(near, step) : near;
};

/** The values of a chart as a table, newest first, for exact figures and screen readers. */
export const chartNumbers = <Row extends { readonly date: string }>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  viewer: Pick<Viewer, 'locale'>,
): Html =>
  html`<details><summary>${TEXTS.numbers}</summary>
${table(caption, [{ label: TEXTS.day, isHeader: true, cell: ({ date }) => formatDay(date, viewer.locale) }, ...columns], rows.toReversed())}
</details>`;
