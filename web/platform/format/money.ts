import { isCurrency, toMoney } from '../../../shared/platform/domain/currency.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** `exceptZero`: what comes in has its plus. */
export type SignDisplay = 'negative' | 'exceptZero';

/**
 * Money as the family writes it, exact at any length: every decimal that the amount has, at least the currency's own.
 * @param amount a decimal, as the API has it
 */
export const formatAmount = (
  amount: string,
  currency: string,
  locale: string,
  signDisplay: SignDisplay = 'negative',
): string => {
  const exact = toMoney(amount, currency);
  if (!isCurrency(currency)) return `${currency} ${signDisplay === 'exceptZero' && isIn(exact) ? '+' : ''}${exact}`;
  return formatterOf(locale, currency, decimalsOf(exact), signDisplay).format(exact as Intl.StringNumericLiteral);
};

const isIn = (exact: string): boolean => /^[^-]*[1-9]/.test(exact);

const decimalsOf = (exact: string): number => {
  const point = exact.indexOf('.');
  return point === -1 ? 0 : exact.length - point - 1;
};

const formatterOf = (locale: string, currency: string, digits: number, signDisplay: SignDisplay): Intl.NumberFormat => {
  const key = `${locale} ${currency} ${digits} ${signDisplay}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const formatter = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    signDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, formatter);
  return formatter;
};
