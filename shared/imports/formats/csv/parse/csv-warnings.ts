import { quoteValue } from '../../../../platform/domain/errors.ts';
import type { ImportWarning } from '../../../domain/import-attributes.ts';
import type { CsvHeader } from './csv-header.ts';
import type { CsvRecord } from './read-csv.ts';

const REPLACEMENT_CHARACTER = '\ufffd';
const NO_PROBLEMS: readonly string[] = [];

/** The errors of a record as a whole. `width`: of the header. */
export const recordProblems = ({ cells, line, lastLine, strayQuote }: CsvRecord, width: number): readonly string[] => {
  const swallowed = strayQuote && lastLine > line;
  if (!swallowed && cells.length <= width) return NO_PROBLEMS;

  const extra = cells.slice(width).find((cell) => cell.trim() !== '');
  return [
    ...(swallowed ? [`A quote on lines ${line} to ${lastLine} is not closed properly`] : []),
    ...(extra === undefined ? [] : [`The row has more cells than the header has columns: ${quoteValue(extra.trim())}`]),
  ];
};

export const emptyLineWarning = (count: number): ImportWarning => ({
  line: null,
  code: 'empty_lines_skipped',
  message: count === 1 ? '1 empty line was skipped' : `${count} empty lines were skipped`,
});

export const headerWarnings = ({ record, firstLine, columns }: CsvHeader): readonly ImportWarning[] => {
  const { line } = record;
  const skipped = `The header was found on line ${line}. The lines above it were skipped`;
  return [
    ...(line === firstLine ? [] : [{ line, code: 'preamble_skipped', message: skipped }]),
    ...columns.repeated.map((text) => ({ line, code: 'repeated_header', message: repeatedHeader(text) })),
  ];
};

const repeatedHeader = (text: string): string =>
  `Several columns are named ${quoteValue(text)}. Only the first one is read: rename them in the file if that is wrong`;

export const textWarnings = (text: string): readonly ImportWarning[] => {
  const at = text.indexOf(REPLACEMENT_CHARACTER);
  if (at === -1) return [];
  const line = text.slice(0, at).split('\n').length;
  const message = `Line ${line} has a replacement character (U+FFFD): the original was lost before the file was sent`;
  return [{ line, code: 'replacement_character', message }];
};
