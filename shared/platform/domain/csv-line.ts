const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** The start of a cell that a spreadsheet reads as a formula. Some input methods convert full-width signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** A formula behind apostrophes of its own. One more apostrophe distinguishes them from ours. */
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** A line of CSV (RFC 4180) that no spreadsheet runs: a cell that it would take for a formula gets an apostrophe first. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => quoted(harmless(cell ?? ''))).join(',')}\r\n`;

const harmless = (text: string): string =>
  (FORMULA.test(text) && !NUMBER.test(text)) || GUARDED.test(text) ? `'${text}` : text;

/** The original text of a cell of such a line. */
export const withoutGuard = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The names of tags in one cell: commas between them, a backslash before what would read as something else. */
export const tagsCell = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[\\,|]/g, (mark) => `\\${mark}`)).join(',');
