import { accountTypeOfName } from '../../accounts/domain/account-type-words.ts';
import type { AccountType } from '../../ledger/domain/account.ts';

const MAX_NAME = 255;

/** The name of a file without its extensions: `March` for `march.csv.gz`. One with capitals stays as it is. */
export const nameOfFile = (filename: string | null | undefined): string => {
  const name = (filename ?? '').replace(/(\.[a-z0-9]{1,6})+$/i, '').trim();
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
    .filter(({ name, status }) => status !== 'disabled' && wordsOf(name).trim() !== '' && words.includes(wordsOf(name)))
    .toSorted((a, b) => b.name.length - a.name.length);
  const [first, second] = found;
  return second !== undefined && first?.name.length === second.name.length ? undefined : first;
};

/** The class that the name of a file suggests: `Chase Visa 2026-11` is a credit card. */
export const accountTypeOfFile = (filename: string | null | undefined): AccountType => {
  const words = wordsOf(nameOfFile(filename)).trim().split(' ');
  const beginnings = words.map((_, at) => words.slice(0, at + 1).join(' '));
  return beginnings.map((text) => accountTypeOfName(text)).find((type) => type !== undefined) ?? 'depository';
};
