import {
  canonicalDecimal,
  divide,
  isZero,
  multiply,
  negate,
  roundTo,
} from '../../shared/platform/domain/money/decimal.ts';
import type { InvestmentTotal } from '../../shared/reports/investments/schema/investments.ts';
import { exampleAmount, formatAmount } from '../platform/format/money.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words/common.ts';

export const DIRECTIONS = [
  { value: 'out', label: WORDS.directions.out },
  { value: 'in', label: WORDS.directions.in },
];

/** The hint for amount fields. */
export const amountHint = ({ locale }: Pick<Viewer, 'locale'>): string => WORDS.amountHint(exampleAmount(locale));

/** A ledger amount for people: plus for money in, minus for money out. */
export const flow = (amount: string, currency: string, viewer: Pick<Viewer, 'locale'>): Html => {
  const { shown, isIn } = bareFlow(amount, currency, viewer);
  return html`<data value="${negate(amount)}"${isIn && html` class="money-in"`}>${shown}</data>`;
};

/** The same without markup. */
export const bareFlow = (
  amount: string,
  currency: string,
  { locale }: Pick<Viewer, 'locale'>,
): { readonly shown: string; readonly isIn: boolean } => {
  const shown = negate(amount);
  return {
    shown: formatAmount(shown, currency, locale, 'exceptZero'),
    isIn: !shown.startsWith('-') && !isZero(shown),
  };
};

/** `24%`, or `<1%`; blank if there is no whole. */
export const shareOfAll = (part: string, all: string, { locale }: Pick<Viewer, 'locale'>): string => {
  if (isZero(all)) return '';
  const percent = roundTo(divide(multiply(part, '100'), all), 0);
  const isTiny = isZero(percent) && !isZero(part) && !part.startsWith('-');
  const shown = new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent' }).format(
    (isTiny ? '1' : percent) as Intl.StringNumericLiteral,
  );
  return isTiny ? `<${shown}` : shown;
};

type Gained = Pick<InvestmentTotal, 'gain' | 'gain_percent' | 'currency'>;

/** With its sign and percent; undefined if it is unknown. */
export const gain = ({ gain: gained, gain_percent: percent, currency }: Gained, viewer: Viewer): Html | undefined => {
  if (gained === null) return undefined;
  return html`${flow(negate(canonicalDecimal(gained) ?? '0'), currency, viewer)}${percent !== null && html` <small>${percentOf(percent, viewer)}</small>`}`;
};

const percentOf = (percent: string, { locale }: Viewer): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 2,
  }).format(percent as Intl.StringNumericLiteral);
