const ESCAPABLE = new Set([',', '|', '\\']);

/**
 * The tags of a cell. They are separated by commas if there is an unescaped one, otherwise by bars; a backslash before
 * a comma, bar or backslash escapes it. Blank and repeated tags are omitted.
 */
export const splitTags = (cell: string): readonly string[] => {
  if (cell === '') return [];
  if (!cell.includes('\\')) return distinct(cell.split(cell.includes(',') ? ',' : '|'));
  return distinct(splitEscaped(cell, hasUnescapedComma(cell) ? ',' : '|'));
};

const distinct = (parts: readonly string[]): readonly string[] => [
  ...new Set(parts.map((part) => part.trim()).filter((part) => part !== '')),
];

const hasUnescapedComma = (cell: string): boolean => cell.replace(/\\[,|\\]/g, '').includes(',');

const splitEscaped = (cell: string, delimiter: string): readonly string[] => {
  const parts: string[] = [];
  let part = '';
  for (let index = 0; index < cell.length; index += 1) {
    const character = cell.charAt(index);
    const next = cell.charAt(index + 1);
    if (character === '\\' && ESCAPABLE.has(next)) {
      part += next;
      index += 1;
    } else if (character === delimiter) {
      parts.push(part);
      part = '';
    } else {
      part += character;
    }
  }
  return [...parts, part];
};

/** Line breaks of Windows, of the classic Mac, and of Windows converted twice. */
const BREAK = /\r?\r\n|\r/g;

/** The text with `\n` for every line break, including in quoted cells, so that files from different systems give equal rows. */
export const plainLineBreaks = (text: string): string => (text.includes('\r') ? text.replace(BREAK, '\n') : text);

/** The error of a column of the file, as a sentence about the field, repeated on every row. */
export const columnProblem = (title: string, problem: string): string => `${title} column ${problem}`;

export const isColumnProblem = (error: string, title: string): boolean => error.startsWith(columnProblem(title, ''));

/** The text for comparison without case. */
export const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** Brokers write `n/a` in place of a number that a row does not have. */
export const isNone = (text: string): boolean => /^n\s?\/\s?a$/i.test(text.trim());
