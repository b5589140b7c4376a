import { plainWords } from './columns.ts';

/** The direction of money in the rows under a heading. */
export type Direction = 'in' | 'out';
export type BalanceLine = 'opening' | 'closing' | 'carried';
/** The rows that a sum includes: those under the heading with the same name, or all rows of one direction. */
export type TotalLine = {
  /** null if the columns decide. */
  readonly direction: Direction | null;
  /** Words to look for in a heading. */
  readonly words: string;
  /** Includes all rows of its direction. */
  readonly isOverall: boolean;
  /** The line has the word total, unlike any row. */
  readonly isNamed: boolean;
};

const CARRIED = [
  ...['brought forward', 'carried forward', 'balance forward', 'ubertrag', 'report a nouveau', 'a reporter'],
  ...['suma y sigue', 'a riportare', 'riporto'],
];
const OPENING = [
  ...[
    'opening balance',
    'beginning balance',
    'starting balance',
    'start balance',
    'previous balance',
    'balance at start',
  ],
  ...['last statement balance', 'previous statement balance', 'alter kontostand', 'alter saldo', 'anfangssaldo'],
  ...['kontostand am anfang', 'saldovortrag', 'solde initial', 'solde precedent', 'ancien solde', 'solde anterieur'],
  ...['solde au debut', 'saldo anterior', 'saldo inicial', 'saldo iniziale', 'saldo precedente', 'vorig saldo'],
  ...['beginsaldo', 'oude saldo', 'saldo poczatkowe', 'ingaende saldo', 'startsaldo', 'inngaende saldo'],
];
const CLOSING = [
  ...['closing balance', 'ending balance', 'end balance', 'new balance', 'balance at end'],
  ...['neuer kontostand', 'neuer saldo', 'endsaldo', 'schlusssaldo', 'nouveau solde', 'solde final', 'solde en fin'],
  ...['saldo final', 'saldo finale', 'nuevo saldo', 'nuovo saldo', 'nieuw saldo', 'eindsaldo'],
  ...['saldo koncowe', 'utgaende saldo', 'slutsaldo'],
];
/** Closing balances only if the statement has no other; otherwise they can be of another day. */
const CLOSING_IF_ALONE = ['statement balance', 'current balance', 'solde au', 'saldo actual', 'saldo atual'];
const BALANCE_WORD = /\b(?:balance|saldo|solde|kontostand)\b/u;
const OVERDRAWN = /\b(?:overdrawn|debit balance|debiteur|sollsaldo)\b/u;
const IN = [
  ...['deposits', 'deposits and other credits', 'deposits and additions', 'deposits and credits', 'other deposits'],
  ...['credits', 'other credits', 'electronic deposits', 'additions', 'payments and credits', 'payments received'],
  ...['payments credits and adjustments', 'payments and other credits', 'interest earned', 'income'],
];
const OUT = [
  ...['withdrawals', 'withdrawals and other debits', 'withdrawals and debits', 'other withdrawals', 'debits'],
  ...[
    'other debits',
    'electronic withdrawals',
    'atm and debit card withdrawals',
    'subtractions',
    'checks',
    'checks paid',
  ],
  ...['purchases', 'purchase', 'purchases and adjustments', 'purchases and other charges', 'fees', 'fees charged'],
  ...['service fees', 'bank fees', 'interest charged', 'interest charges', 'cash advances', 'expenses'],
];
const OVERALL_IN = [
  ...['money in', 'paid in', 'payments in', 'credits', 'receipts', 'eingange', 'gutschriften', 'zahlungseingange'],
  ...['haben', 'entrees', 'credit', 'abonos', 'entrate', 'accrediti'],
];
const OVERALL_OUT = [
  ...['money out', 'paid out', 'payments out', 'debits', 'ausgange', 'lastschriften', 'zahlungsausgange'],
  ...['soll', 'sorties', 'debit', 'cargos', 'uscite', 'addebiti'],
];
/** With `total`, these words do not give the direction; the columns do. */
const NEUTRAL = [
  'operations',
  'mouvements',
  'movements',
  'movimenti',
  'movimientos',
  'umsatze',
  'transactions',
  'operaciones',
];
const NO_DIRECTION = ['transactions', 'account activity', 'transaction history', 'account summary', 'summary'];
const ENDS_A_SECTION = /^(?:total|totals|totaux|totale|totaal|totalen|subtotal|sum|summe|somme|suma|gesamt)\b/u;
const FILLERS = new Set(['continued', 'cont', 'the', 'your', 'standard']);
const BESIDE_A_TOTAL = new Set([
  ...['total', 'totals', 'totaux', 'totale', 'totaal', 'totalen', 'sum', 'summe', 'somme', 'suma', 'gesamt'],
  ...['of', 'all', 'der', 'des', 'de', 'for', 'this', 'period', 'statement', 'amount', 'the', 'your'],
]);
const ANOTHER_PERIOD = /\b(?:(?:19|20)\d\d|year|ytd|jahr|annee)\b/u;
const MOST_HEADING_WORDS = 9;
/** The most words next to the name of a balance, for a date and an account. Longer lines are sentences. */
const MOST_WORDS_BESIDE = 9;

