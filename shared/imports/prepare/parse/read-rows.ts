import { fileFormatOf } from '../../detect/parse/file-format.ts';
import { readRows as readCsvRows } from '../../formats/csv/parse/csv-import.ts';
import { readQifFile } from '../../formats/qif/parse/qif-import.ts';
import { readStatementFile } from '../../statements/parse/statement-rows.ts';
import { rowImportType } from '../../types/domain/import-type-list.ts';
import type { ReadRows } from '../use-cases/reading-ports.ts';

/** Reads a file in the format of its import type; a TransactionImport can also be a bank's statement, by its content. */
export const readRows: ReadRows = (bytes, context, onRow) => {
  if (rowImportType(context.type)?.format === 'qif') return readQifFile(bytes, context, onRow);
  const format = context.type === 'TransactionImport' ? fileFormatOf(bytes) : undefined;
  return format === undefined || format === 'xlsx'
    ? readCsvRows(bytes, context, onRow)
    : readStatementFile(format, bytes, context, onRow);
};
