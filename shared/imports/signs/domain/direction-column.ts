import { isZero } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { NumberRead } from '../../amounts/domain/number-format.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import { nameScore } from '../../columns/domain/header-words.ts';
import { type ColumnShape, isMostly } from '../../columns/domain/table-shape.ts';
import { areYesAndNo } from '../../states/domain/state-flags.ts';
import { hasNames, hasOtherPurpose } from './ambiguous-signs.ts';
import {
  giveDirection,
  headerSuggestsDirection,
  isShortWord,
  isWeakWord,
  moneyDirectionOf,
  namesIdentifier,
  namesMoneyDirection,
  pairOf,
  suggestedDirection,
  withoutFillers,
} from './money-direction.ts';

type Row = readonly string[];

/** A text of a column, with the rows of money that have it. The text of blank cells is blank. */
export type DirectionText = {
  readonly text: string;
  readonly rows: readonly Row[];
  readonly positive: number;
  readonly negative: number;
};

export type Amounts = {
  readonly columns: readonly ColumnShape[];
  readonly rows: readonly Row[];
  readonly positions: ColumnPositions;
  readonly readNumber: (text: string) => NumberRead;
};

/** More texts are not asked about. */
const MOST_TEXTS = 12;
const LONGEST = 60;

/** The texts of a column in order, each with its rows of money; undefined if they are too many, or not words. */
export const textsOf = (at: number, amounts: Amounts): readonly DirectionText[] | undefined => {
  const texts = new Map<string, DirectionText>();
  for (const row of amounts.rows) {
    const amount = amountOf(row, amounts);
    if (amount === undefined) continue;
    const text = withoutMarks(row[at] ?? '').trim();
    const { rows, positive, negative } = texts.get(text) ?? { rows: [], positive: 0, negative: 0 };
    const isNegative = amount.startsWith('-');
    texts.set(text, {
      text,
      rows: [...(rows.length < ROWS_SHOWN ? [...rows, row] : rows)],
      positive: positive + (isNegative ? 0 : 1),
      negative: negative + (isNegative ? 1 : 0),
    });
    if (texts.size > MOST_TEXTS || isNoWord(text)) return undefined;
  }
  return [...texts.values()];
};

const ROWS_SHOWN = 3;

/** Whether a text is a number, a date or a sentence; `K2` is a word. */
const isNoWord = (text: string): boolean => text.length > LONGEST || (/\p{Nd}/u.test(text) && !/^\p{L}/u.test(text));

/** Undefined if the row has no money. */
export const amountOf = (row: Row, { positions, readNumber }: Amounts): string | undefined => {
  const number = readNumber(withoutMarks(row[positions.amount ?? -1] ?? '').trim());
  return number.ok && !isZero(number.value) ? number.value : undefined;
};

/** The direction that a text means or suggests. */
const textDirection = (text: string) => moneyDirectionOf(text) ?? suggestedDirection(text);

const countIn = (texts: readonly DirectionText[], sign: 'positive' | 'negative'): number =>
  texts.reduce((sum, text) => sum + text[sign], 0);
const countOf = (texts: readonly DirectionText[]): number => countIn(texts, 'positive') + countIn(texts, 'negative');

/** Whether no amount has a sign of its own, apart from reversals: money in and out have the same one. */
const areUnsigned = (texts: readonly DirectionText[], isPair: boolean): boolean => {
  if (countIn(texts, 'positive') === 0 || countIn(texts, 'negative') === 0) return true;
  const [moneyIn, moneyOut] = (['in', 'out'] as const).map((way) => {
    const own = texts.filter(({ text }) => textDirection(text) === way);
    return Math.sign(countIn(own, 'positive') - countIn(own, 'negative'));
  });
  // letters such as D and C follow the sign where there is one: a letter with both signs has reversals
  if (moneyIn === 0 || moneyOut === 0) return isPair && texts.length > 1 && moneyIn !== moneyOut;
  return moneyIn === moneyOut;
};

/** How surely a column gives the direction of amounts without signs; 0 if it does not seem to. */
const sureness = (at: number, amounts: Amounts): number => {
  const { columns, positions } = amounts;
  const column = columns[at];
  if (column === undefined || at === positions.amount || isMostly(column, 'dates') || isMostly(column, 'numbers'))
    return 0;
  const texts = textsOf(at, amounts);
  return texts === undefined ? 0 : surenessOfTexts(texts, { at, column, positions });
};

