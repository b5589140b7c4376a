const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** What makes a spreadsheet take a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** A line of CSV (RFC 4180) that no spreadsheet runs: a cell that it would take for a formula gets an apostrophe first. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => quoted(harmless(cell ?? ''))).join(',')}\r\n`;

const harmless = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The names of tags in one cell: commas between them, a backslash before what would read as something else. */
export const tagsCell = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[\\,|]/g, (mark) => `\\${mark}`)).join(',');
