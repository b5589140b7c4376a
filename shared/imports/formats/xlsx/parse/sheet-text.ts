import Papa from 'papaparse';
import type { ImportWarning, NumberFormat } from '../../../domain/import-attributes.ts';
import { readXlsx } from './read-xlsx.ts';

type SheetText =
  | {
      readonly ok: true;
      readonly text: string;
      readonly encoding: string;
      readonly warnings: readonly ImportWarning[];
      /** Numbers that are stored as text. */
      readonly numberTexts: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

const WITH_COMMA: readonly (NumberFormat | null)[] = ['1.234,56', '1 234,56'];
export const hasComma = (numberFormat: NumberFormat | null): boolean => WITH_COMMA.includes(numberFormat);

/** The table of a workbook as CSV, which is then read like any other. Stored numbers are written in the number format of the file. */
export const sheetText = (bytes: Uint8Array, numberFormat: NumberFormat | null): SheetText => {
  const read = readXlsx(bytes, hasComma(numberFormat) ? ',' : '.');
  if (!read.ok) return { ok: false, message: read.message };
  const { rows, numberTexts, warnings } = read;
  const text = Papa.unparse([...rows], { delimiter: ',', newline: '\n' });
  return { ok: true, text, encoding: 'utf-8', warnings, numberTexts };
};
