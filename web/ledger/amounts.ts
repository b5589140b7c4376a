import { isZero, negate } from '../../shared/platform/domain/decimal.ts';
import { exampleAmount, formatAmount } from '../platform/format/money.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

export const DIRECTIONS = [
  { value: 'out', label: 'Out' },
  { value: 'in', label: 'In' },
];

/** The hint for amount fields. */
export const amountHint = ({ locale }: Pick<Viewer, 'locale'>): string => `For example ${exampleAmount(locale)}.`;

/** A ledger amount for people: plus for money in, minus for money out. */
export const flow = (amount: string, currency: string, { locale }: Pick<Viewer, 'locale'>): Html => {
  const shown = negate(amount);
  return html`<data value="${shown}"${isIn(shown) && html` class="money-in"`}>${formatAmount(shown, currency, locale, 'exceptZero')}</data>`;
};

const isIn = (shown: string): boolean => !shown.startsWith('-') && !isZero(shown);
