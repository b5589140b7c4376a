import { isCurrency, minorDigits } from '../../../platform/domain/money/currency.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { MAX_LABEL_LENGTH } from '../../../platform/domain/text/sent-fields.ts';
import { isNumberLike } from '../../amounts/domain/fit-number-formats.ts';
import { asPlainNumber, isLoneDash } from '../../amounts/domain/number-format.ts';
import { isDateLike, isDayCount } from '../../dates/domain/date-patterns.ts';
import type { FamilyHabits, Finding, Question } from '../../detect/domain/detected-file.ts';
import type { ImportConfiguration, ImportType } from '../../domain/import-attributes.ts';
import { headerWords, nameScore, namesTable } from './header-words.ts';
import { normalizeHeader } from './normalize-header.ts';

/** A record of a text divided by a separator. */
export type TableRecord = { readonly line: number; readonly cells: readonly string[] };

export type TableShape = {
  /** The number of cells in most records. */
  readonly width: number;
  /** The number of records with that width; `records`: the number of all records. */
  readonly stable: number;
  readonly records: number;
  /** The record with the column names; undefined if the data starts on the first line. */
  readonly header: TableRecord | undefined;
  /** Without a header: the first record as wide as the others that has a date or a number. */
  readonly firstDated: TableRecord | undefined;
  /** The number of columns with mostly dates or numbers. */
  readonly typedColumns: number;
};

const HEADER_WITHIN = 40;
const TYPED_SAMPLE = 25;

/** The shape of a text divided by one separator. `records` must not include blank ones. */
export const tableShape = (records: readonly TableRecord[]): TableShape => {
  const { width, stable } = commonWidth(records);
  const searched = Math.max(
    HEADER_WITHIN,
    records.findIndex(({ cells }) => isDated(cells.slice(0, COLUMNS_LOOKED_AT))),
  );
  const at = findHeader(records.slice(0, searched + 1).map(firstCells), width);
  const data = at === undefined ? records : records.slice(at + 1);
  return {
    width,
    stable,
    records: records.length,
    header: at === undefined ? undefined : records[at],
    firstDated: records.find(({ cells }) => cells.length >= width - 1 && cells.some(isTyped)),
    typedColumns: countTyped(data.slice(0, TYPED_SAMPLE), Math.min(width, COLUMNS_LOOKED_AT)),
  };
};

type Head = { readonly cells: readonly string[]; readonly width: number };
const firstCells = ({ cells }: TableRecord): Head => ({
  cells: cells.slice(0, COLUMNS_LOOKED_AT),
  width: cells.length,
});

/**
 * The most common width, of the records with a date and a number if there are some, because there may be more lines above the table
 * than in it; the wider of two equally common ones, because banks break long records.
 */
const commonWidth = (records: readonly TableRecord[]): { readonly width: number; readonly stable: number } => {
  const dated = records.filter(({ cells }) => isDated(cells.slice(0, COLUMNS_LOOKED_AT)));
  const counts = new Map<number, number>();
  for (const { cells } of dated.length > 0 ? dated : records)
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let width = 0;
  let most = 0;
  for (const [cells, count] of counts) {
    if (count > most || (count === most && cells > width)) [width, most] = [cells, count];
  }
  return { width, stable: records.filter(({ cells }) => cells.length === width).length };
};

/** Whether a cell is a date and another one a number. */
const isDated = (cells: readonly string[]): boolean => {
  const date = cells.findIndex((cell) => isDateLike(bare(cell)));
  return date >= 0 && cells.some((cell, at) => at !== date && isNumberLike(bare(cell)));
};

const bare = (cell: string): string => withoutMarks(cell).trim();

const isTyped = (cell: string): boolean => {
  const text = bare(cell);
  return isNumberLike(text) || isDateLike(text);
};

/**
 * The first record with known column names; otherwise the first as wide as the data, without dates or numbers, and
 * followed by a record with some; otherwise, if there are no dates or numbers at all, the first record.
 */
const findHeader = (records: readonly Head[], width: number): number | undefined => {
  const plain = records.map(({ cells }) => cells.some((cell) => cell.trim() !== '') && !cells.some(isTyped));
  const named = records.findIndex(({ cells }, index) => plain[index] && namesTable(cells));
  if (named >= 0) return named;
  const above = records.findIndex((record, index) => {
    const next = records[index + 1];
    return plain[index] && isAsWide(record, width) && next !== undefined && plain[index + 1] === false;
  });
  if (above >= 0) return above;
  return plain[0] && plain.every((isPlain) => isPlain) ? 0 : undefined;
};

/** A header can lack names at its end or have an extra separator there. */
const isAsWide = ({ cells, width: own }: Head, width: number): boolean =>
  cells.filter((cell) => cell.trim() !== '').length >= Math.min(2, width) && Math.abs(own - width) <= 1;

const countTyped = (records: readonly TableRecord[], width: number): number => {
  let typed = 0;
  for (let column = 0; column < width; column += 1) {
    const cells = records.map(({ cells }) => cells[column]?.trim() ?? '').filter((cell) => cell !== '');
    if (cells.length > 0 && cells.filter(isTyped).length * 2 > cells.length) typed += 1;
  }
  return typed;
};

