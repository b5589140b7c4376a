import { headerWords } from './detect/header-words.ts';

/** The meaning of a word in its own column: money in, money out, or a kind of transaction. */
export type MoneyWay = 'in' | 'out' | 'neutral';

/** The two words with which a bank tells money in from money out. */
export type WayPair = readonly [inflow: string, outflow: string];

const PAIRS: readonly WayPair[] = [
  ['credit', 'debit'],
  ['credits', 'debits'],
  ['cr', 'dr'],
  ['c', 'd'],
  ['crdt', 'dbit'],
  ['haben', 'soll'],
  ['h', 's'],
  ['gutschrift', 'lastschrift'],
  ['gutschrift', 'belastung'],
  ['eingang', 'ausgang'],
  ['kredit', 'debit'],
  ['kredit', 'debet'],
  ['credit', 'debet'],
  ['bijschrijving', 'afschrijving'],
  ['insättning', 'uttag'],
  ['inn', 'ut'],
  ['ind', 'ud'],
  ['pano', 'otto'],
  ['bij', 'af'],
  ['income', 'expense'],
  ['in', 'out'],
  ['money in', 'money out'],
  ['inflow', 'outflow'],
  ['incoming', 'outgoing'],
  ['received', 'sent'],
  ['deposit', 'withdrawal'],
  ['+', '-'],
  ['crédit', 'débit'],
  ['credito', 'debito'],
  ['crédito', 'débito'],
  ['recette', 'dépense'],
  ['versement', 'retrait'],
  ['avere', 'dare'],
  ['accredito', 'addebito'],
  ['haber', 'debe'],
  ['abono', 'cargo'],
  ['ingreso', 'gasto'],
  ['entrata', 'uscita'],
  ['entrada', 'saída'],
  ['uznanie', 'obciążenie'],
  ['wpływ', 'wydatek'],
  ['jóváírás', 'terhelés'],
  ['příjem', 'výdaj'],
  ['приход', 'расход'],
  ['зачисление', 'списание'],
  ['収入', '支出'],
  ['收入', '支出'],
  ['入金', '出金'],
  ['einnahme', 'ausgabe'],
];

/** Headers, normalized, of columns that only tell money in from money out, whatever words they use. */
const HEADERS: ReadonlySet<string> = new Set([
  ...['debit credit', 'credit debit', 'debit or credit', 'credit or debit', 'debit credit indicator', 'amount type'],
  ...[
    'credit debit indicator',
    'cr dr',
    'dr cr',
    'd c',
    'c d',
    'direction',
    'soll haben',
    's h',
    'af bij',
    'af of bij',
  ],
  ...[
    'debit kredit',
    'debet credit',
    'debito credito',
    'addebito accredito',
    'dare avere',
    'cargo abono',
    'debe haber',
  ],
]);

/** Whether a header names a column that tells money in from money out. */
export const namesMoneyWays = (header: string): boolean => HEADERS.has(headerWords(header));

/** Words of card statements and registers that have no counterpart. */
const OUT = ['sale', 'purchase', 'card purchase', 'pos purchase', 'online purchase', 'atm withdrawal', 'cash advance'];
const MORE_OUT = [
  'fee',
  'fees',
  'charge',
  'spend',
  'spending',
  'kauf',
  'einkauf',
  'achat',
  'compra',
  'acquisto',
  'zakup',
];
const IN = ['refund', 'return', 'direct deposit', 'erstattung', 'remboursement', 'reembolso', 'rimborso', 'zwrot'];
const NEUTRAL = ['payment', 'transfer', 'adjustment', 'interest', 'check', 'cheque', 'dividend', 'other', 'reversal'];

const WAYS: ReadonlyMap<string, MoneyWay> = new Map([
  ...PAIRS.flatMap(([inflow, outflow]) => [[inflow, 'in'] as const, [outflow, 'out'] as const]),
  ...[...OUT, ...MORE_OUT].map((word) => [word, 'out'] as const),
  ...IN.map((word) => [word, 'in'] as const),
  ...NEUTRAL.map((word) => [word, 'neutral'] as const),
]);
const LONGEST = Math.max(...[...WAYS.keys()].map((word) => word.length));

/** The meaning of a cell, in upper or lower case; undefined for any other text. */
export const moneyWayOf = (cell: string): MoneyWay | undefined =>
  cell.length > LONGEST ? undefined : WAYS.get(cell.toLowerCase());

/** The pair that all of the texts belong to, in upper or lower case. */
export const pairOf = (values: ReadonlySet<string>): WayPair | undefined => {
  const words = [...new Set([...values].map((value) => value.toLowerCase()))];
  return PAIRS.find((pair) => words.length > 0 && words.every((word) => pair.includes(word)));
};

/** Whether the texts only tell money in from money out. */
export const areMoneyWays = (values: ReadonlySet<string>): boolean => {
  const ways = [...values].map(moneyWayOf);
  return ways.every((way) => way !== undefined) && ways.some((way) => way !== 'neutral');
};
