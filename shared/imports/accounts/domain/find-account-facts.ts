import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { ColumnShape } from '../../columns/domain/table-shape.ts';
import { currencyOf, MARK, markOfTitle } from '../../currencies/domain/currency-in-title.ts';
import type { AccountFacts } from './account-facts.ts';

type Found = {
  /** The lines above the header. */
  readonly above: readonly (readonly string[])[];
  readonly columns: readonly ColumnShape[];
  readonly amounts: readonly ColumnShape[];
  /** From a column of currencies. */
  readonly currency: string | null;
};

export const accountFacts = ({ above, columns, amounts, currency }: Found): AccountFacts => {
  const lines = above.map((cells) => withoutMarks(cells.join(' ')).trim());
  const number = ibansIn(lines)[0] ?? numberInColumns(columns);
  return {
    number,
    type: isCard(lines, columns) ? 'credit_card' : null,
    currency: currency ?? markOf(amounts) ?? (number === null ? null : currencyOfIban(number)),
    spoken: impliedCurrencies(columns.map(({ header }) => header)),
  };
};

const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![\p{L}\p{N}])/gu;

/** All IBANs in the texts, as written. */
export const ibansIn = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.match(IBAN) ?? []).filter(isIban);

const RADIX = 36;
const MODULUS = 97;

const IBAN_SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;

const MASKED = /^(?:[A-Z]{2,3})?[*•·xX]{2,}[ -]?\d{3,6}$|^\d{2,6}[ -]?[*•·xX]{2,}[ -]?\d{2,6}$/u;

/** Whether a text is nothing but an IBAN, or an account number that is shown in part. */
export const isAllIban = (text: string): boolean => MASKED.test(text) || isIban(text.toUpperCase());

/** Whether the check digits are right. */
const isIban = (text: string): boolean => {
  const plain = text.replaceAll(' ', '');
  if (!IBAN_SHAPE.test(plain)) return false;
  const turned = `${plain.slice(4)}${plain.slice(0, 4)}`;
  const digits = [...turned].map((character) => String(Number.parseInt(character, RADIX))).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % MODULUS, 0) === 1;
};

const ACCOUNT_WORDS = /(?<!\p{L})(?:account|iban|konto|auftragskonto|rekening|compte|cuenta|conto|card|karte)/u;
const NUMBER = /^[A-Z0-9][A-Z0-9 *•.-]*\d{4}$/i;

/** The own account is the same in every row. */
const numberInColumns = (columns: readonly ColumnShape[]): string | null => {
  const column = columns.find(
    ({ words, values, rows, filled }) =>
      rows > 1 &&
      filled === rows &&
      values.size === 1 &&
      ACCOUNT_WORDS.test(words) &&
      NUMBER.test([...values][0] ?? ''),
  );
  return column === undefined ? null : ([...column.values][0] ?? null);
};

const CARD_LINE =
  /credit ?card|kreditkarte|carte de cr[ée]dit|tarjeta de cr[ée]dit|carta di credito|creditcard|kreditkort|payment due|minimum payment/iu;
const PURCHASES = ['sale', 'purchase', 'purchases'];
const PAYMENTS = ['payment', 'payments'];
const MOST_KINDS = 8;

const isCard = (lines: readonly string[], columns: readonly ColumnShape[]): boolean =>
  lines.some((line) => CARD_LINE.test(line)) ||
  columns.some(({ values, words }) => {
    const texts = new Set([...values].map((value) => value.toLowerCase()));
    const hasBoth = PURCHASES.some((word) => texts.has(word)) && PAYMENTS.some((word) => texts.has(word));
    return (texts.size <= MOST_KINDS && hasBoth) || CARD_LINE.test(words);
  });

const IN_CELL = new RegExp(String.raw`^[-+(]?\s*(${MARK})|(${MARK})\s*\)?$`, 'u');

/** The currency in the headers of the amounts, or in all of their cells. */
const markOf = (amounts: readonly ColumnShape[]): string | null => {
  const titles = amounts.flatMap(({ header }) => alone(markOfTitle(header.replaceAll('_', ' '))) ?? []);
  const cells = amounts.flatMap(({ values }) =>
    [...values].map((cell) => {
      const [, before, after] = IN_CELL.exec(cell) ?? [];
      return alone(before ?? after) ?? '';
    }),
  );
  const [title, cell] = [new Set(titles), new Set(cells)];
  if (title.size === 1) return [...title][0] ?? null;
  return cell.size === 1 ? [...cell][0] || null : null;
};

