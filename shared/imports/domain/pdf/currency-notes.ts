import { type CurrencyMark, currencyMark } from '../currency-marks.ts';
import type { PlacedAmount } from './split-amounts.ts';
import { type Cell, lineText } from './text-lines.ts';

/** A line that states the currency of the whole statement. */
export type CurrencyNote = { readonly mark: string; readonly line: string };

const WORDS: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  'us dollar': 'USD',
  'us dollars': 'USD',
  dollars: '$',
  pounds: '£',
  'pounds sterling': 'GBP',
  'swiss francs': 'CHF',
  franken: 'CHF',
  yen: 'JPY',
};
const NAMES = Object.keys(WORDS)
  .toSorted((a, b) => b.length - a.length)
  .flatMap((name) => [
    name,
    `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    name.toUpperCase(),
    name.replace('us d', 'US D'),
  ])
  .join('|');
const SIGN = String.raw`(?:US|CA|AU|NZ|HK|SG|MX|[ACRS])?\p{Sc}`;
const MARK = String.raw`(?:${NAMES}|${SIGN}|[A-Z]{3}|kr\.?|zł|Kč|Ft|Rs\.?)`;
const IN_BRACKETS = new RegExp(String.raw`[([]\s*(?:in |en |em )?(${MARK})\s*[)\]]`, 'u');
const AT_END = new RegExp(String.raw`(?:^|\s)(${MARK})$`, 'u');
const AT_BEGINNING = new RegExp(String.raw`^(${SIGN})\s`, 'u');
const LEADING = new RegExp(String.raw`^\W?\s?(${MARK})(?![\p{L}\p{N}])`, 'u');
const LABEL =
  /^(?:(?:account|statement|base|your|konto)\s)?(?:currency|(?:konto)?w[äa]hrung|devise|monnaie|moneda|divisa|valuta|moeda|waluta)(?!\p{L})\s?:?\s?/iu;
const OF_ALL_AMOUNTS =
  /^(?:(?:all|alle|tous les|todos los)\s)?(?:amounts?|figures|values|betr[äa]ge|montants?|importes?|importi|bedragen)\s(?:(?:are|sind|is)\s)?(?:(?:shown|stated|given|expressed|exprimés)\s)?(?:in|en|em)\s/iu;
const BALANCE =
  /^(?:(?:your|account|available|final|total)\s)?(?:balance(?! transfer)|saldo|solde|kontostand)(?!\p{L})/iu;

const MOST_TEXTS = 8;
const COLUMN = /^(?:currency|ccy|curr?\.?|w[äa]hrung|devise|moneda|divisa|valuta|moeda|waluta)$/iu;
const CODE = /^[A-Z]{3}$/u;

/** The column with the currency of each row. */
export const currencyColumn = (cells: readonly Cell[]): Cell | null =>
  cells.find(({ text }) => COLUMN.test(text)) ?? null;

/** The currency of a row in that column. */
export const markInColumn = (column: Cell | null, texts: readonly Cell[]): string | undefined =>
  column === null
    ? undefined
    : known(texts.find(({ x, right, text }) => CODE.test(text) && x < column.right && right > column.x)?.text);

export const currencyOf = (mark: string): CurrencyMark => currencyMark(WORDS[mark.toLowerCase()] ?? mark);

/** Currency codes that are also words in capital letters. */
const LIKE_WORDS = /^(?:ALL|TOP|TRY|CUP|PEN|MOP|SOS|COP|MAD|BOB|GEL)$/u;
const unlessWord = (mark: string | undefined, text: string): string | undefined =>
  mark !== undefined && LIKE_WORDS.test(mark) && !/\p{Ll}/u.test(text) ? undefined : known(mark);

const known = (mark: string | undefined): string | undefined =>
  mark !== undefined && currencyOf(mark).mayBe.length > 0 ? mark : undefined;

/** The currency in a title or label: in brackets, at the end or, as a sign, at the start. */
export const markOfTitle = (text: string): string | undefined =>
  known(IN_BRACKETS.exec(text)?.[1]) ?? unlessWord(AT_END.exec(text)?.[1], text) ?? known(AT_BEGINNING.exec(text)?.[1]);

/** The currency in `Currency: EUR` or `All amounts in EUR`, alone on a line or after other texts. */
export const markOfStatement = (texts: readonly Cell[]): string | undefined => {
  for (const at of texts.slice(0, MOST_TEXTS).keys()) {
    const text = lineText({ cells: texts.slice(at) });
    const label = LABEL.exec(text)?.[0];
    const content = label === undefined ? undefined : text.slice(label.length).trim();
    const mark =
      content === undefined ? undefined : (known(IN_BRACKETS.exec(content)?.[1]) ?? known(LEADING.exec(content)?.[1]));
    if (mark !== undefined) return mark;
    const before = OF_ALL_AMOUNTS.exec(text)?.[0];
    const whole = before === undefined ? undefined : AT_END.exec(text.slice(before.length).replace(/\.$/u, ''));
    if (whole?.index === 0 && known(whole[1]) !== undefined) return whole[1];
  }
  return undefined;
};

/** The currencies next to a balance or sum, where letters before the digits cannot be part of a shop name. */
export const marksOfFigure = (texts: readonly Cell[], amounts: readonly PlacedAmount[]): readonly string[] =>
  [
    ...amounts.map(({ mark, raw }) => mark ?? unlessWord(LEADING.exec(raw)?.[1], lineText({ cells: texts }))),
    ...texts.map(({ text }) => markOfTitle(text)),
  ].filter((mark) => mark !== undefined);

/** Whether a line with an amount mentions the balance of the account. */
export const isOfBalance = (text: string): boolean => BALANCE.test(text);
