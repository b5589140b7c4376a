import { quoteValue } from '../../../../platform/domain/errors.ts';
import { dateText, isoDay, numberText, type Shows } from './cell-formats.ts';
import { readPart, SheetFault } from './read-part.ts';

const MAX_ROWS = 200_000;
const MAX_COLUMNS = 500;
const MAX_CELL = 32_767;
const MAX_CELLS = 3_000_000;
const MAX_CHARACTERS = 50_000_000;

/** Counts the cells of all sheets with the blank ones before them, and their characters: many cells can share one text. */
export const createCellBudget = (): ((cells: number, characters: number) => void) => {
  let cells = 0;
  let characters = 0;
  return (moreCells, moreCharacters) => {
    cells += moreCells;
    characters += moreCharacters;
    if (cells > MAX_CELLS) throw new SheetFault(`has more than ${MAX_CELLS.toLocaleString('en')} cells`);
    if (characters > MAX_CHARACTERS)
      throw new SheetFault(`has more than ${MAX_CHARACTERS.toLocaleString('en')} characters in its cells`);
  };
};

export type DecimalMark = '.' | ',';

export type SheetContext = {
  readonly texts: readonly string[];
  /** By the number of the cell style. */
  readonly shows: readonly Shows[];
  readonly epoch1904: boolean;
  /** The mark before the decimals of stored numbers. */
  readonly decimalMark: DecimalMark;
  /** Called for each cell with a text or a number. */
  readonly see: (column: number, text: string, isNumber: boolean) => void;
  /** @throws SheetFault if the budget is exceeded. */
  readonly spend: ReturnType<typeof createCellBudget>;
};

type Cell = { readonly column: number; readonly type: string; readonly style: number };

/** The cells of a sheet as text, row by row. Each blank row before another is an empty array. */
export const readSheet = (xml: string, context: SheetContext): readonly (readonly string[])[] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let next = 0;
  let cell: Cell | undefined;
  let value = '';
  let isValue = false;
  const startRow = (number: number): void => {
    const place = Math.max(number, rows.length + 1);
    if (place > MAX_ROWS)
      throw new SheetFault(`has a cell in row ${place}. The limit is ${MAX_ROWS.toLocaleString('en')} rows`);
    row = [];
    next = 0;
    while (rows.length < place - 1) rows.push([]);
    rows.push(row);
  };
  const open = (tag: string, attributes: Readonly<Record<string, string>>): void => {
    if (tag === 'row') startRow(Number(attributes['r'] ?? rows.length + 1));
    if (tag === 'c') {
      cell = {
        column: columnOf(attributes['r'] ?? '') ?? next,
        type: attributes['t'] ?? 'n',
        style: Number(attributes['s'] ?? 0),
      };
      next = cell.column + 1;
      value = '';
    }
    isValue = tag === 'v' || (tag === 't' && cell?.type === 'inlineStr');
  };
  const text = (found: string): void => {
    if (isValue && value.length <= MAX_CELL) value += found;
  };
  const close = (tag: string): void => {
    isValue = false;
    if (cell === undefined || tag !== 'c') return;
    if (value !== '') put(row, cell.column, textOf(value, cell, context), context);
    cell = undefined;
  };
  readPart(xml, { open, text, close });
  return rows;
};

const put = (row: string[], column: number, text: string, { spend }: SheetContext): void => {
  if (column >= MAX_COLUMNS) throw new SheetFault(`has more than ${MAX_COLUMNS} columns`);
  spend(Math.max(1, column + 1 - row.length), text.length);
  while (row.length < column) row.push('');
  row[column] = text;
};

const LETTERS = /^([A-Z]{1,3})[0-9]+$/;

/** `C7` is column 2. */
const columnOf = (reference: string): number | undefined => {
  const [, letters] = LETTERS.exec(reference) ?? [];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

const missingText = (number: string): never => {
  throw new SheetFault(`is damaged: a cell refers to the text ${quoteValue(number)}, which it does not have`);
};

/** Shared, inline and calculated texts. */
const TEXTS = ['s', 'inlineStr', 'str'];

const textOf = (value: string, { column, type, style }: Cell, context: SheetContext): string => {
  const { texts, shows, epoch1904, decimalMark, see } = context;
  if (TEXTS.includes(type)) {
    const text = type === 's' ? (texts[Number(value)] ?? missingText(value)) : value;
    see(column, text, false);
    return text;
  }
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return isoDay(value);
  if (type !== 'n') return value;
  const shown = shows[style] ?? 'number';
  const date = shown === 'number' ? undefined : dateText(value, shown, epoch1904);
  if (date !== undefined) return date;
  const number = numberText(value)?.replace('.', decimalMark) ?? value;
  see(column, number, true);
  return number;
};
