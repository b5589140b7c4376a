import type { Finding } from '../domain/detect/detected-file.ts';
import type { Table } from '../domain/detect/proposal.ts';
import { type TableRecord, type TableShape, tableShape } from '../domain/detect/table-shape.ts';
import { COLUMN_SEPARATORS, type ColumnSeparator } from '../domain/import.ts';
import { csvText, offsetOfLine } from './csv-text.ts';
import { readCsv } from './read-csv.ts';

export type CutTable = Table & {
  readonly colSep: ColumnSeparator | null;
  readonly rowsToSkip: number;
  readonly findings: readonly Finding[];
  readonly problems: readonly string[];
};
export type SaidOfTable = { readonly colSep: ColumnSeparator | null; readonly rowsToSkip: number | null };

const ROWS_LOOKED_AT = 5_000;
/** For finding the separator and the header. */
const SHAPE_ROWS = 200;
/** More than 5,000 rows of a bank take. */
const CHARACTERS_LOOKED_AT = 4_000_000;

const NAMES: Readonly<Record<ColumnSeparator, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'pipes',
};

/** Cuts a text at the separator that makes the most of it; undefined when there is nothing but blanks. */
export const cutTable = (whole: string, said: SaidOfTable): CutTable | undefined => {
  const text = headOf(csvText(whole));
  const offset = offsetOfLine(text, said.rowsToSkip ?? 0) ?? 0;
  const start = { offset, line: offset === 0 ? 1 : (said.rowsToSkip ?? 0) + 1 };
  const candidates = (said.colSep === null ? COLUMN_SEPARATORS : [said.colSep]).map((delimiter) => ({
    delimiter,
    shape: shapeOf(text, { ...start, delimiter }, said.rowsToSkip !== null),
  }));
  const [best] = candidates.filter(({ shape }) => shape.records > 0).sort((a, b) => compare(a.shape, b.shape));
  if (best === undefined) return undefined;
  const { delimiter, shape } = best;
  const header = shape.header;
  const records = recordsOf(text, { ...start, delimiter }, ROWS_LOOKED_AT + (header?.line ?? 0));
  const at = header === undefined ? -1 : records.findIndex(({ line }) => line === header.line);
  return {
    headers: header?.cells.map((cell) => cell.trim()) ?? [],
    rows: records.slice(at + 1, at + 1 + ROWS_LOOKED_AT).map(({ cells }) => cells),
    colSep: shape.width < 2 ? null : delimiter,
    rowsToSkip: said.rowsToSkip ?? (header === undefined ? 0 : linesAbove(header, records)),
    findings: findingsOf(delimiter, shape, said),
    problems: problemsOf(shape),
  };
};

/** Whole lines. */
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

/** Where the lines above the header were counted by a person, it is the first. */
const shapeOf = (text: string, start: Start, isHeaderFirst: boolean): TableShape => {
  const records = recordsOf(text, start, SHAPE_ROWS);
  const shape = tableShape(records);
  return isHeaderFirst ? { ...shape, header: records[0] } : shape;
};

/** Better first: more columns of dates and numbers, then records of equal width, then a wider table. */
const compare = (a: TableShape, b: TableShape): number =>
  Number(b.width > 1) - Number(a.width > 1) ||
  b.typedColumns - a.typedColumns ||
  b.stable / b.records - a.stable / a.records ||
  b.width - a.width;

/** Empty lines before a header that is the first text of the file are skipped anyway. */
const linesAbove = (header: TableRecord, records: readonly TableRecord[]): number =>
  records[0]?.line === header.line ? 0 : header.line - 1;

const findingsOf = (delimiter: ColumnSeparator, shape: TableShape, said: SaidOfTable): readonly Finding[] => [
  {
    about: 'separator',
    confidence: said.colSep !== null || shape.stable === shape.records ? 'certain' : 'likely',
    why:
      shape.width < 2
        ? 'No separator divides the lines into columns'
        : `${shape.stable} of ${shape.records} lines looked at have ${shape.width} cells between ${NAMES[delimiter]}`,
  },
  ...(shape.header === undefined
    ? []
    : [
        {
          about: 'header',
          confidence: 'likely',
          why: `Line ${shape.header.line} has the names of the columns`,
        } as const,
      ]),
];

const problemsOf = ({ header }: TableShape): readonly string[] => [
  ...(header === undefined
    ? [
        'No line has the names of the columns: write them into a line of their own above the data, e.g. date, amount, name',
      ]
    : []),
];
