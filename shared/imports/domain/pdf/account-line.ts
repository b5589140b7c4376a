import { matchDate } from './date-text.ts';

/** A line that names the account of the lines below it. */
export type AccountLine = { readonly label: string; readonly digits: string };

const KEYWORD =
  /(?<!\p{L})(?:account|acct|a\/c|iban|konto(?:-?nummer|-?nr)?|compte|cuenta|conto|conta|rekening(?:nummer)?|card)(?!\p{L})/giu;
/** Words between the keyword and the number: `number`, `no.`, `ending in` and the like. */
const BETWEEN = /^(?:[\s:.#-]|n[°º]|(?:number|nummer|num[eé]ro|no|nr|ending|ends|in|with)(?!\p{L}))*/iu;
const NUMBER = /^(?:[A-Z]{2}(?=\d\d))?[\dxX*•.](?:[A-Z]{4}|[\dxX*•]|[-./ ](?=[\dxX*•A-Z]))*/u;
const LEAST_DIGITS = 4;
const SHOWN_DIGITS = 4;
const MOST_WORDS = 12;
const LABEL_WORDS = 5;
const YEAR = /^(?:19|20)\d\d$/u;

/** The account that a heading names by its number; undefined for a sentence, a date or anything else. */
export const accountLine = (text: string): AccountLine | undefined => {
  if (text.split(' ').length > MOST_WORDS) return undefined;
  for (const { 0: keyword, index } of text.matchAll(KEYWORD)) {
    const after = text.slice(index + keyword.length);
    const rest = after.replace(BETWEEN, '');
    const number = NUMBER.exec(rest)?.[0] ?? '';
    const digits = number.replace(/\D/gu, '');
    if (digits.length < LEAST_DIGITS || YEAR.test(number) || matchDate(rest) !== undefined) continue;
    const before = text
      .slice(0, index + keyword.length)
      .trim()
      .split(' ')
      .slice(-LABEL_WORDS);
    return { label: `${before.join(' ')} …${digits.slice(-SHOWN_DIGITS)}`, digits };
  }
  return undefined;
};

/** Whether two numbers are the same, even if one is masked or inside an IBAN. */
export const isSameAccount = (one: AccountLine, other: AccountLine): boolean =>
  one.digits.includes(other.digits) ||
  other.digits.includes(one.digits) ||
  one.digits.slice(-SHOWN_DIGITS) === other.digits.slice(-SHOWN_DIGITS);
