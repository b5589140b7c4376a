import type { CsvImportType } from './csv-import-type.ts';
import type { ImportType } from './import.ts';
import { transactionImport } from './transaction-import.ts';

/** The CSV import types that can be read, by name. A new one is one new file and one line here. */
const CSV_IMPORT_TYPES: readonly CsvImportType[] = [transactionImport];

/** Undefined for types that are no CSV or are not supported yet. */
export const csvImportType = (type: ImportType): CsvImportType | undefined =>
  CSV_IMPORT_TYPES.find((candidate) => candidate.type === type);
