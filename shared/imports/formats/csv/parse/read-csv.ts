import Papa from 'papaparse';
import { plainLineBreaks } from '../../../rows/domain/cell-text.ts';

export type CsvRecord = {
  /** Physical line on which the record starts, from 1. */
  readonly line: number;
  /** Physical line on which it ends. */
  readonly lastLine: number;
  /** Offset of its first character in the text. */
  readonly offset: number;
  readonly cells: readonly string[];
  /** A quoted cell contains a quote that is not doubled. */
  readonly strayQuote: boolean;
};

export type CsvRead =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'unterminated'; readonly line: number }
  | { readonly ok: false; readonly reason: 'stopped' };

export type CsvStart = {
  readonly delimiter: string;
  /** The character that escapes quotes instead of another quote. */
  readonly escapeMark?: string | undefined;
  readonly offset: number;
  readonly line: number;
  /** Of a longer record, only so many cells are passed on, and the first one after them that is not blank. */
  readonly mostCells?: number;
};

/**
 * Passes the records of a text with `\n` line breaks to `onRecord`, including empty lines, until it returns false. Quotes
 * are parsed leniently (`5" pipe` is a cell). A quote that opens a cell and is never closed is an error, and the rest of
 * the text is not passed on.
 */
export const readCsv = (text: string, start: CsvStart, onRecord: (record: CsvRecord) => boolean): CsvRead => {
  const { offset, delimiter, escapeMark, mostCells = Number.POSITIVE_INFINITY } = start;
  const body = text.slice(offset);
  let line = start.line;
  let position = 0;
  let outcome: CsvRead = { ok: true };

  Papa.parse<string[]>(body, {
    delimiter,
    ...(escapeMark !== undefined && { escapeChar: escapeMark }),
    newline: '\n',
    fastMode: false, // would split the whole text into lines first
    step: ({ data, errors, meta }, parser) => {
      if (position >= body.length) return;
      const open = errors.find(({ code }) => code === 'MissingQuotes');
      if (open !== undefined) {
        outcome = {
          ok: false,
          reason: 'unterminated',
          line: line + countLines(body, position, open.index ?? position),
        };
        return parser.abort();
      }
      const lines = countLines(body, position, meta.cursor - 1);
      const record = {
        line,
        lastLine: line + lines,
        offset: offset + position,
        cells: data.length > mostCells ? firstCells(data, mostCells) : data,
        strayQuote: errors.length > 0,
      };
      position = meta.cursor;
      line += lines + 1;
      if (onRecord(record)) return;
      outcome = { ok: false, reason: 'stopped' };
      parser.abort();
    },
  });
  return outcome;
};

const firstCells = (cells: readonly string[], count: number): readonly string[] => {
  const next = cells.findIndex((cell, at) => at >= count && cell.trim() !== '');
  return [...cells.slice(0, count), ...(next === -1 ? [] : [cells[next] ?? ''])];
};

/** Line breaks in `text[from, to)`. */
const countLines = (text: string, from: number, to: number): number => {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};

/** Bounded because the engine uses stack space for every character of a match. */
const LONG_BLANKS = /[^\S\n]{65,4096}/g;
const SHORT_BLANKS = ' '.repeat(64);

/**
 * The text with `\n` line breaks, as `readCsv` requires. Shortens very long runs of spaces, because the parser scans the
 * spaces before a separator again for every stray quote of the cell: half a megabyte of them would take seconds.
 */
export const csvText = (text: string): string => {
  const lines = plainLineBreaks(text);
  return lines.includes('"') ? withoutLongBlanks(lines) : lines;
};

/** Each round shortens long runs to a sixty-fourth. */
const withoutLongBlanks = (text: string): string => {
  const cut = text.replace(LONG_BLANKS, SHORT_BLANKS);
  return cut.length === text.length ? cut : withoutLongBlanks(cut);
};

/** The offset after a number of physical lines; undefined if the text ends there. */
export const offsetOfLine = (text: string, linesBefore: number): number | undefined => {
  let offset = 0;
  for (let line = 0; line < linesBefore; line += 1) {
    const end = text.indexOf('\n', offset);
    if (end === -1) return undefined;
    offset = end + 1;
  }
  return offset < text.length || linesBefore === 0 ? offset : undefined;
};