const surenessOfTexts = (texts: readonly DirectionText[], { at, column, positions }: Place): number => {
  const words = texts.filter(({ text }) => text !== '');
  const values = new Set(words.map(({ text }) => text));
  const isPair = giveDirection(new Set(texts.map(({ text }) => text)), column.header);
  if (areFillers(values, column.header) || !areUnsigned(texts, isPair)) return 0;
  if (namesMoneyDirection(column.header)) return 4;
  const isOther = hasOtherPurpose(at, column.header, positions);
  if (isPair && (!isOther || (values.size > 1 && words.length === texts.length))) return 3;
  if (!isOther && headerSuggestsDirection(column.header) && texts.length > 1) return 2;
  if (areMostlyWays(texts, hasNames(at, column.header, positions))) return 1;
  return isOther ? 0 : byShape(texts, column);
};

type Place = Pick<Amounts, 'positions'> & { readonly at: number; readonly column: Amounts['columns'][number] };

/** Whether texts only fill cells, or are letters of identifiers. */
const areFillers = (values: ReadonlySet<string>, header: string): boolean =>
  withoutFillers(values).size === 0 || (namesIdentifier(header) && [...values].every(isShortWord));

/** Whether most rows have words of money in and of money out; a letter in a column of names is a name. */
const areMostlyWays = (texts: readonly DirectionText[], areNames: boolean): boolean => {
  const known = texts.filter(
    ({ text }) => text !== '' && !(areNames && isWeakWord(text)) && textDirection(text) !== undefined,
  );
  const ways = new Set(known.map(({ text }) => textDirection(text)));
  return ways.has('in') && ways.has('out') && countOf(known) * 2 >= countOf(texts);
};

const LETTERS = 0.5;
const MOST_LETTERS = 3;

/** Two or three abbreviations beside positive amounts, each row with one of them: of unknown words, because each language has its own. */
const areLetters = (texts: readonly DirectionText[]): boolean =>
  countIn(texts, 'negative') === 0 &&
  !areYesAndNo(texts.map(({ text }) => text)) &&
  texts.length > 1 &&
  texts.length <= MOST_LETTERS &&
  texts.length < countOf(texts) &&
  texts.every(({ text }) => /^\p{L}{1,2}$/u.test(text));

/** Of texts that nothing else tells. */
const byShape = (texts: readonly DirectionText[], column: ColumnShape): number => {
  if (areLetters(texts)) return LETTERS;
  return areTypes(texts, column) ? TYPES : 0;
};

const TYPES = 0.25;
const MOST_TYPES = 4;

/** A few kinds of payments beside positive amounts: no sign of the whole file would be right for all of them. */
const areTypes = (texts: readonly DirectionText[], { words }: ColumnShape): boolean =>
  countIn(texts, 'negative') === 0 &&
  texts.length > 1 &&
  texts.length <= MOST_TYPES &&
  texts.every(({ text }) => text !== '') &&
  (KINDS.test(words) || (nameScore(words, 'direction') > 0 && !/ (?:kind|type)$/u.test(words)));
/** Does not match an expense or product type, each value of which can have money in and money out. */
const KINDS =
  /^(?:(?:transaction|payment|movement|operation|entry|booking|posting|transfer) )?(?:kind|type|soort|rodzaj|druh|vrsta|вид|тип|laji|fajta)$/u;

/**
 * The position of the column that gives the direction of amounts without signs; undefined if none is known by its header or words.
 * `isProved`: balances prove the signs, so that abbreviations of unknown words need not be asked about.
 */
export const findDirectionColumn = (amounts: Amounts, isProved: boolean): number | undefined => {
  const found = amounts.columns
    .map((_, at) => ({ at, score: sureness(at, amounts) }))
    .filter(({ score }) => score > (isProved ? LETTERS : 0))
    .toSorted((a, b) => b.score - a.score);
  return found[0]?.at;
};

/** Also of people and goods, as under `Dine`. */
const PLACES = /^(?:in|out|inn|ind|ut|ud)$/iu;
const OF_MONEY =
  /\b(?:transactions?|flow|movements?|operation|money|cash|payments?|amount|way|entry|mutation|posting|booking)\b/;

/** Whether a column is there only to give the direction, so that known words need no question. */
export const isPlainDirection = (at: number, texts: readonly DirectionText[], amounts: Amounts): boolean => {
  const { header = '', words = '' } = amounts.columns[at] ?? {};
  if (namesMoneyDirection(header)) return true;
  if (hasOtherPurpose(at, header, amounts.positions)) return false;
  const all = texts.map(({ text }) => text);
  const values = all.filter((text) => text !== '');
  if (nameScore(words, 'direction') > 0 || headerSuggestsDirection(header)) return true;
  const hasPair = values.some((text, place) =>
    values
      .slice(place + 1)
      .some((other) => pairOf(new Set([text, other])) !== undefined && textDirection(text) !== textDirection(other)),
  );
  const arePlaces = values.every((text) => PLACES.test(text)) && !OF_MONEY.test(words);
  return !arePlaces && (hasPair || giveDirection(new Set(all), header));
};
