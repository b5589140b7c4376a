import type { CatalogueRecord, RecordKind } from '../../catalogue/domain/catalogue-record.ts';
import type { RecordCounts } from '../../ledger/domain/record-types.ts';
import type { KnownSecurity } from '../../ledger/domain/security.ts';
import type { MappedCatalogue } from './catalogue-steps.ts';
import type { AuxiliaryCells, AuxiliaryName, ColumnPositions, FieldName } from './fields.ts';
import type { ImportConfiguration, ImportType, ImportWarning, OpeningBalance } from './import.ts';
import type { MappingType } from './mappings.ts';
import type { CatalogueStep, PlanNumber, PlanRow } from './plan.ts';
import type { ImportRow, RowEntry, RowFields, RowSplit } from './row.ts';
import type { RowExtra } from './row-diagnostic.ts';
import type { FileWitness } from './sign-witness.ts';

/** Everything that is particular to one type of import whose rows are diagnosed one by one. */
export type RowImportType = {
  readonly type: ImportType;
  readonly format: 'csv' | 'qif' | 'pdf';
  /** Settings of its files where the client left them blank. */
  readonly configurationDefaults: Partial<ImportConfiguration>;
  /** Sentences about a configuration that no file could make right. */
  readonly configurationErrors: (configuration: ImportConfiguration) => readonly string[];
  /** Its rows all go into the account of the import: without one it cannot be published. */
  readonly needsAccount: boolean;
  /** A row also matches an entry of its amount that lies a few days off or has another name. */
  readonly matchesNearby?: true;
  /** A file that does not add up to its own figures is published only if the client accepts that. */
  readonly mustAddUp?: true;
  readonly mappingTypes: (hasAccount: boolean) => readonly MappingType[];
  /** The wire key that a valid row is counted under, e.g. `transactions`; null when it is no record of its own. */
  readonly countedAs: (row: ImportRow) => string | null;
  /** Class in snake_case of accounts that are made for its texts, where that is not `depository`. */
  readonly newAccountType?: string;
  /** Shown with its rows beside what all rows have. */
  readonly extras?: readonly RowExtra[];
  /** Its rows are no entries of an account: one that is sent along means nothing. */
  readonly ignoresAccount?: true;
  /** Its rows are accounts, named by their `name`: what is known of their openings is looked up for the planner. */
  readonly makesAccounts?: true;
  /** The planner is given the family's records. */
  readonly readsRecords?: true;
  /** The record that a valid row is about, where it is one that has its name alone. */
  readonly recordOf?: (row: ImportRow) => { readonly kind: RecordKind; readonly name: string };
  /** What a person may want to know of the valid rows beside what the family has as they are read. */
  readonly createAdvisor?: (records: readonly CatalogueRecord[]) => RowAdvisor;
  readonly createPlanner: (context: PlannerContext) => RowPlanner;
};

export type RowAdvisor = {
  readonly see: (row: ImportRow) => void;
  readonly warnings: () => readonly ImportWarning[];
};

export type PlannerContext = {
  readonly catalogue: MappedCatalogue;
  /** Adds a step after those of the mappings; steps that it refers to must have been added before it. */
  readonly addStep: (step: CatalogueStep) => PlanNumber;
  /** The family's day on which the attempt began, ISO: the same in every slice. */
  readonly today: string;
  /** The family's day at an instant. */
  readonly dayOf: (instant: string) => string;
  readonly familyCurrency: string;
  /** The family's accounts as publishing begins, oldest first. */
  readonly accounts: readonly KnownAccount[];
  readonly securities: readonly KnownSecurity[];
  readonly openings: readonly OpeningBalance[];
  /** Categories, rules and the like as publishing begins; empty unless the type reads them. */
  readonly records: readonly CatalogueRecord[];
  /** By account id, of the accounts that rows name; empty unless the type makes accounts. */
  readonly openingFacts: ReadonlyMap<string, OpeningFacts>;
  /** Date of the oldest entry by account id; only for an import that has openings. */
  readonly oldestEntries?: ReadonlyMap<string, string>;
};

export type OpeningFacts = {
  /** Its opening anchor; null: it has none. */
  readonly anchor: { readonly date: string; readonly amount: string } | null;
  /** Date of its oldest entry; null: it has none. */
  readonly oldestEntry: string | null;
};

export type KnownAccount = {
  readonly id: string;
  readonly name: string;
  readonly accountType: string;
  readonly currency: string;
  /** Which of the accounts that share its name, class and currency it is, where a file said so. */
  readonly place?: number;
  readonly createdAt: string;
};

/** Turns the rows of one import into what is written. Rows come in the order of the file, in both passes. */
export type RowPlanner = {
  /** First pass, where a type needs one: the steps that a row needs beside its mappings. */
  readonly collect?: (row: ImportRow) => void;
  /** Second pass. Rows of one row share its number; a parent comes before its parts. */
  readonly rowsOf: (row: ImportRow) => readonly PlanRow[];
  /** After the last row: entries that no row stands for. */
  readonly lastRows?: () => readonly PlanRow[];
  /** After the first pass: what the readback is to find, where that is not one record a row. */
  readonly counts?: () => { readonly expected: RecordCounts; readonly derived: RecordCounts };
};

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
    rules: Pick<RowRules, 'configuration' | 'hasAccount' | 'isCard' | 'isOwnExport'>,
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
