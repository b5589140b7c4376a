import { isCurrency } from '../../../platform/domain/money/currency.ts';

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

const RUBLE = of('RUB', 'BYN');
const YUAN = oneOf('CNY TWD HKD MOP');

/** How people write a currency in letters, in lower case and without a point at the end. */
const LOCAL: Readonly<Record<string, CurrencyMark>> = {
  kr: oneOf('SEK NOK DKK ISK'),
  rs: RUPEE,
  zł: of('PLN'),
  kč: of('CZK'),
  ft: of('HUF'),
  lei: of('RON', 'MDL'),
  fr: of('CHF'),
  sfr: of('CHF'),
  tl: of('TRY'),
  km: of('BAM'),
  rp: of('IDR'),
  's/': of('PEN'),
  'b/': of('PAB'),
  rm: of('MYR'),
  ksh: of('KES'),
  dh: oneOf('AED MAD'),
  dhs: oneOf('AED MAD'),
  đ: of('VND'),
  vnđ: of('VND'),
  руб: RUBLE,
  р: RUBLE,
  грн: of('UAH'),
  тг: of('KZT'),
  тенге: of('KZT'),
  сум: of('UZS'),
  сом: of('KGS'),
  ден: of('MKD'),
  дин: of('RSD'),
  лв: of('BGN'),
  лей: of('MDL', 'RON'),
  км: of('BAM'),
  евро: of('EUR'),
  ευρώ: of('EUR'),
  դր: of('AMD'),
  ლ: of('GEL'),
  円: of('JPY'),
  엔: of('JPY'),
  원: of('KRW'),
  元: YUAN,
  圓: YUAN,
  圆: YUAN,
  บาท: of('THB'),
  रु: oneOf('INR NPR'),
  'ש"ח': of('ILS'),
  'ש״ח': of('ILS'),
  שח: of('ILS'),
  'د.إ': of('AED'),
  'د.ا': of('JOD'),
  'د.أ': of('JOD'),
  'د.ب': of('BHD'),
  'د.ت': of('TND'),
  'د.ج': of('DZD'),
  'د.ع': of('IQD'),
  'د.ك': of('KWD'),
  'د.م': of('MAD'),
  'ل.د': of('LYD'),
  'ل.ل': of('LBP'),
  'ل.س': of('SYP'),
  'ج.م': of('EGP'),
  'ر.س': of('SAR'),
  'ر.ع': of('OMR'),
  'ر.ق': of('QAR'),
  'ر.ي': of('YER'),
  درهم: oneOf('AED MAD'),
  ريال: RIAL,
  ریال: of('IRR'),
};

const LONGEST_FIRST = Object.keys(LOCAL).toSorted((a, b) => b.length - a.length);
const patternOf = (names: readonly string[]): string =>
  `(?:${names.map((name) => name.replaceAll('.', String.raw`\.`)).join('|')})`;

/** The source of a regular expression for a currency in letters. */
export const LOCAL_MARK = patternOf(LONGEST_FIRST);

const ASCII = /^[\0-\x7f]+$/;
/** The same for letters that are no English words, in lower case, in capitals or with an initial capital. */
export const FOREIGN_MARK = patternOf(
  LONGEST_FIRST.filter((name) => !ASCII.test(name)).flatMap((name) => [
    ...new Set([name, name.toUpperCase(), `${name.charAt(0).toUpperCase()}${name.slice(1)}`]),
  ]),
);

export const isLocalMark = (letters: string): boolean => letters.toLowerCase() in LOCAL;

/** By mark in lower case, without a trailing point. */
const MARKS: ReadonlyMap<string, CurrencyMark> = new Map([
  ...Object.entries(LOCAL),
  ...([
    ['$', DOLLAR],
    ['＄', DOLLAR],
    ['﹩', DOLLAR],
    ['¥', YEN],
    ['￥', YEN],
    ['₨', RUPEE],
  ] as const),
  ...([
    ['﷼', RIAL],
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
  ...([['cn¥', of('CNY')]] as const),
]);
const UNKNOWN: CurrencyMark = { mayBe: [], alone: null };

/** Looks up a sign, an ISO code or a local name, ignoring case. An unknown sign may not be a currency. */
export const currencyMark = (mark: string): CurrencyMark => {
  const known = MARKS.get(mark.toLowerCase().replace(/\.$/, ''));
  if (known !== undefined) return known;
  return isCurrency(mark) ? of(mark.toUpperCase()) : UNKNOWN;
};
