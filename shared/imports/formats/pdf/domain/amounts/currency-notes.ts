import {
  AT_END,
  IN_BRACKETS,
  known,
  MARK,
  markOfTitle,
  unlessWord,
} from '../../../../currencies/domain/currency-in-title.ts';
import { type Cell, lineText } from '../text-lines.ts';
import type { PlacedAmount } from './split-amounts.ts';

/** A line that states the currency of the whole statement. */
export type CurrencyNote = { readonly mark: string; readonly line: string };

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