const BESIDE_A_BALANCE = new Set([
  'on',
  'as',
  'of',
  'at',
  'am',
  'per',
  'vom',
  'zum',
  'au',
  'le',
  'du',
  'al',
  'em',
  'op',
  'na',
  'as at',
]);

/**
 * The kind of balance on a line, if any. If the line has a date, its text must have nothing else,
 * because shops can have such names too.
 */
export const balanceLine = (
  text: string,
  dated: boolean,
): { readonly kind: BalanceLine; readonly isCertain: boolean } | undefined => {
  const plain = plainWords(text).join(' ');
  const holds = (phrase: string) => (dated ? isAll(plain, phrase) : isMostly(plain, phrase));
  if (OPENING.some(holds)) return { kind: 'opening', isCertain: true };
  if (CLOSING.some(holds)) return { kind: 'closing', isCertain: true };
  if (CARRIED.some(holds)) return { kind: 'carried', isCertain: true };
  return CLOSING_IF_ALONE.some(holds) ? { kind: 'closing', isCertain: false } : undefined;
};

/** Whether the text names a balance. `Übertrag` alone can be the sum of spending so far. */
export const namesBalance = (text: string): boolean => BALANCE_WORD.test(plainWords(text).join(' '));
export const isOverdrawn = (text: string): boolean => OVERDRAWN.test(plainWords(text).join(' '));

const isMostly = (plain: string, phrase: string): boolean =>
  ` ${plain} `.includes(` ${phrase} `) && plain.split(' ').length - phrase.split(' ').length <= MOST_WORDS_BESIDE;

const isAll = (plain: string, phrase: string): boolean => {
  const padded = ` ${plain} `;
  if (!padded.includes(` ${phrase} `)) return false;
  const rest = padded.replace(` ${phrase} `, ' ').trim();
  return rest.split(' ').every((word) => BESIDE_A_BALANCE.has(word) || /^\d*$/u.test(word) || word === 'balance');
};

const DAILY = /\b(?:daily (?:\p{L}+ )?balances?|balances? by date|tagessalden)\b/u;

/** Whether a text is the title of a table of daily balances, whose lines look like rows. */
export const isDailyBalances = (text: string): boolean => DAILY.test(headingWords(text) ?? '');

/** The direction in a heading above rows; `none` resets an earlier one; undefined if the line is not a heading. */
export const sectionLine = (text: string): Direction | 'none' | undefined => {
  const plain = headingWords(text);
  if (plain === undefined) return undefined;
  if (ENDS_A_SECTION.test(plain) || NO_DIRECTION.includes(plain)) return 'none';
  if (IN.includes(plain)) return 'in';
  return OUT.includes(plain) ? 'out' : undefined;
};

export const headingWords = (text: string): string | undefined => {
  const words = plainWords(text).filter((word) => !FILLERS.has(word));
  return words.length === 0 || words.length > MOST_HEADING_WORDS ? undefined : words.join(' ');
};

/** The rows included in the sum on a line. Ignores yearly sums, since the statement covers only part of the year. */
export const totalLine = (text: string): TotalLine | undefined => {
  const all = plainWords(text).join(' ');
  if (ANOTHER_PERIOD.test(all)) return undefined;
  const words = all
    .split(' ')
    .filter((word) => !BESIDE_A_TOTAL.has(word))
    .join(' ');
  const isTotal = ENDS_A_SECTION.test(all) || ENDS_A_SECTION.test(all.split(' ').toReversed().join(' '));
  const total = (direction: Direction | null, isOverall: boolean): TotalLine => ({
    direction,
    words,
    isOverall,
    isNamed: isTotal,
  });
  if (words === '' || NEUTRAL.includes(words)) return isTotal ? total(null, true) : undefined;
  const isPhrase = isTotal || words.includes(' ');
  if (isPhrase && OVERALL_IN.includes(words)) return total('in', true);
  if (isPhrase && OVERALL_OUT.includes(words)) return total('out', true);
  if (IN.includes(words)) return total('in', false);
  return OUT.includes(words) ? total('out', false) : undefined;
};
