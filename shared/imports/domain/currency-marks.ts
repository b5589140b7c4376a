import { isCurrency } from '../../platform/domain/currency.ts';

/** A currency mark next to an amount. */
export type CurrencyMark = {
  /** The currencies that use the mark. */
  readonly mayBe: readonly string[];
  /** The default currency of the mark; null if it is ambiguous. */
  readonly alone: string | null;
};

const of = (alone: string, ...others: readonly string[]): CurrencyMark => ({ mayBe: [alone, ...others], alone });
const oneOf = (codes: string): CurrencyMark => ({ mayBe: codes.split(' '), alone: null });

const DOLLAR = oneOf(
  'USD CAD AUD NZD HKD SGD MXN TWD ARS CLP COP UYU CUP CUC DOP BBD BMD BND BRL BSD BZD CVE FJD GYD JMD KYD LRD MOP NAD NIO SBD SRD TOP TTD WST XCD ZWL',
);
const YEN = oneOf('JPY CNY');
const RUPEE = oneOf('INR PKR NPR LKR MUR SCR');
const RIAL = oneOf('IRR OMR QAR SAR YER');

/** By mark in lower case, without a trailing point. */
const MARKS: ReadonlyMap<string, CurrencyMark> = new Map([
  ...([
    ['$', DOLLAR],
    ['＄', DOLLAR],
    ['﹩', DOLLAR],
    ['¥', YEN],
    ['￥', YEN],
    ['₨', RUPEE],
    ['rs', RUPEE],
  ] as const),
  ...([
    ['﷼', RIAL],
    ['kr', oneOf('SEK NOK DKK ISK')],
    ['c$', oneOf('CAD NIO')],
    ['¢', DOLLAR],
  ] as const),
  ...([
    ['€', of('EUR')],
    ['£', of('GBP', 'EGP', 'FKP', 'GIP', 'LBP', 'SDG', 'SHP', 'SSP', 'SYP')],
  ] as const),
  ...([
    ['￡', of('GBP')],
    ['₹', of('INR')],
    ['₽', of('RUB')],
    ['₺', of('TRY')],
    ['₩', of('KRW', 'KPW')],
  ] as const),
  ...([
    ['￦', of('KRW', 'KPW')],
    ['₪', of('ILS')],
    ['₫', of('VND')],
    ['₴', of('UAH')],
    ['₸', of('KZT')],
  ] as const),
  ...([
    ['₦', of('NGN')],
    ['₱', of('PHP', 'CUP')],
    ['฿', of('THB')],
    ['₡', of('CRC', 'SVC')],
    ['₲', of('PYG')],
  ] as const),
  ...([
    ['₵', of('GHS')],
    ['₾', of('GEL')],
    ['₼', of('AZN')],
    ['៛', of('KHR')],
    ['₭', of('LAK')],
  ] as const),
  ...([
    ['₮', of('MNT')],
    ['؋', of('AFN')],
    ['֏', of('AMD')],
    ['৳', of('BDT')],
    ['us$', of('USD')],
  ] as const),
  ...([
    ['ca$', of('CAD')],
    ['au$', of('AUD')],
    ['a$', of('AUD')],
    ['nz$', of('NZD')],
    ['hk$', of('HKD')],
  ] as const),
  ...([
    ['sg$', of('SGD')],
    ['s$', of('SGD')],
    ['mx$', of('MXN')],
    ['nt$', of('TWD')],
    ['r$', of('BRL')],
  ] as const),
  ...([
    ['cn¥', of('CNY')],
    ['zł', of('PLN')],
    ['kč', of('CZK')],
    ['ft', of('HUF')],
    ['lei', of('RON', 'MDL')],
  ] as const),
  ...([
    ['лв', of('BGN')],
    ['fr', of('CHF')],
  ] as const),
]);
const UNKNOWN: CurrencyMark = { mayBe: [], alone: null };

/** Looks up a sign, an ISO code or a local name, ignoring case. An unknown sign may not be a currency. */
export const currencyMark = (mark: string): CurrencyMark => {
  const known = MARKS.get(mark.toLowerCase().replace(/\.$/, ''));
  if (known !== undefined) return known;
  return isCurrency(mark) ? of(mark.toUpperCase()) : UNKNOWN;
};
