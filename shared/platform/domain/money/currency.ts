import { canonicalDecimal } from './decimal.ts';

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const DEFAULT_MINOR_DIGITS = 2;
/** The same as in the runtime. Asking `Intl` would take 20 ms in the first request of a process. */
const WITHOUT_DECIMALS =
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER';
const WITH_THREE_DECIMALS = 'BHD JOD KWD LYD OMR TND';
const OTHER_MINOR_DIGITS: ReadonlyMap<string, number> = new Map([
  ...WITHOUT_DECIMALS.split(' ').map((currency) => [currency, 0] as const),
  ...WITH_THREE_DECIMALS.split(' ').map((currency) => [currency, 3] as const),
]);
const formatters = new Map<string, Intl.NumberFormat>();

/** An ISO 4217 code known to the runtime, in any case. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code) || CURRENCIES.has(code.toUpperCase());

/** Decimals of the currency's smallest unit: USD 2, JPY 0, KWD 3. */
export const minorDigits = (currency: string): number =>
  OTHER_MINOR_DIGITS.get(currency.toUpperCase()) ?? DEFAULT_MINOR_DIGITS;

/**
 * The wire form of money: canonical, padded to at least the currency's minor digits (`-1234.5` USD → `-1234.50`).
 * @throws TypeError if the amount is not a decimal
 */
export const toMoney = (amount: string, currency: string): string => {
  const canonical = requireDecimal(amount);
  const digits = minorDigits(currency);
  const point = canonical.indexOf('.');
  const decimals = point === -1 ? 0 : canonical.length - point - 1;
  if (decimals >= digits) return canonical;
  return `${canonical}${point === -1 ? '.' : ''}${'0'.repeat(digits - decimals)}`;
};

/**
 * Money in English: `$10,000.00`, `-$5.00`, `¥1,235`, `CA$1.00`. Rounded to the minor digits, exact at any length.
 * @throws TypeError if the amount is not a decimal
 */
export const formatMoney = (amount: string, currency: string): string => {
  // a canonical decimal is always numeric, but its type is `string`
  const canonical = requireDecimal(amount) as Intl.StringNumericLiteral;
  return isCurrency(currency) ? formatterOf(currency).format(canonical) : `${currency} ${toMoney(amount, currency)}`;
};

const formatterOf = (currency: string): Intl.NumberFormat => {
  const known = formatters.get(currency);
  if (known !== undefined) return known;
  const formatter = new Intl.NumberFormat('en', { style: 'currency', currency, signDisplay: 'negative' });
  formatters.set(currency, formatter);
  return formatter;
};

const requireDecimal = (amount: string): string => {
  const canonical = canonicalDecimal(amount);
  if (canonical === undefined) throw new TypeError(`${JSON.stringify(amount)} is not a decimal`);
  return canonical;
};
