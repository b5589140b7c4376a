import { rowImportType } from '../domain/import-type-list.ts';
import type { ReadRows } from '../use-cases/reading-ports.ts';
import { readRows as readCsvRows } from './csv-import.ts';
import { fileFormatOf } from './file-format.ts';
import { readQifFile } from './qif-import.ts';
import { readStatementFile } from './statement-rows.ts';

/** Reads a file in the format of its import type; a TransactionImport can also be a bank's statement, by its content. */
export const readRows: ReadRows = (bytes, context, onRow) => {
  if (rowImportType(context.type)?.format === 'qif') return readQifFile(bytes, context, onRow);
  const format = context.type === 'TransactionImport' ? fileFormatOf(bytes) : undefined;
  return format === undefined || format === 'xlsx'
    ? readCsvRows(bytes, context, onRow)
    : readStatementFile(format, bytes, context, onRow);
};
