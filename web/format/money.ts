import { isCurrency, toMoney } from '../../shared/domain/currency.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Money as the family writes it, exact at any length: every decimal that the amount has, at least the currency's own.
 * @param amount a decimal, as the API has it
 */
export const formatAmount = (amount: string, currency: string, locale: string): string => {
  const exact = toMoney(amount, currency);
  if (!isCurrency(currency)) return `${currency} ${exact}`;
  return formatterOf(locale, currency, decimalsOf(exact)).format(exact as Intl.StringNumericLiteral);
};

const decimalsOf = (exact: string): number => {
  const point = exact.indexOf('.');
  return point === -1 ? 0 : exact.length - point - 1;
};

const formatterOf = (locale: string, currency: string, digits: number): Intl.NumberFormat => {
  const key = `${locale} ${currency} ${digits}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const formatter = new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency, signDisplay: 'negative' },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
  formatters.set(key, formatter);
  return formatter;
};
