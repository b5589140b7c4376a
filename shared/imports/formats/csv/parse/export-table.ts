import { csvText, readCsv } from './read-csv.ts';

/** The row of an export of another program, by the names of its columns. */
export type ExportRow = {
  readonly line: number;
  /** The trimmed cell of a column; blank if there is none. */
  readonly cell: (column: string) => string;
};

const DELIMITERS = [',', ';', '\t'] as const;

const plain = (cell: string): string => cell.trim().toLowerCase();

/** The columns of a file whose first line is the header of an export; undefined if it lacks one of the wanted. */
export const exportHeader = (text: string, wanted: readonly string[]) => {
  const start = csvText(text);
  const [line = ''] = start.slice(0, MAX_HEADER).split('\n', 1);
  for (const delimiter of DELIMITERS) {
    const cells: string[] = [];
    readCsv(line, { delimiter, offset: 0, line: 1 }, (record) => {
      cells.push(...record.cells.map(plain));
      return false;
    });
    if (wanted.every((name) => cells.includes(name))) return { delimiter, columns: cells };
  }
  return undefined;
};
const MAX_HEADER = 8_192;

/** The rows below the header; undefined with the line on which a quote opens that is never closed. */
export const exportRows = (
  text: string,
  { delimiter, columns }: NonNullable<ReturnType<typeof exportHeader>>,
): { readonly rows: readonly ExportRow[]; readonly unclosed: number | undefined } => {
  const rows: ExportRow[] = [];
  const at = new Map(columns.map((name, index) => [name, index]));
  const read = readCsv(csvText(text), { delimiter, offset: 0, line: 1 }, ({ line, cells }) => {
    if (line > 1 && cells.some((cell) => cell.trim() !== ''))
      rows.push({ line, cell: (column) => (cells[at.get(column) ?? -1] ?? '').trim() });
    return true;
  });
  return { rows, unclosed: read.ok || read.reason !== 'unterminated' ? undefined : read.line };
};

export const unclosedQuote = (line: number) =>
  ({ ok: false, message: `The quote that opens on line ${line} is never closed: export the file again` }) as const;
