const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** The start of a cell that spreadsheets read as a formula, after apostrophes that are in the text itself. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** A CSV line (RFC 4180), guarded like those of an export: an apostrophe before what would be a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

const cellOf = (text: string): string => {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Names in one cell, with backslashes before what separates them. */
export const namesCell = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[\\,|]/g, (mark) => `\\${mark}`)).join(',');
