import type { ColumnPositions } from './column-positions.ts';
import type { AuxiliaryCells, AuxiliaryName, FieldName } from './fields.ts';
import type { ImportConfiguration, ImportWarning } from './import.ts';
import type { RowImportType } from './import-type.ts';
import type { ImportRow, RowEntry, RowFields, RowSplit } from './row.ts';
import type { FileWitness } from './sign-witness.ts';

/** What the reading of rows depends on beside the file. */
export type RowRules = {
  readonly configuration: ImportConfiguration;
  readonly hasAccount: boolean;
  readonly accountCurrency: string | null;
  /** The account of the import is a credit card. */
  readonly isCard?: boolean;
  readonly familyCurrency: string;
  /** Currency of the account that a text of the file leads to; undefined where that is not known. */
  readonly currencyOf?: (account: string) => string | undefined;
  readonly familyDateFormat: string;
  /** Inclusive bounds for row dates, ISO. */
  readonly earliestDate: string;
  readonly latestDate: string;
  /** The file is our own export: an apostrophe before a formula is not part of the text. */
  readonly isOwnExport?: boolean;
};

/** A column that a type of import reads. */
export type WantedColumn = {
  readonly field: FieldName;
  /** `cell`: every row needs a value. `column`: the header needs the column, its cells may be blank. */
  readonly required?: 'cell' | 'column';
  /** Header names instead of the field's own. */
  readonly names?: readonly string[];
  /** How a sentence about it begins, instead of the field's own way. */
  readonly title?: string;
};

/** Everything that is particular to one type of CSV import; `row-reader.ts` does the rest. */
export type CsvImportType = RowImportType & {
  readonly format: 'csv';
  readonly columns: (rules: Pick<RowRules, 'configuration' | 'hasAccount'>) => readonly WantedColumn[];
  /** Columns read beside them. */
  readonly auxiliary?: readonly AuxiliaryName[];
  /** Of these columns the header needs one. */
  readonly oneOf?: readonly (FieldName | AuxiliaryName)[];
  /** Columns that are each half of an amount: the header has both or neither. */
  readonly halves?: readonly AuxiliaryName[];
  /** What a blank cell stands for. */
  readonly defaults: Partial<RowFields>;
  /** Fields combined from several cells. Invalid rows show as much of them as can be read. */
  readonly combine?: (cells: FaultyCells, rules: RowRules) => Partial<RowFields>;
  /** What the cells of a row, each read by itself and without a fault, mean together. */
  readonly interpret: (cells: RowCells, rules: RowRules) => Interpreted;
  /** Where quotes in its cells are not doubled, a backslash before them may stand for that. */
  readonly backslashEscapes?: true;
  /** For files whose rows have to be compared before they are read, unless the configuration settles everything. */
  readonly createWitness?: (
    header: readonly string[],
    positions: ColumnPositions,
    rules: Pick<RowRules, 'configuration' | 'isCard'>,
  ) => FileWitness | undefined;
  /** For files in which a row depends on others: such a file is read twice. */
  readonly createLinker?: () => RowLinker;
};

export type RowLinker = {
  /** First pass: every row of the file, as it is by itself. */
  readonly see: (row: ImportRow) => void;
  /** Second pass: the row as it is among the rows that were seen. */
  readonly link: (row: ImportRow) => ImportRow;
  /** After the first pass: what a person may want to know of the file. */
  readonly warnings?: () => readonly ImportWarning[];
};

export type RowCells = {
  readonly rowNumber: number;
  /** As they will be shown. */
  readonly shown: RowFields;
  /** Numbers canonical, dates ISO. */
  readonly values: RowFields;
  readonly auxiliary: AuxiliaryCells;
};

/** The same for a row that may be invalid. */
export type FaultyCells = RowCells & {
  /** Cells whose text cannot be read; their value is blank. */
  readonly unread: ReadonlySet<FieldName | AuxiliaryName>;
};

export type Interpreted =
  | {
      readonly ok: true;
      /** Instead of the cells as they stand. */
      readonly fields?: Partial<RowFields>;
      readonly splits?: readonly RowSplit[];
      readonly entry: Omit<RowEntry, 'currencyFromFile'>;
    }
  | { readonly ok: false; readonly fields?: Partial<RowFields>; readonly problems: readonly string[] };

/** The usual meaning: one transaction of this amount in ledger sign. */
export const oneTransaction = ({ values }: RowCells, amount: string): Interpreted => ({
  ok: true,
  entry: { kind: 'transaction', date: values.date, amount, part: null },
});
