import { withoutMarks } from '../../../../platform/domain/text/invisible-marks.ts';
import { createSections } from '../../../columns/domain/sections.ts';
import { MAX_COLUMNS } from './csv-header.ts';
import { readCsv } from './read-csv.ts';

type Table = {
  readonly delimiter: string;
  readonly escapeMark?: string | undefined;
  /** The header; in a file without one, the first row. */
  readonly start: { readonly line: number; readonly cells: readonly string[] };
  readonly hasHeader: boolean;
};

/** Wider tables have no headings between their rows, and comparing each row with the header would take too long. */
const MOST_COLUMNS = 1000;

/** The text with a column for what its headings say of the rows below them; as it is if no heading tells rows apart. */
export const withSectionColumns = (text: string, { delimiter, escapeMark, start, hasHeader }: Table): string => {
  if (start.cells.length > MOST_COLUMNS) return text;
  const whole = { delimiter, escapeMark, offset: 0, line: 1, mostCells: MAX_COLUMNS };
  const sections = createSections(hasHeader ? start.cells : []);
  let headerAt = -1;
  let width = start.cells.length;
  const read = readCsv(text, whole, ({ line, offset, cells }) => {
    if (line === start.line) headerAt = offset;
    if (line === start.line && !hasHeader) sections.startTable();
    if (headerAt >= 0 && !hasHeader) width = Math.max(width, cells.length);
    sections.see(offset, cells);
    return true;
  });
  const found = read.ok ? sections.result() : undefined;
  if (found === undefined || headerAt < 0) return text;
  const pieces: string[] = [];
  let done = 0;
  const add = (end: number, count: number, texts: readonly string[]): void => {
    const missing = delimiter.repeat(Math.max(0, width - count));
    pieces.push(
      text.slice(done, end),
      missing,
      ...texts.map((heading) => `${delimiter}"${heading.replaceAll('"', "'")}"`),
    );
    done = end;
  };
  let last: { readonly offset: number; readonly cells: readonly string[] } | undefined;
  const textsOf = ({ offset, cells }: NonNullable<typeof last>): readonly string[] | undefined => {
    if (hasHeader && offset === headerAt) return found.titles;
    return cells.some((cell) => withoutMarks(cell).trim() !== '') ? found.cellsAt(offset) : undefined;
  };
  const finish = (end: number): void => {
    const texts = last && textsOf(last);
    if (last !== undefined && texts !== undefined) add(end, last.cells.length, texts);
  };
  readCsv(text, whole, ({ offset, cells }) => {
    finish(offset - 1);
    last = { offset, cells };
    return true;
  });
  finish(text.endsWith('\n') ? text.length - 1 : text.length);
  return done === 0 ? text : `${pieces.join('')}${text.slice(done)}`;
};
