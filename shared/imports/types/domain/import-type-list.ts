import type { ImportType } from '../../domain/import-attributes.ts';
import { pdfImport } from '../../formats/pdf/domain/pdf-import.ts';
import { qifImport } from '../../formats/qif/domain/qif-import.ts';
import { orBroker } from '../../securities/domain/broker-import.ts';
import { tradeImport } from '../../securities/domain/trade-import.ts';
import { accountImport } from './account-import.ts';
import { actualImport } from './actual-import.ts';
import { categoryImport } from './category-import.ts';
import type { CsvImportType, RowImportType } from './import-type-definition.ts';
import { merchantImport } from './merchant-import.ts';
import { mintImport, ynabImport } from './mint-ynab-import.ts';
import { ruleImport } from './rule-import.ts';
import { transactionImport } from './transaction-import.ts';

/** The import types with rows. To add one, write a file and add a line here. */
const ROW_IMPORT_TYPES: readonly RowImportType[] = [
  orBroker(transactionImport),
  tradeImport,
  mintImport,
  actualImport,
  ynabImport,
  accountImport,
  categoryImport,
  merchantImport,
  ruleImport,
  pdfImport,
  qifImport,
];

/** Undefined for NativeImport, which has records instead of rows. */
export const rowImportType = (type: ImportType): RowImportType | undefined =>
  ROW_IMPORT_TYPES.find((candidate) => candidate.type === type);

/** Undefined for types that are not read from CSV. */
export const csvImportType = (type: ImportType): CsvImportType | undefined => {
  const found = rowImportType(type);
  return found !== undefined && isCsv(found) ? found : undefined;
};

const isCsv = (type: RowImportType): type is CsvImportType => type.format === 'csv';
