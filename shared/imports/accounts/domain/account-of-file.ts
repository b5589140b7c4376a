import { accountTypeOfText } from '../../../accounts/domain/account-type-words.ts';
import { type AccountType, isInUse } from '../../../ledger/entries/domain/account.ts';

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
    .filter(({ name, ...account }) => isInUse(account) && isTelling(name) && words.includes(wordsOf(name)))
    .toSorted((a, b) => b.name.length - a.name.length);
  const [first, second] = found;
  return second !== undefined && first?.name.length === second.name.length ? undefined : first;
};

/** Whether a name has a word that not every file has: an account that is called `Account` is in the names of many. */
const isTelling = (name: string): boolean =>
  wordsOf(name)
    .trim()
    .split(' ')
    .some((word) => word !== '' && (!GENERAL.test(word) || /\d/.test(word)));

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

/** Words in the names of files that name no bank and no account. */
const GENERAL =
  /^(?:export|exports?|download|file|data|csv|report|list|lista|account|konto|umsaetze|umsätze|umsatzanzeige|umsatz|buchungen|kontoauszug|kontobewegungen|auszug|transactions?|transaktionen|transacciones|transacties|statements?|activity|history|movements?|movimientos|mouvements|movimenti|operations?|operacje|releve|relevé|extrait|extracto|estratto|from|for|of|my|to|von|bis|.*\d.*)$/iu;

const KINDS: Readonly<Partial<Record<string, string>>> = {
  credit_card: 'card',
  loan: 'loan',
  investment: 'investments',
};
/** A word with the last digits of the number, as in `Chase1234`. */
const WITH_DIGITS = /^(\p{L}+)\d{4}$/u;

type NamedFile = {
  readonly filename: string | null | undefined;
  /** The bank's number of the account. */
  readonly number: string | null;
  readonly type: string;
  /** The name of the bank, if the file has it; otherwise that of the file may name it. */
  readonly bank?: string | null;
};

/** The name of a new account: the bank, the kind and the last four digits, as far as the file has them; `DKB Girokonto ··1234`. */
export const accountNameOf = ({ filename, number, type, bank = null }: NamedFile): string => {
  const plain = filename == null ? '' : nameOfFile(filename);
  const words = (bank ?? plain).split(/[\s._-]+/u).map((word) => WITH_DIGITS.exec(word)?.[1] ?? word);
  const own = words.filter((word) => word !== '' && !GENERAL.test(word)).join(' ');
  const digits = (number ?? '').replace(/\D/gu, '').slice(-LAST_DIGITS) || lastDigitsIn(plain);
  const kind = KINDS[type] ?? 'account';
  const saysKind = own !== '' && accountTypeOfFile(own) !== undefined;
  const name = [own, own !== '' && (saysKind || digits === '') ? '' : kind].filter((part) => part !== '').join(' ');
  const titled = name.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
  return `${titled.slice(0, MAX_NAME - LAST_DIGITS * 2)}${digits === '' ? '' : ` ··${digits}`}`;
};
const LAST_DIGITS = 4;

const lastDigitsIn = (name: string): string => /^\p{L}+(\d{4})(?![\p{L}\p{N}])/u.exec(name)?.[1] ?? '';
