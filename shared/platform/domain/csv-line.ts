const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** The start of a cell that spreadsheets treat as a formula. Some input methods convert full-width signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** A formula after literal apostrophes. One more apostrophe distinguishes them from the added one. */
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** A CSV line (RFC 4180) that is safe in spreadsheets: cells that look like formulas get a leading apostrophe. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => quoted(harmless(cell ?? ''))).join(',')}\r\n`;

const harmless = (text: string): string =>
  (FORMULA.test(text) && !NUMBER.test(text)) || GUARDED.test(text) ? `'${text}` : text;

/** The original text of a cell. */
export const withoutGuard = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Tag names in one cell, separated by commas, with backslashes before special characters. */
export const tagsCell = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[\\,|]/g, (mark) => `\\${mark}`)).join(',');
