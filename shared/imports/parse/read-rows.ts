import { rowImportType } from '../domain/import-type-list.ts';
import type { ReadRows } from '../use-cases/reading-ports.ts';
import { readRows as readCsvRows } from './csv-import.ts';
import { readQifFile } from './qif-import.ts';

/** Reads a file in the format of its import type. */
export const readRows: ReadRows = (bytes, context, onRow) =>
  rowImportType(context.type)?.format === 'qif'
    ? readQifFile(bytes, context, onRow)
    : readCsvRows(bytes, context, onRow);
