import { isCurrency } from '../../../platform/domain/currency.ts';
import { type ColumnRole, ROLE_WORDS } from './role-words.ts';

const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', đ: 'd', ı: 'i', œ: 'oe', ð: 'd' };
const MAX_HEADER = 120;

/** A header in plain lower-case words: `Betrag (EUR)` and `BETRAG` are `betrag`, `Zaúčtovaná částka` has no marks. */
export const headerWords = (header: string): string => {
  const words = header
    .slice(0, MAX_HEADER)
    .replace(/([\p{Ll}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .replace(/[łøßæđıœð]/gu, (letter) => LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const named = words.filter((word) => !(word.length === 3 && isCurrency(word) && !MAY_BE_WORD.has(word)));
  return (named.length === 0 ? words : named).join(' ');
};

/** Codes of currencies that are words of headers, too. */
const MAY_BE_WORD: ReadonlySet<string> = new Set(['all', 'top', 'mop', 'try', 'cup', 'bam']);

/** How well a header names a role: above 100 when it is one of its names, above 50 when it has one within; else 0. */
export const nameScore = (words: string, role: ColumnRole): number => {
  const known = ROLE_WORDS[role];
  const exact = known.indexOf(words);
  if (exact >= 0) return 200 - exact;
  const within = known.findIndex((name) => name.length >= MIN_WITHIN && ` ${words} `.includes(` ${name} `));
  return within < 0 ? 0 : 100 - within / 4;
};

/** A short name within a longer header says little. */
const MIN_WITHIN = 4;

const AMOUNT_ROLES: readonly ColumnRole[] = ['amount', 'debit', 'credit', 'quantity', 'balance'];

const RULES = ['resource type', 'conditions', 'actions'];

/** Whether these are the names of columns of dated amounts, or of rules, whose cells are hard to tell. */
export const namesTable = (cells: readonly string[]): boolean => {
  const words = cells.map(headerWords).filter((text) => text !== '');
  if (RULES.every((name) => words.includes(name))) return true;
  const has = (role: ColumnRole) => words.some((text) => nameScore(text, role) > 0);
  return words.length >= 2 && has('date') && AMOUNT_ROLES.some(has);
};
