import { memoized } from '../../../platform/domain/text/memoized.ts';
import { headerWords, nameScore } from '../../columns/domain/header-words.ts';
import { type DirectionPair, PAIRS } from './direction-pairs.ts';

/** The meaning of a word in its own column: money in, money out, or a kind of transaction. */
export type MoneyDirection = 'in' | 'out' | 'neutral';

/** Normalized headers of columns that only give the direction of money, with any words. */
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
    'b a',
    'in out',
    'dir',
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

/** Whether a header names a column that gives the direction of money. */
export const namesMoneyDirection = (header: string): boolean => HEADERS.has(headerWords(header));

/** The directions of letters under a header that spells both words out, such as `T` and `J` under `Terhelés/Jóváírás`. */
export const spelledOut = (header: string): ReadonlyMap<string, 'in' | 'out'> => {
  const words = ` ${headerWords(header)} `;
  for (const [inflow, outflow] of PAIRS) {
    const [moneyIn, moneyOut] = [headerWords(inflow), headerWords(outflow)];
    const [first = '', second = ''] = [moneyIn[0], moneyOut[0]];
    const areWords = moneyIn.length > 1 && moneyOut.length > 1 && first !== second;
    if (areWords && words.includes(` ${moneyIn} `) && words.includes(` ${moneyOut} `))
      return new Map([[first, 'in'] as const, [second, 'out'] as const]);
  }
  return new Map();
};

/** Words for money out without a counterpart, from card statements and registers. */
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
const NEUTRAL = [
  ...['payment', 'transfer', 'adjustment', 'interest', 'check', 'cheque', 'dividend', 'other', 'reversal'],
  ...['neutral', 'internal', 'exchange', 'conversion', 'balance', 'opening balance', 'closing balance', 'turnover'],
  ...['pending', 'hold', 'umbuchung', 'überweisung', 'virement', 'transferencia', 'transferência', 'trasferimento'],
  ...['bonifico', 'przelew', 'převod', 'перевод', 'переказ', 'överföring', 'overføring', 'overboeking', 'tilisiirto'],
  ...['transfert', 'traspaso', 'átutalás', 'havale', 'pārskaitījums', 'pavedimas', 'ülekanne', '转账', '轉帳'],
  ...['振替', '振込', '이체', '不计收支', '不計收支', '中性', '中性交易', '其他', '/', '\\'],
];

const WAYS: ReadonlyMap<string, MoneyDirection> = new Map([
  ...PAIRS.flatMap(([inflow, outflow]) => [[inflow, 'in'] as const, [outflow, 'out'] as const]),
  ...[...OUT, ...MORE_OUT].map((word) => [word, 'out'] as const),
  ...IN.map((word) => [word, 'in'] as const),
  ...NEUTRAL.map((word) => [word, 'neutral'] as const),
]);
const LONGEST = Math.max(...[...WAYS.keys()].map((word) => word.length));

/** The meaning of a cell, ignoring case; undefined for any other text. */
export const moneyDirectionOf = (cell: string): MoneyDirection | undefined =>
  isTooLong(cell) ? undefined : wordDirection(plain(cell));

/** The same, but remembers results, because many cells of a file are the same. */
export const createMoneyDirections = (): typeof moneyDirectionOf => {
  const directionOf = memoized(moneyDirectionOf);
  return (cell) => (isTooLong(cell) ? undefined : directionOf(cell));
};

const isTooLong = (cell: string): boolean => cell.length > LONGEST + DRESS;

const wordDirection = (word: string): MoneyDirection | undefined =>
  WAYS.get(word) ?? WAYS.get(word.replace(/[\s_-]+/gu, ' '));

/** Characters around a word, as in `(Cr.)`. */
const DRESS = 3;
const plain = (text: string): string =>
  text
    .trim()
    .replace(/^[([]|\.?[)\]]$|\.$/gu, '')
    .toLowerCase()
    .normalize('NFC');

/** Short words, and words also used for states and categories: they give a direction only together with their counterpart. */
const WEAK: ReadonlySet<string> = new Set([
  ...['in', 'out', 'inn', 'ut', 'ind', 'ud', 'bij', 'af', 'pano', 'otto', 'dare', 'received', 'sent', 'cargo'],
  ...['incoming', 'outgoing', 'income', 'expense', 'recette', 'ingreso', 'gasto', 'entrada', 'soll', 'opname'],
  ...['receive', 'send', 'deb', 'cre', 'cred', 'có', 'ct', 'dt', 'dobro', 'tulo', 'meno', 'ontvangen', 'betaald'],
  ...[
    'incomes',
    'expenses',
    'inkomsten',
    'uitgaven',
    'einnahmen',
    'ausgaben',
    'revenu',
    'receita',
    'despesa',
    'egreso',
  ],
  ...['gelen', 'giden', 'masuk', 'keluar', 'utgift', 'inkomst', 'inntekt', 'venit', 'gaunamas', 'siunčiamas'],
  ...['inbound', 'outbound', 'transfer in', 'transfer out', 'cash in', 'cash out', '收', '支', '付', '存', '取'],
]);

