import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { MAX_LABEL_LENGTH } from '../../../platform/domain/text/sent-fields.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import { type CurrencyMark, currencyMark, FOREIGN_MARK } from './currency-marks.ts';

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
export const MARK = String.raw`(?:${NAMES}|${SIGN}|[A-Z]{3}|kr\.?|zł|Kč|Ft|Rs\.?|${FOREIGN_MARK}\.?)`;
export const IN_BRACKETS = new RegExp(String.raw`[([]\s*(?:in |en |em )?(${MARK})\s*[)\]]`, 'u');
export const AT_END = new RegExp(String.raw`(?:^|\s)(${MARK})$`, 'u');
const CODE_WITH_SIGN = /(?:^|\s)([A-Z]{3})\p{Sc}$/u;
const AT_BEGINNING = new RegExp(String.raw`^(${SIGN})\s`, 'u');

export const currencyOf = (mark: string): CurrencyMark => currencyMark(WORDS[mark.toLowerCase()] ?? mark);

/** Currency codes that are also words in capital letters. */
const LIKE_WORDS = /^(?:ALL|TOP|TRY|CUP|PEN|MOP|SOS|COP|MAD|BOB|GEL)$/u;
export const unlessWord = (mark: string | undefined, text: string): string | undefined =>
  mark !== undefined && LIKE_WORDS.test(mark) && !/\p{Ll}/u.test(text) ? undefined : known(mark);

export const known = (mark: string | undefined): string | undefined =>
  mark !== undefined && currencyOf(mark).mayBe.length > 0 ? mark : undefined;

/** The currency in a title or label: in brackets, at the end, also with its sign as in `CAD$`, or, as a sign, at the start. */
export const markOfTitle = (text: string): string | undefined =>
  known(IN_BRACKETS.exec(text)?.[1]) ??
  unlessWord(AT_END.exec(text)?.[1], text) ??
  known(CODE_WITH_SIGN.exec(text)?.[1]) ??
  known(AT_BEGINNING.exec(text)?.[1]);

/** A header with the currency that it names. */
export type ColumnMark = { readonly header: string; readonly mark: string };
export type ColumnMarks = Partial<Record<keyof ColumnPositions, ColumnMark>>;

const AMOUNTS = ['amount', 'moneyIn', 'moneyOut', 'inflow', 'outflow'] as const;

/** The currencies in the headers of amounts, such as `Betrag (EUR)`, by column. */
export const marksOfColumns = (header: readonly string[], positions: ColumnPositions): ColumnMarks =>
  Object.fromEntries(
    AMOUNTS.flatMap((name) => {
      const title = withoutMarks(header[positions[name] ?? -1] ?? '')
        .replaceAll('_', ' ')
        .trim();
      const mark = title.length > MAX_LABEL_LENGTH ? undefined : markOfTitle(title);
      return mark === undefined ? [] : [[name, { header: title, mark: WORDS[mark.toLowerCase()] ?? mark }]];
    }),
  );
