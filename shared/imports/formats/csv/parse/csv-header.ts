import { createHash } from 'node:crypto';
import { type ChosenColumns, chooseColumns, numberedHeader } from '../../../columns/domain/columns.ts';
import { normalizeHeader } from '../../../columns/domain/normalize-header.ts';
import {
  COLUMN_SEPARATORS,
  type FileFormat,
  type HeaderSetting,
  type ImportConfiguration,
} from '../../../domain/import-attributes.ts';
import type { CsvImportType } from '../../../types/domain/import-type-definition.ts';
import { type CsvRecord, type CsvStart, offsetOfLine, readCsv } from './read-csv.ts';

export type CsvHeader = {
  readonly delimiter: string;
  /** The character that escapes a quote in a quoted cell, if it is not another quote. */
  readonly escapeMark: string | undefined;
  /** The header; in a file without one, the first record under positions as names. */
  readonly record: CsvRecord;
  readonly columns: Extract<ChosenColumns, { ok: true }>;
  /** The first non-empty line; the header may be further down. */
  readonly firstLine: number;
};
export type HeaderFound = ({ readonly ok: true } & CsvHeader) | { readonly ok: false; readonly message: string };

type Wish = {
  readonly type: CsvImportType;
  readonly configuration: ImportConfiguration;
  readonly hasAccount: boolean;
  readonly escapeMark: string | undefined;
};
type Candidate = {
  readonly delimiter: string;
  readonly records: readonly CsvRecord[];
  /** The line of an unclosed quote. */
  readonly openQuote: number | undefined;
};

const LINES_SEARCHED = 20;

/**
 * Finds the header and the separator. Without `rows_to_skip` the header is the first of the first 20 lines with all
 * configured or required columns, so that a preamble is skipped; otherwise the line with most of them, if it has
 * several; otherwise the first line. If no separator is given, uses the first one with which such a
 * line is found, otherwise the most frequent one in the first line, otherwise `,`.
 */
export const findHeader = (text: string, wish: Wish): HeaderFound => {
  const { colSep, rowsToSkip } = wish.configuration;
  const offset = offsetOfLine(text, rowsToSkip);
  if (offset === undefined)
    return { ok: false, message: `rows_to_skip is ${rowsToSkip}, but the file does not have more lines than that` };

  const head = text.slice(0, offsetOfLine(text, rowsToSkip + LINES_SEARCHED) ?? text.length);
  const candidates = (colSep === null ? COLUMN_SEPARATORS : [colSep]).map((delimiter) => ({
    delimiter,
    ...withHeader(
      recordsOf(
        head,
        { delimiter, escapeMark: wish.escapeMark, offset, line: rowsToSkip + 1 },
        rowsToSkip > 0 && wish.configuration.header !== 'false' ? 1 : LINES_SEARCHED,
      ),
      wish.configuration.header,
    ),
  }));
  return completeHeader(candidates, wish) ?? firstHeader(candidates, wish);
};

const recordsOf = (head: string, start: CsvStart, limit: number): Omit<Candidate, 'delimiter'> => {
  const records: CsvRecord[] = [];
  const read = readCsv(head, start, (record) => {
    if (!isEmptyRecord(record.cells)) records.push(record);
    return records.length < limit;
  });
  return { records, openQuote: !read.ok && read.reason === 'unterminated' ? read.line : undefined };
};

/** A file without a header gets one of positions, as wide as its widest record, where its first record starts. */
const withHeader = (
  { records, openQuote }: Omit<Candidate, 'delimiter'>,
  header: HeaderSetting | null,
): Omit<Candidate, 'delimiter'> => {
  const [first] = records;
  if (header !== 'false' || first === undefined) return { records, openQuote };
  const width = Math.max(...records.map(({ cells }) => cells.length));
  return { records: [{ ...first, cells: numberedHeader(width) }], openQuote };
};

const SOMETHING = /[^\s,;|]/u;

/** A line of only blanks and separators of any kind. */
export const isEmptyRecord = (cells: readonly string[]): boolean => !cells.some((cell) => SOMETHING.test(cell));

const completeHeader = (candidates: readonly Candidate[], wish: Wish): HeaderFound | undefined => {
  for (const { delimiter, records } of candidates) {
    for (const record of records) {
      const columns = choose(record, wish);
      if (columns.ok && columns.missing.length === 0) {
        const { escapeMark } = wish;
        return { ok: true, delimiter, escapeMark, record, columns, firstLine: records[0]?.line ?? record.line };
      }
    }
  }
  return undefined;
};

const firstHeader = (candidates: readonly Candidate[], wish: Wish): HeaderFound => {
  const broken = candidates.find(({ records, openQuote }) => records.length === 0 && openQuote !== undefined);
  if (broken !== undefined)
    return { ok: false, message: `The quote that opens on line ${broken.openQuote} is never closed` };

  const likely = mostNamed(candidates, wish) ?? widest(candidates);
  if (likely === undefined) return { ok: false, message: 'The file has no header line' };
  const { delimiter, record, firstLine } = likely;
  const columns = choose(record, wish);
  return columns.ok ? { ok: true, delimiter, escapeMark: wish.escapeMark, record, columns, firstLine } : columns;
};

type Likely = { readonly delimiter: string; readonly record: CsvRecord; readonly firstLine: number };

const ENOUGH_NAMES = 2;

/** The line with most of the wanted columns, if it has several, so that one missing label does not hide the others. */
const mostNamed = (candidates: readonly Candidate[], wish: Wish): Likely | undefined => {
  let best: Likely | undefined;
  let most = ENOUGH_NAMES - 1;
  for (const { delimiter, records } of candidates) {
    for (const record of records) {
      const columns = choose(record, wish);
      const named = columns.ok ? Object.keys(columns.positions).length : 0;
      if (named > most) [best, most] = [{ delimiter, record, firstLine: records[0]?.line ?? record.line }, named];
    }
  }
  return best;
};

const widest = (candidates: readonly Candidate[]): Likely | undefined => {
  const [chosen] = [...candidates].sort(
    (a, b) => (b.records[0]?.cells.length ?? 0) - (a.records[0]?.cells.length ?? 0),
  );
  const record = chosen?.records[0];
  return chosen && record && { delimiter: chosen.delimiter, record, firstLine: record.line };
};

/** The limit of a spreadsheet. */
export const MAX_COLUMNS = 16_384;

const choose = ({ cells, line }: CsvRecord, wish: Wish): ChosenColumns =>
  cells.length > MAX_COLUMNS
    ? { ok: false, message: `The header on line ${line} has ${cells.length} columns. The limit is ${MAX_COLUMNS}` }
    : chooseColumns(cells, wish.type.columns(wish), wish.configuration, wish.type);

/**
 * Identifies files with the same columns in the same order, regardless of case and punctuation; statements by their accounts.
 * `format`: what the file is, if it is not CSV.
 */
export const headerSignature = (cells: readonly string[], format: FileFormat | null = null): string =>
  createHash('sha256')
    .update(JSON.stringify([...(format === null ? [] : [format]), ...cells.map(normalizeHeader)]))
    .digest('hex');
