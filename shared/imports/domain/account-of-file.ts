import { accountTypeOfText } from '../../accounts/domain/account-type-words.ts';
import { type AccountType, isInUse } from '../../ledger/domain/account.ts';

const MAX_NAME = 255;

/** A date, or a part of one, at the end of the name of a file. */
const DATE_AT_END = /[\s._-]+(?:19|20)\d{2}(?:[\s._-]*\d{1,2}){0,2}$/;

/** The name of a file without its extensions and its date: `March` for `march_2026.csv.gz`. One with capitals stays as it is. */
export const nameOfFile = (filename: string | null | undefined): string => {
  const name = (filename ?? '')
    .replace(/(\.[a-z0-9]{1,6})+$/i, '')
    .replace(DATE_AT_END, '')
    .replaceAll('_', ' ')
    .trim();
  const capitalized = name === name.toLowerCase() ? name.replace(/^\p{L}/u, (first) => first.toUpperCase()) : name;
  return capitalized.slice(0, MAX_NAME) || 'New account';
};

const wordsOf = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

type Named = { readonly id: string; readonly name: string; readonly status: string };

/** The open account whose name is in the name of a file, the longest if several are; undefined if two are alike. */
export const accountNamedBy = <One extends Named>(
  filename: string | null | undefined,
  accounts: readonly One[],
): One | undefined => {
  const words = wordsOf(nameOfFile(filename));
  const found = accounts
    .filter(({ name, ...account }) => isInUse(account) && wordsOf(name).trim() !== '' && words.includes(wordsOf(name)))
    .toSorted((a, b) => b.name.length - a.name.length);
  const [first, second] = found;
  return second !== undefined && first?.name.length === second.name.length ? undefined : first;
};

/** Other classes have no statements, and their words, such as `home`, say little in the name of a file. */
const WITH_STATEMENTS: readonly AccountType[] = ['depository', 'credit_card', 'loan', 'investment'];

/** The class that the name of a file suggests: `Chase Visa 2026-11` is a credit card. The last words say the most, and two more than one. */
export const accountTypeOfFile = (filename: string | null | undefined): AccountType | undefined => {
  const words = wordsOf(nameOfFile(filename)).trim().split(' ').toReversed();
  const pairs = words.slice(0, -1).map((word, at) => `${words[at + 1]} ${word}`);
  return [...pairs, ...words]
    .map((text) => accountTypeOfText(text))
    .find((type) => type !== undefined && WITH_STATEMENTS.includes(type));
};
