import type { FieldName } from './fields.ts';
import type { ImportConfiguration, ImportType } from './import.ts';
import type { MappingType } from './mapping.ts';
import type { RowFields } from './row.ts';

/** What the reading of rows depends on beside the file. */
export type RowRules = {
  readonly configuration: ImportConfiguration;
  readonly hasAccount: boolean;
  readonly accountCurrency: string | null;
  readonly familyCurrency: string;
  readonly familyDateFormat: string;
  /** Inclusive bounds for row dates, ISO. */
  readonly earliestDate: string;
  readonly latestDate: string;
};

/** A column that a type of import reads. */
export type WantedColumn = {
  readonly field: FieldName;
  /** `cell`: every row needs a value. `column`: the header needs the column, its cells may be blank. */
  readonly required?: 'cell' | 'column';
  /** Header names instead of the field's own. */
  readonly names?: readonly string[];
};

/** Everything that is particular to one type of CSV import; `row-reader.ts` does the rest. */
export type CsvImportType = {
  readonly type: ImportType;
  readonly columns: (rules: Pick<RowRules, 'configuration' | 'hasAccount'>) => readonly WantedColumn[];
  /** What a blank cell stands for. */
  readonly defaults: Partial<RowFields>;
  readonly mappingTypes: (hasAccount: boolean) => readonly MappingType[];
  /** Sentences about a configuration that no file could make right. */
  readonly configurationErrors: (configuration: ImportConfiguration) => readonly string[];
  /** Amount of a valid row in ledger sign: positive is money out. Dates are ISO here, numbers canonical. */
  readonly ledgerAmount: (values: RowFields, configuration: ImportConfiguration) => string;
};
