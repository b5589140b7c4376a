import Papa from 'papaparse';
import { harmless } from './formula-guard.ts';

/** Some programs drop white space around a cell without quotes. */
const OUTER_SPACE = /^\s|\s$/;
const QUOTES = { quotes: (cell: unknown): boolean => OUTER_SPACE.test(String(cell)) };

/** A CSV line (RFC 4180) that is safe in spreadsheets: cells that look like formulas get a leading apostrophe. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${Papa.unparse([cells.map((cell) => harmless(cell ?? ''))], QUOTES)}\r\n`;

/** Tag names in one cell, separated by commas, with backslashes before special characters. */
export const tagsCell = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[\\,|]/g, (mark) => `\\${mark}`)).join(',');
