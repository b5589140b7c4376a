import { plainWords } from './header-words.ts';

/** Which way the money of the rows under a heading goes. */
export type Direction = 'in' | 'out';
export type BalanceLine = 'opening' | 'closing' | 'carried';

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
  ...['closing balance', 'ending balance', 'end balance', 'new balance', 'balance at end', 'statement balance'],
  ...['neuer kontostand', 'neuer saldo', 'endsaldo', 'schlusssaldo', 'nouveau solde', 'solde final', 'solde en fin'],
  ...['solde au', 'saldo final', 'saldo finale', 'nuevo saldo', 'nuovo saldo', 'nieuw saldo', 'eindsaldo'],
  ...['saldo koncowe', 'utgaende saldo', 'slutsaldo', 'saldo actual', 'saldo atual', 'current balance'],
];
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
const NO_DIRECTION = ['transactions', 'account activity', 'transaction history', 'account summary', 'summary'];
const ENDS_A_SECTION = /^(?:total|totals|totaux|totale|totaal|totalen|subtotal|sum|summe|somme|suma)\b/u;
const FILLERS = new Set(['continued', 'cont', 'the', 'your', 'standard']);
const MOST_HEADING_WORDS = 9;

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
 * What kind of balance a line states, if its text is about one. Of a line with a date the text must be about nothing
 * else: shops have such names too.
 */
export const balanceLine = (text: string, dated: boolean): BalanceLine | undefined => {
  const plain = plainWords(text).join(' ');
  const holds = (phrase: string) => (dated ? isAll(plain, phrase) : ` ${plain} `.includes(` ${phrase} `));
  if (OPENING.some(holds)) return 'opening';
  if (CLOSING.some(holds)) return 'closing';
  return CARRIED.some(holds) ? 'carried' : undefined;
};

const isAll = (plain: string, phrase: string): boolean => {
  const padded = ` ${plain} `;
  if (!padded.includes(` ${phrase} `)) return false;
  const rest = padded.replace(` ${phrase} `, ' ').trim();
  return rest.split(' ').every((word) => BESIDE_A_BALANCE.has(word) || /^\d*$/u.test(word) || word === 'balance');
};

/** What a heading above rows says of them; `none` ends what an earlier one said; undefined: the line is no heading. */
export const sectionLine = (text: string): Direction | 'none' | undefined => {
  const words = plainWords(text).filter((word) => !FILLERS.has(word));
  if (words.length === 0 || words.length > MOST_HEADING_WORDS) return undefined;
  const plain = words.join(' ');
  if (ENDS_A_SECTION.test(plain) || NO_DIRECTION.includes(plain)) return 'none';
  if (IN.includes(plain)) return 'in';
  return OUT.includes(plain) ? 'out' : undefined;
};