/** Whether a word says a direction only together with its counterpart. */
export const isWeakWord = (text: string): boolean => WEAK.has(plain(text)) || text.length < MIN_STRONG;

const MIN_STRONG = 2;

const STRONG: ReadonlyMap<string, 'in' | 'out'> = new Map(
  [...PAIRS, ['refund', 'purchase'] as const].flatMap(([inflow, outflow]) =>
    [[inflow, 'in'] as const, [outflow, 'out'] as const].flatMap(([word, way]) =>
      WEAK.has(word) || word.length < MIN_STRONG ? [] : [[headerWords(word), way] as const],
    ),
  ),
);

/** Names such as `Credit card` and `Crédit Mutuel`, which give no direction. */
const NAMES_ELSE =
  / (?:credit|debit|deposit|kredit) (?=(?:cards?|accounts?|union|line|limit|score|notes?|suisse|agricole|mutuel|lyonnais) )/gu;

const tellingWords = (text: string): readonly string[] =>
  ` ${headerWords(text)} `.replace(NAMES_ELSE, ' ').trim().split(' ');

/** The direction that a word within a text suggests, e.g. `ACH_DEBIT`; undefined if there is none or both. */
export const suggestedDirection = (text: string): 'in' | 'out' | undefined => {
  const ways = new Set(tellingWords(text).flatMap((word) => STRONG.get(word) ?? []));
  return ways.size === 1 ? [...ways][0] : undefined;
};

const DIRECTION_HEADERS = ['direction', 'sens', 'signo', 'segno', 'sign', 'richting', 'richtung', 'riktning', 'yon'];
const MORE_HEADERS = ['vorzeichen', 'smer', 'kierunek', 'направление', 'dc', 'db', '借贷', '收支'];
const HEADER_HINTS: ReadonlySet<string> = new Set([...DIRECTION_HEADERS, ...MORE_HEADERS].map(headerWords));

/** Whether a word in a header suggests a direction of money. */
export const headerSuggestsDirection = (header: string): boolean =>
  tellingWords(header).some((word) => HEADER_HINTS.has(word) || STRONG.has(word));

/** `+` and `-`, the latter also for a blank cell. */
const MARKS: ReadonlySet<string> = new Set(['+', '-']);

/** Whether a text is a letter or a mark, which says a direction only together with its counterpart. */
export const isShortWord = (text: string): boolean => plain(text).length < MIN_STRONG;

/** Whether a header names identifiers, whose letters are no words. */
export const namesIdentifier = (header: string): boolean =>
  /\b(?:id|no|nr|num|number|key|index)\b/.test(headerWords(header)) && !headerSuggestsDirection(header);

/** Whether a word needs no counterpart in its column: a letter or another word under a header for directions, but never `-`. */
export const standsAlone = (text: string, header: string): boolean => {
  if (MARKS.has(plain(text))) return false;
  if (namesMoneyDirection(header) || headerSuggestsDirection(header)) return true;
  return !isShortWord(text) && nameScore(headerWords(header), 'direction') > 0;
};

/**
 * Whether texts of a column give a direction: a pair of words, or a word that needs no counterpart there. `DR` beside blank cells, whose
 * text is blank, needs none.
 */
export const giveDirection = (values: ReadonlySet<string>, header: string): boolean => {
  const words = new Set([...values].filter((text) => text !== ''));
  const [first = ''] = words;
  const hasCounterpart = areOpposite(words) || (values.has('') && !isWeakWord(first));
  return pairOf(words) !== undefined && (hasCounterpart || standsAlone(first, header));
};

const areOpposite = (values: ReadonlySet<string>): boolean => new Set([...values].map(moneyDirectionOf)).size > 1;

/** Without `+` or `-` where its counterpart is missing: then it only fills cells. */
export const withoutFillers = (values: Iterable<string>): ReadonlySet<string> => {
  const all = new Set(values);
  return [...MARKS].every((mark) => all.has(mark)) ? all : new Set([...all].filter((text) => !MARKS.has(text)));
};

/** The pair that all texts belong to, ignoring case. */
export const pairOf = (values: ReadonlySet<string>): DirectionPair | undefined => {
  const words = [...new Set([...values].map(plain))];
  return PAIRS.find((pair) => words.length > 0 && words.every((word) => pair.includes(word)));
};

/** Whether the texts only give the direction of money. */
export const areMoneyDirections = (values: ReadonlySet<string>): boolean => {
  const ways = [...values].map(moneyDirectionOf);
  return ways.every((way) => way !== undefined) && ways.some((way) => way !== 'neutral');
};