/** The content of a column, from the first rows. */
export type ColumnShape = {
  /** As in settings: the header, or the position (`#3`) if the header is blank or repeated. */
  readonly header: string;
  /** The header in plain words; see `headerWords`. */
  readonly words: string;
  /** The number of rows examined, of cells that are not blank, and of cells of each kind. */
  readonly rows: number;
  readonly filled: number;
  readonly dates: number;
  readonly numbers: number;
  readonly currencies: number;
  /** A number has a decimal mark or a sign, unlike account numbers, or the currency has no decimals. */
  readonly looksLikeMoney: boolean;
  readonly hasMinus: boolean;
  /** Long numbers, or numbers with leading zeros. */
  readonly looksLikeCode: boolean;
  /** The first distinct texts. */
  readonly values: ReadonlySet<string>;
  /** The average length of a cell in characters. */
  readonly length: number;
};

const ROWS_LOOKED_AT = 200;
/** Only the first columns are examined; users can choose others. */
const COLUMNS_LOOKED_AT = 500;

export const columnShapes = ({ headers, rows }: Table, currency: string | null = null): readonly ColumnShape[] => {
  const isWhole = currency !== null && minorDigits(currency) === 0;
  const counts = new Map<string, number>();
  for (const name of headers.map(normalizeHeader)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sample = rows.slice(0, ROWS_LOOKED_AT);
  return headers.slice(0, COLUMNS_LOOKED_AT).map((header, position) => {
    const cells = sample
      .map((row) => withoutMarks(row[position] ?? '').trim())
      .filter((cell) => cell !== '' && !isLoneDash(cell));
    const numbers = cells.filter(isNumberLike);
    const words = headerWords(header);
    const isNamedDate = nameScore(words, 'date') > 0;
    return {
      header: isName(header, counts) ? header.trim() : `#${position + 1}`,
      words,
      rows: sample.length,
      filled: cells.length,
      dates: cells.filter((cell) => isDateLike(cell) || (isNamedDate && isDayCount(cell))).length,
      numbers: numbers.length,
      currencies: cells.filter((cell) => cell.length === 3 && isCurrency(cell)).length,
      looksLikeMoney: numbers.some((cell) => MONEY.test(cell)) || (isWhole && numbers.some((cell) => !CODE.test(cell))),
      looksLikeCode: numbers.filter((cell) => CODE.test(cell)).length > (isWhole ? numbers.length / 2 : 0),
      hasMinus: numbers.some((cell) => MINUS.test(asPlainNumber(cell))),
      values: new Set(cells),
      length: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length),
    };
  });
};

const isName = (header: string, counts: ReadonlyMap<string, number>): boolean =>
  header.trim() !== '' && header.length <= MAX_LABEL_LENGTH && counts.get(normalizeHeader(header)) === 1;

const MONEY = /[.,\-+(\u2010-\u2014\u2212$€£¥￥₩円원，．－（٫▲△]/u;
const CODE = /^(?:0[0-9]+|[0-9]{9,})$/;
/** A dash of any width, a triangle, parentheses, or a mark of money out. */
const MINUS =
  /[-\u2010-\u2014\u2212\ufe63－▲△]|[(（][^)）]*\p{Nd}|(?:^|[^\p{L}])D[RB](?:[^\p{L}]|$)|\p{Nd} ?[DS]\.?$/iu;

/** Whether most cells are of the kind; true if there are no rows. */
export const isMostly = (column: ColumnShape, kind: 'dates' | 'numbers' | 'currencies'): boolean =>
  column.rows === 0 || column[kind] * 2 > column.filled;

export const isText = (column: ColumnShape): boolean =>
  column.rows === 0 || (column.filled > 0 && !isMostly(column, 'dates') && !isMostly(column, 'numbers'));

export type Table = {
  readonly headers: readonly string[];
  /** The first data rows, without empty ones. */
  readonly rows: readonly (readonly string[])[];
};
export type ReadingContext = {
  readonly family: FamilyHabits;
  /** ISO; dates far from it are unlikely. */
  readonly today: string;
  /** The type that the user chose; null if none. */
  readonly type: ImportType | null;
  /** Whether the rows go to a credit card account. */
  readonly isCard: boolean;
  /** Whether they go to a card or a loan, whose balance can be a debt without a minus. */
  readonly isDebt?: boolean;
  /** Whether they go to an account that is known to have no securities. */
  readonly isCash?: boolean;
  /** The label of the amounts that the user chose; null if none. */
  readonly amount?: string | null;
  /** The currency of the account; null if it is unknown. */
  readonly currency: string | null;
  /** The settings of the last file with these columns; null if there was none. Its formats decide where several fit. */
  readonly known: ImportConfiguration | null;
};

/** The proposal of one detection step. */
export type Proposal = {
  readonly configuration: Partial<ImportConfiguration>;
  readonly findings: readonly Finding[];
  readonly ambiguous: readonly string[];
  readonly questions?: readonly Question[];
  readonly problems: readonly string[];
};

export const NO_PROPOSAL: Proposal = { configuration: {}, findings: [], ambiguous: [], problems: [] };

/** The non-blank cells of the given columns, row by row. */
export const cellsAt = (
  rows: readonly (readonly string[])[],
  positions: readonly (number | undefined)[],
): readonly string[] => {
  const known = positions.filter((position) => position !== undefined);
  return rows.flatMap((row) =>
    known.map((position) => withoutMarks(row[position] ?? '').trim()).filter((cell) => cell !== ''),
  );
};

const MAX_EXAMPLE = 200;

/** A row as in the file, for a question about it. */
export const exampleOf = (row: readonly string[]): string => {
  const cells = row.map((cell) => withoutMarks(cell).trim()).filter((cell) => cell !== '');
  const text = cells.join(' · ');
  return text.length <= MAX_EXAMPLE ? text : `${text.slice(0, MAX_EXAMPLE).toWellFormed()}…`;
};
