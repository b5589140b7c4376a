import { formatDay, formatInstant } from '../format/dates.ts';
import { type Clock, formatMoment } from '../format/moments.ts';
import { formatAmount } from '../format/money.ts';
import { type Child, type Html, html } from '../html.ts';
import type { Viewer } from '../viewer.ts';
import { icon } from './icon.ts';

/** A local date. */
export const day = (date: string, { locale }: Pick<Viewer, 'locale'>): Html =>
  html`<time datetime="${date}">${formatDay(date, locale)}</time>`;

/** An instant in the family's time zone; a browser script converts it to the viewer's. */
export const instant = (
  at: string | null | undefined,
  { locale, timeZone }: Pick<Viewer, 'locale' | 'timeZone'>,
  otherwise = 'never',
): Html =>
  at == null
    ? html`<span class="muted">${otherwise}</span>`
    : html`<time datetime="${at}" data-local="${locale}">${formatInstant(at, locale, timeZone)}</time>`;

/** An instant as people say it, in the family's time zone; the whole of it is in its title. */
export const moment = (at: string | null | undefined, viewer: Clock, otherwise = 'never'): Html =>
  at == null
    ? html`<span class="muted">${otherwise}</span>`
    : html`<time datetime="${at}" title="${formatInstant(at, viewer.locale, viewer.timeZone)}">${formatMoment(at, viewer)}</time>`;

/** Money in the family's format; in tables, give the cell the class `amount`. */
export const money = (amount: string, currency: string, { locale }: Pick<Viewer, 'locale'>): Html =>
  html`<data value="${amount}">${formatAmount(amount, currency, locale)}</data>`;

/** More than was allowed: an icon and a colour before text that says it. */
export const over = (text: Child): Html => html`<span class="over">${icon('over')}<span>${text}</span></span>`;

type Tone = 'error' | 'success' | 'warning' | 'muted';

/** A state label; colour only supplements the text. */
export const badge = (text: Child, tone: Tone = 'muted'): Html => html`<span class="badge ${tone}">${text}</span>`;