const alone = (mark: string | undefined): string | null => (mark === undefined ? null : currencyOf(mark).alone);

const EURO = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM VA AD ME XK';
const BY_COUNTRY: ReadonlyMap<string, string> = new Map([
  ...EURO.split(' ').map((country) => [country, 'EUR'] as const),
  ...Object.entries({ GB: 'GBP', CH: 'CHF', LI: 'CHF', SE: 'SEK', NO: 'NOK', DK: 'DKK', PL: 'PLN', CZ: 'CZK' }),
  ...Object.entries({ HU: 'HUF', RO: 'RON', TR: 'TRY', UA: 'UAH', RS: 'RSD', IS: 'ISK', GE: 'GEL', IL: 'ILS' }),
  ...Object.entries({ AE: 'AED', SA: 'SAR', KW: 'KWD', BH: 'BHD', QA: 'QAR', JO: 'JOD', BR: 'BRL', KZ: 'KZT' }),
]);

/** Of the country; null for another number. */
export const currencyOfIban = (number: string): string | null =>
  isIban(number.toUpperCase()) ? (BY_COUNTRY.get(number.slice(0, 2).toUpperCase()) ?? null) : null;

/** Header words that only one language has, with the currencies of its countries. */
const LANGUAGES: readonly (readonly [words: RegExp, currencies: string])[] = [
  [
    /(?<!\p{L})(?:betrag|umsatz|buchungstag|buchungsdatum|buchungstext|wertstellung|valutadatum|verwendungszweck)/u,
    'EUR CHF',
  ],
  [/(?<!\p{L})(?:belopp|bokföringsdag|bokföringsdatum|transaktionsdag)/u, 'SEK'],
  [/(?<!\p{L})(?:beløb|bogført|bogføringsdato)/u, 'DKK'],
  [/(?<!\p{L})(?:beløp|bokført|bokføringsdato)/u, 'NOK'],
  [/(?<!\p{L})(?:kwota|data operacji|data transakcji|data księgowania)/u, 'PLN'],
  [/(?<!\p{L})(?:částka|datum zaúčtování|objem)/u, 'CZK'],
  [/(?<!\p{L})(?:összeg|könyvelés)/u, 'HUF'],
  [/(?<!\p{L})(?:montant(?!e)|libellé|libelle|date opération|date operation)/u, 'EUR CHF CAD XOF XAF MAD TND'],
  [/(?<!\p{L})(?:importe|concepto|fecha)/u, 'EUR MXN ARS CLP COP PEN UYU USD'],
  [/(?<!\p{L})(?:importo|causale|data contabile|descrizione)/u, 'EUR CHF'],
  [/(?<!\p{L})(?:bedrag|rekening|omschrijving|boekdatum)/u, 'EUR'],
  [/(?<!\p{L})(?:montante|descrição|descricao|data mov)/u, 'EUR BRL'],
  [/(?<!\p{L})(?:kirjauspäivä|määrä|saaja)/u, 'EUR'],
  [/(?<!\p{L})(?:summa|selgitus|kuupäev)/u, 'EUR SEK RUB'],
  [/(?<!\p{L})(?:tutar|açıklama|tarih)/u, 'TRY'],
  [/(?<!\p{L})(?:сумма|дата операции)/u, 'RUB BYN KZT'],
  [/(?<!\p{L})(?:сума|дата операції)/u, 'UAH'],
  [/(?<!\p{L})(?:suma|sumă|data tranzactiei)/u, 'RON MDL EUR PLN'],
  [/お|入金|出金|残高|取引日/u, 'JPY'],
  [/금액|잔액|거래일/u, 'KRW'],
  [/余额|金额|交易|餘額|金額/u, 'CNY TWD HKD'],
];

export const impliedCurrencies = (headers: readonly string[]): readonly string[] | null => {
  const words = headers.map((header) => header.toLowerCase());
  const [, currencies] = LANGUAGES.find(([pattern]) => words.some((word) => pattern.test(word))) ?? [];
  return currencies === undefined ? null : currencies.split(' ');
};
