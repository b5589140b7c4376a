import { numberedHeader } from '../../columns/domain/columns.ts';
import { type Table, type TableRecord, type TableShape, tableShape } from '../../columns/domain/table-shape.ts';
import { COLUMN_SEPARATORS, type ColumnSeparator, type HeaderSetting } from '../../domain/import-attributes.ts';
import { csvText, offsetOfLine, readCsv } from '../../formats/csv/parse/read-csv.ts';
import { withSectionColumns } from '../../formats/csv/parse/section-columns.ts';
import type { Finding } from '../domain/detected-file.ts';

/** The rows of a file, as its columns are detected. */
export type CutTable = Table & {
  /** The lines above the header. */
  readonly above: readonly (readonly string[])[];
  readonly colSep: ColumnSeparator | null;
  readonly rowsToSkip: number;
  readonly findings: readonly Finding[];
  readonly hasHeader: boolean;
};
/** Choices of the user; null is detected. */
export type TableChoices = {
  readonly colSep: ColumnSeparator | null;
  readonly rowsToSkip: number | null;
  readonly header: HeaderSetting | null;
};

const ROWS_LOOKED_AT = 5_000;
/** Rows examined to find the separator and the header. */
const SHAPE_ROWS = 200;
/** More than 5,000 rows of a bank file need. */
const CHARACTERS_LOOKED_AT = 4_000_000;

const NAMES: Readonly<Record<ColumnSeparator, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'pipes',
};

/** Without the few rows that a separator within a text makes longer: their cells may belong to other columns. */
const fittingRows = (rows: CutTable['rows'], width: number): CutTable['rows'] => {
  const fitting = rows.filter(({ length }) => length <= width);
  return fitting.length * 2 > rows.length ? fitting : rows;
};

/** Divides a text by the separator with the best result; undefined if the text is blank. */
export const cutTable = (whole: string, choices: TableChoices): CutTable | undefined => {
  const text = headOf(csvText(whole));
  const offset = offsetOfLine(text, choices.rowsToSkip ?? 0) ?? 0;
  const start = { offset, line: offset === 0 ? 1 : (choices.rowsToSkip ?? 0) + 1 };
  const candidates = (choices.colSep === null ? COLUMN_SEPARATORS : [choices.colSep]).map((delimiter) => ({
    delimiter,
    shape: shapeOf(text, { ...start, delimiter }, choices),
  }));
  const [best] = candidates.filter(({ shape }) => shape.records > 0).sort((a, b) => compare(a.shape, b.shape));
  if (best === undefined) return undefined;
  const { delimiter, shape } = best;
  const { header } = shape;
  const plain = recordsOf(text, { ...start, delimiter }, ROWS_LOOKED_AT + (header?.line ?? 0));
  const first = header ?? shape.firstDated ?? plain[0];
  const hasHeader = header !== undefined;
  const table = first && sectionTable(text, { ...start, delimiter }, { first, hasHeader }, plain.length);
  const records = table?.records ?? plain;
  const at = records.findIndex(({ line }) => line === first?.line) + (hasHeader ? 1 : 0);
  const headers = headersOf(hasHeader ? records[at - 1] : undefined, table?.width ?? shape.width);
  return {
    headers,
    above: records.slice(0, Math.max(0, at - 1)).map(({ cells }) => cells),
    rows: fittingRows(
      records.slice(at, at + ROWS_LOOKED_AT).map(({ cells }) => cells),
      headers.length,
    ),
    colSep: shape.width < 2 ? null : delimiter,
    rowsToSkip: choices.rowsToSkip ?? linesAbove(first),
    findings: findingsOf(delimiter, shape, choices),
    hasHeader,
  };
};

const linesAbove = (first: TableRecord | undefined): number => (first?.line ?? 1) - 1;

const headersOf = (header: TableRecord | undefined, width: number): readonly string[] =>
  header?.cells.map((cell) => cell.trim()) ?? numberedHeader(width);

/** The table with columns for its headings; undefined if they say nothing of its rows. */
const sectionTable = (
  text: string,
  start: Start,
  { first, hasHeader }: { readonly first: TableRecord; readonly hasHeader: boolean },
  limit: number,
) => {
  const sectioned = withSectionColumns(text, { delimiter: start.delimiter, start: first, hasHeader });
  if (sectioned === text) return undefined;
  const records = recordsOf(sectioned, start, limit);
  return { records, width: Math.max(...records.map(({ cells }) => cells.length)) };
};

/** The start of the text, up to a line break. */
const headOf = (text: string): string =>
  text.length <= CHARACTERS_LOOKED_AT
    ? text
    : text.slice(0, text.lastIndexOf('\n', CHARACTERS_LOOKED_AT) + 1 || CHARACTERS_LOOKED_AT);

type Start = { readonly offset: number; readonly line: number; readonly delimiter: ColumnSeparator };

const recordsOf = (text: string, start: Start, limit: number): readonly TableRecord[] => {
  const records: TableRecord[] = [];
  readCsv(text, start, ({ line, cells }) => {
    if (cells.some((cell) => SOMETHING.test(cell))) records.push({ line, cells });
    return records.length < limit;
  });
  return records;
};
const SOMETHING = /[^\s,;|]/u;

/** If the user set the number of lines to skip, the header is the first remaining line, unless there is none. */
const shapeOf = (text: string, start: Start, { rowsToSkip, header }: TableChoices): TableShape => {
  const records = recordsOf(text, start, SHAPE_ROWS);
  const shape = tableShape(records);
  if (header === 'false') return { ...shape, header: undefined };
  const isFirst = rowsToSkip !== null || (header === 'true' && shape.header === undefined);
  return isFirst ? { ...shape, header: records[0] } : shape;
};

/** Best first: more columns of dates and numbers, then more records of equal width, then a wider table. */
const compare = (a: TableShape, b: TableShape): number =>
  Number(b.width > 1) - Number(a.width > 1) ||
  b.typedColumns - a.typedColumns ||
  b.stable / b.records - a.stable / a.records ||
  b.width - a.width;

const findingsOf = (delimiter: ColumnSeparator, shape: TableShape, choices: TableChoices): readonly Finding[] => [
  {
    about: 'col_sep',
    confidence: choices.colSep !== null || shape.stable === shape.records ? 'certain' : 'likely',
    why:
      shape.width < 2
        ? 'No column separator was found'
        : `${shape.stable} of the ${shape.records} lines examined have ${shape.width} cells separated by ${NAMES[delimiter]}`,
  },
  ...(shape.header === undefined
    ? [{ about: 'header', confidence: 'likely', why: 'No line has the column names' } as const]
    : [
        {
          about: 'header',
          confidence: 'likely',
          why: `Line ${shape.header.line} has the column names`,
        } as const,
      ]),
];
