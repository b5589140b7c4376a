import { isCurrency } from '../../../platform/domain/money/currency.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';

const LONGEST = 60;
const HAS_LETTER = /\p{L}/u;
const ASCII = /^[ -~]*$/;
/** Faster than `[^\p{L}\p{N}/]+`, with the same matches in lower-case ASCII text. */
const NO_ASCII_WORD = /[^a-z0-9/]+/g;
const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i' };

/** A text in lower case, without accents and punctuation: `Saldo Anterior:` is `saldo anterior`. Blank for a sentence or a number. */
export const plainText = (text: string): string => {
  if (text.length > LONGEST || !HAS_LETTER.test(text)) return '';
  if (ASCII.test(text)) return text.toLowerCase().replace(NO_ASCII_WORD, ' ').trim();
  return withoutAccents(withoutMarks(text))
    .toLowerCase()
    .split(/[^\p{L}\p{N}/]+/u)
    .filter((word) => word !== '')
    .join(' ');
};

/** Surrounded by spaces and punctuation in ASCII, or by nothing. */
const FIRST_WORD = /^[ -.:-@[-`{-~]*([a-z0-9/]+)(?![^ -.:-@[-`{-~])/i;

/** The first word of the plain text, where it can be told without the rest of the text; undefined elsewhere. */
export const firstPlainWord = (text: string): string | undefined => FIRST_WORD.exec(text)?.[1]?.toLowerCase();

const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[łøđı]/gu, (letter) => LETTERS[letter] ?? letter);

/** The texts between `|` and line breaks, as `plainText` writes them. */
export const plainList = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(/[|\n]/)
      .map(plainText)
      .filter((plain) => plain !== ''),
  );

const NUMBER = /^[\p{N}/]+$/u;
const MONTH = /^\p{L}{3,10}$/u;
const BEFORE_DAYS: ReadonlySet<string> = new Set(
  'as of on at per am vom zum bis den der del al a au du le till til tot op od do na dne ke kuni uz iki на за по от до'.split(
    ' ',
  ),
);

/** The text, and what is left of it without a day or an amount at its end: `Endsaldo 31.05.2026` is `endsaldo`, too. */
export const withoutDays = (plain: string): readonly string[] => {
  const words = plain.split(' ');
  const texts = [plain];
  for (let length = words.length - 1; length > 0 && isOfDay(words, length); length -= 1) {
    if (isDayOrMoney(words.slice(length))) texts.push(words.slice(0, length).join(' '));
  }
  return texts;
};

/** Whether a word is a number or a currency, or a month or another word before one. */
const isOfDay = (words: readonly string[], at: number): boolean => {
  const [word = '', next] = words.slice(at);
  if (NUMBER.test(word) || isCode(word)) return true;
  return next !== undefined && (BEFORE_DAYS.has(word) || (MONTH.test(word) && NUMBER.test(next)));
};

const isCode = (word: string): boolean => word.length === 3 && isCurrency(word.toUpperCase());

/** A number alone may be that of a branch: `Total 1234`. */
const isDayOrMoney = (words: readonly string[]): boolean =>
  words.filter((word) => NUMBER.test(word)).length > 1 ||
  words.some((word) => YEAR.test(word) || BEFORE_DAYS.has(word) || isCode(word));
const YEAR = /^(?:19|20)[0-9]{2}$/;
