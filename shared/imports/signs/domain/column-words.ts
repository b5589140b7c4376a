import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { Sign } from './ambiguous-signs.ts';
import {
  createMoneyDirections,
  isShortWord,
  isWeakWord,
  type MoneyDirection,
  namesIdentifier,
  pairOf,
  standsAlone,
} from './money-direction.ts';

/** The rows with words of a kind by the signs of their amounts, and the first of these words. */
export type RowSigns = { positive: number; negative: number; text: string };

/** The words of a column that may give the direction of money. */
type Words = {
  known: number;
  readonly in: RowSigns;
  readonly out: RowSigns;
  /** Rows with unknown words. */
  readonly other: RowSigns;
};

export type ColumnWords = Readonly<Words> & { readonly filled: number };

type Column = {
  filled: number;
  readonly all: Words;
  /** Without letters and marks. */
  readonly long: Words;
  /** Without letters and short words, which are names in a column of names. */
  readonly strong: Words;
  /** The first texts, at most three. */
  readonly texts: Set<string>;
};

/** More texts than a pair has. */
const MOST_TEXTS = 3;

const noRows = (): RowSigns => ({ positive: 0, negative: 0, text: '' });
const noWords = (): Words => ({ known: 0, in: noRows(), out: noRows(), other: noRows() });

/**
 * Counts the words of all columns. In a column of names, `C` and `Deb` are names, unless its texts are a known pair of words and every
 * row has one of them. A letter or a mark is a word only beside its counterpart, or under a header for directions.
 */
export const createColumnWords = (header: readonly string[], hasNames: (column: number) => boolean) => {
  const columns = new Map<number, Column>();
  const directionOf = createMoneyDirections();
  let rows = 0;
  return {
    /** `amount`: the position of the amount, which is no word. */
    see: (cells: readonly string[], amount: number | undefined, sign: Sign | undefined): void => {
      rows++;
      for (const [at, cell] of cells.entries()) {
        if (at === amount || cell.trim() === '') continue;
        let column = columns.get(at);
        if (column === undefined) {
          column = { filled: 0, all: noWords(), long: noWords(), strong: noWords(), texts: new Set() };
          columns.set(at, column);
        }
        const text = withoutMarks(cell).trim();
        add(column, text, directionOf(text), sign);
      }
    },
    ofColumns: (): ReadonlyMap<number, ColumnWords> =>
      new Map(
        [...columns].map(([at, column]) => {
          const { filled, strong, texts } = column;
          const isPair = filled === rows && texts.size > 1 && pairOf(texts) !== undefined;
          return [at, { filled, ...(isPair || !hasNames(at) ? besideCounterparts(column, header[at] ?? '') : strong) }];
        }),
      ),
  };
};

const besideCounterparts = ({ all, long }: Column, header: string): Words => {
  if (namesIdentifier(header)) return long;
  const shown = [all.in, all.out].filter(({ text }) => text !== '');
  return shown.length > 1 || shown.every(({ text }) => standsAlone(text, header)) ? all : long;
};

const add = (column: Column, text: string, way: MoneyDirection | undefined, sign: Sign | undefined): void => {
  column.filled++;
  if (column.texts.size < MOST_TEXTS) column.texts.add(text);
  const isKnown = way !== undefined;
  count(column.all, way, text, sign);
  count(column.long, isKnown && isShortWord(text) ? undefined : way, text, sign);
  count(column.strong, isKnown && isWeakWord(text) ? undefined : way, text, sign);
};

const count = (words: Words, way: MoneyDirection | undefined, text: string, sign: Sign | undefined): void => {
  if (way !== undefined) words.known++;
  if (way === 'neutral') return;
  const rows = words[way ?? 'other'];
  rows.text ||= text;
  if (sign !== undefined) rows[sign]++;
};
