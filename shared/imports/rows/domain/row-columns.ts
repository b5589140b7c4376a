import { FIELDS, type FieldKind, type FieldName, headerNamed, wireName } from '../../columns/domain/fields.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { QIF_FIELDS } from '../../formats/qif/domain/repair-qif-row.ts';
import { securityReader } from '../../securities/domain/statement-securities.ts';
import type { RowSettings, WantedColumn } from '../../types/domain/import-type-definition.ts';
import { csvImportType } from '../../types/domain/import-type-list.ts';
import { transactionImport } from '../../types/domain/transaction-import.ts';
import type { ImportRow } from './row.ts';

/** A field for showing and repairing the rows of an import. */
export type RowColumn = {
  /** The API name, e.g. `exchange_operating_mic`. */
  readonly name: string;
  /** Its name at the start of messages. */
  readonly title: string;
  readonly kind: FieldKind;
  /** The file has the column, or every row needs it. */
  readonly isInFile: boolean;
};

/**
 * The fields of an import's rows, or of one of its rows; none for NativeImport, which has no rows. OFX can have rows of securities
 * among others, with fields of their own.
 */
export const rowColumns = (
  record: Pick<ImportRecord, 'type' | 'configuration' | 'accountId'>,
  row?: Pick<ImportRow, 'fields'>,
): readonly RowColumn[] => {
  const { type, configuration, accountId } = record;
  if (type === 'NativeImport') return [];
  if (type === 'QifImport') {
    const wanted = QIF_FIELDS.filter((field) => field !== 'account' || accountId === null);
    return wanted.map((field) => toColumn({ field }, () => true));
  }
  const rules: Pick<RowSettings, 'configuration' | 'hasAccount'> = { configuration, hasAccount: accountId !== null };
  const csv = csvImportType(type);
  if (csv === undefined) return transactionImport.columns(rules).map((column) => toColumn(column, () => true));
  const columns = csv
    .columns(rules)
    .map((column) => toColumn(column, (field) => isInFile(column, field, configuration)));
  if (configuration.fileFormat !== 'ofx') return columns;
  if (row === undefined) return [...columns, ...SECURITY_FIELDS.map((field) => toColumn({ field }, () => false))];
  return (
    securityReader(row)
      ?.columns(rules)
      .map((column) => toColumn(column, () => true)) ?? columns
  );
};

const SECURITY_FIELDS = ['ticker', 'qty', 'price'] as const satisfies readonly FieldName[];

const toColumn = (column: WantedColumn, isFound: (field: FieldName) => boolean): RowColumn => {
  const { field, title = FIELDS[field].title } = column;
  return { name: wireName(field), title, kind: FIELDS[field].kind, isInFile: isFound(field) };
};

/** Whether the file has the field. Amounts can come from other columns; fields without a label are found by name. */
const isInFile = ({ required }: WantedColumn, field: FieldName, configuration: ImportConfiguration): boolean => {
  const { label } = FIELDS[field];
  return required === 'cell' || field === 'amount' || label === null || headerNamed(configuration, label) !== '';
};
