import { absolute } from '../../shared/platform/domain/money/decimal.ts';
import { formatAmount } from '../platform/format/money.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { DEBT_SIGNS } from './words/kinds.ts';

type Locale = Pick<Viewer, 'locale'>;

/** `$500.00 owed`, or `$5.00 in credit` for a debt that is paid beyond zero; never with a sign. */
export const debt = (amount: string, currency: string, viewer: Locale, more: Html = NOTHING): Html =>
  html`${unsigned(amount, currency, viewer)} <small class="muted">${debtWord(amount)}${more}</small>`;

/** Where a label says that it is owed, such as below “Debts”. */
export const labelledDebt = (amount: string, currency: string, viewer: Locale): Html =>
  amount.startsWith('-') ? debt(amount, currency, viewer) : unsigned(amount, currency, viewer);

/** In a sentence. */
export const debtInSentence = (amount: string, currency: string, viewer: Locale): Html =>
  html`${unsigned(amount, currency, viewer)} ${debtWord(amount)}`;

const debtWord = (amount: string): string => (amount.startsWith('-') ? DEBT_SIGNS.below : DEBT_SIGNS.above);

const unsigned = (amount: string, currency: string, { locale }: Locale): Html =>
  html`<data value="${amount}">${formatAmount(absolute(amount), currency, locale)}</data>`;
