import { SaxesParser } from 'saxes';
import { quoteValue } from '../../../platform/domain/errors.ts';
import { dateText, isoDay, numberText, type Shows } from './cell-formats.ts';

/** Why a sheet cannot be read, as the end of a sentence. */
export class SheetFault extends Error {}

const MAX_ROWS = 200_000;
const MAX_COLUMNS = 500;
const MAX_CELL = 32_767;

export type SheetContext = {
  readonly texts: readonly string[];
  /** By the number of the cell style. */
  readonly shows: readonly Shows[];
  readonly epoch1904: boolean;
};

type Cell = { readonly column: number; readonly type: string; readonly style: number };

/** The cells of a sheet as text, row by row. A row beyond blank ones costs one empty array each. */
export const readSheet = (xml: string, context: SheetContext): readonly (readonly string[])[] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let next = 0;
  let cell: Cell | undefined;
  let value = '';
  let isValue = false;
  const parser = new SaxesParser();
  parser.on('error', ({ message }) => {
    throw new SheetFault(`is damaged: ${message.slice(0, 120)}`);
  });
  parser.on('doctype', () => {
    throw new SheetFault('declares a document type, which is not read');
  });
  const startRow = (number: number): void => {
    if (number > MAX_ROWS)
      throw new SheetFault(`has a cell in row ${number}. The limit is ${MAX_ROWS.toLocaleString('en')} rows`);
    row = [];
    next = 0;
    while (rows.length < number - 1) rows.push([]);
    rows.push(row);
  };
  parser.on('opentag', ({ name, attributes }) => {
    const tag = name.slice(name.indexOf(':') + 1);
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
  });
  const addText = (text: string): void => {
    if (isValue && value.length <= MAX_CELL) value += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    isValue = false;
    if (cell === undefined || name.slice(name.indexOf(':') + 1) !== 'c') return;
    if (value !== '') put(row, cell.column, textOf(value, cell, context));
    cell = undefined;
  });
  parser.write(xml).close();
  return rows;
};

const put = (row: string[], column: number, text: string): void => {
  if (column >= MAX_COLUMNS) throw new SheetFault(`has more than ${MAX_COLUMNS} columns`);
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

const textOf = (value: string, { type, style }: Cell, { texts, shows, epoch1904 }: SheetContext): string => {
  if (type === 's') return texts[Number(value)] ?? missingText(value);
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return isoDay(value);
  if (type !== 'n') return value;
  const shown = shows[style] ?? 'number';
  return (shown === 'number' ? undefined : dateText(value, shown, epoch1904)) ?? numberText(value) ?? value;
};
