import Papa from 'papaparse';
import type { DecodedText } from '../charset.ts';
import { readXlsx } from './read-xlsx.ts';

/** The table of a workbook as CSV, which is then read like any other. */
export const sheetText = (bytes: Uint8Array): DecodedText => {
  const read = readXlsx(bytes);
  if (!read.ok) return { ok: false, looksLike: 'a workbook', message: read.message };
  const text = Papa.unparse(read.rows as string[][], { delimiter: ',', newline: '\n' });
  return { ok: true, text, encoding: 'utf-8', warnings: read.warnings };
};
