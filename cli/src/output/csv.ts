import Papa from 'papaparse';

/** The start of a cell that spreadsheets read as a formula, after apostrophes that are in the text itself. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
/** Some programs drop white space around a cell without quotes. */
const OUTER_SPACE = /^\s|\s$/;
const QUOTES = { quotes: (cell: unknown): boolean => OUTER_SPACE.test(String(cell)) };

/** A CSV line (RFC 4180), guarded like those of an export: an apostrophe before what would be a formula. */
export const csvLine = (cells: readonly string[]): string => `${Papa.unparse([cells.map(harmless)], QUOTES)}\r\n`;

const harmless = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

/** Names in one cell, with backslashes before what separates them. */
export const namesCell = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[\\,|]/g, (mark) => `\\${mark}`)).join(',');
