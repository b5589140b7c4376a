import { withQuery } from '../platform/components/table.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { WORDS } from './words/common.ts';

const { spans: words } = WORDS;

/** The period of a chart, by its months. */
export type ChartSpan = keyof typeof words.names;

const DEFAULT: ChartSpan = '12';
/** A hundred years. */
const ALL_MONTHS = 1_200;

/** Of the parameter `months`; the shortest one for anything else. */
export const chartSpan = (months: string | undefined): ChartSpan =>
  months !== undefined && Object.hasOwn(words.names, months) ? (months as ChartSpan) : DEFAULT;

export const monthsOfSpan = (span: ChartSpan): number => (span === 'all' ? ALL_MONTHS : Number(span));

/** Links to the other periods; nothing if the shortest one has it all. `months`: how many there are. */
export const spanChoice = (path: string, shown: ChartSpan, months: number): Html =>
  months <= monthsOfSpan(DEFAULT)
    ? NOTHING
    : html`<nav class="choice" aria-label="${words.title}"><ul>${Object.entries(words.names).map(
        ([span, label]) =>
          html`<li><a href="${withQuery(path, { months: span === DEFAULT ? undefined : span })}"${span === shown && html` aria-current="page"`}>${label}</a></li>`,
      )}</ul></nav>`;
