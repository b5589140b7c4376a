import type { CatalogueRecord } from '../../../catalogue/domain/catalogue-record.ts';
import type { RecordCounts } from '../../../ledger/entries/domain/record-types.ts';
import type { KnownSecurity } from '../../../ledger/entries/domain/security.ts';
import type { ColumnUnits } from '../../amounts/domain/amount-units.ts';
import type {
  AuxiliaryCells,
  AuxiliaryName,
  ColumnPositions,
  FeeColumn,
  FieldName,
} from '../../columns/domain/fields.ts';
import type { ColumnMarks } from '../../currencies/domain/currency-in-title.ts';
import type { ImportConfiguration, ImportType, ImportWarning, OpeningBalance } from '../../domain/import-attributes.ts';
import type { MappedCatalogue } from '../../mappings/domain/catalogue-steps.ts';
import type { CatalogueStep, PlanNumber, PlanRow } from '../../publish/domain/plan.ts';
import type { ImportRow, RowEntry, RowFields, RowSplit } from '../../rows/domain/row.ts';
import type { FileCheck } from '../../signs/domain/sign-check.ts';
import type { TypeFacts } from './type-facts.ts';

/** The specifics of an import type with rows that are validated one by one. */
export type RowImportType = TypeFacts & {
  readonly type: ImportType;
  /** Errors of a configuration that is invalid for any file, as sentences. */
  readonly configurationErrors: (configuration: ImportConfiguration) => readonly string[];
  /** The wire key under which a valid row is counted, e.g. `transactions`; null if it is not a record of its own. */
  readonly countedAs: (row: ImportRow) => string | null;
  /** Creates warnings about the valid rows compared with the family's records. */
  readonly createAdvisor?: (records: readonly CatalogueRecord[]) => RowAdvisor;
  readonly createPlanner: (context: PlannerContext) => RowPlanner;
};

export type RowAdvisor = {
  readonly see: (row: ImportRow) => void;
  readonly warnings: () => readonly ImportWarning[];
};

export type PlannerContext = {
  readonly catalogue: MappedCatalogue;
  /** Adds a step after those of the mappings; steps it refers to must have been added before. */
  readonly addStep: (step: CatalogueStep) => PlanNumber;
  /** The family's date at the start of the attempt, ISO; the same in every slice. */
  readonly today: string;
  /** The family's date at an instant. */
  readonly dayOf: (instant: string) => string;
  readonly familyCurrency: string;
  /** The family's accounts when publishing starts, oldest first. */
  readonly accounts: readonly KnownAccount[];
  readonly securities: readonly KnownSecurity[];
  /** Some of the rows are trades or holdings. */
  readonly hasSecurities: boolean;
  /** Some of the rows make a second entry, such as a fee. */
  readonly hasCash?: boolean;
  readonly openings: readonly OpeningBalance[];
  /** Categories, rules and other records when publishing starts; empty unless `readsRecords`. */
  readonly records: readonly CatalogueRecord[];
  /** Opening facts by account id of the accounts in rows; empty unless `makesAccounts`. */
  readonly openingFacts: ReadonlyMap<string, OpeningFacts>;
  /** The date of the oldest entry by account id; only for imports with opening balances. */
  readonly oldestEntries?: ReadonlyMap<string, string>;
};

export type OpeningFacts = {
  /** Its opening anchor; null if it has none. */
  readonly anchor: { readonly date: string; readonly amount: string } | null;
  /** The date of its oldest entry; null if it has none. */
  readonly oldestEntry: string | null;
};

export type KnownAccount = {
  readonly id: string;
  readonly name: string;
  readonly accountType: string;
  readonly currency: string;
  /** Its position among accounts with the same name, class and currency, if set by an import. */
  readonly place?: number;
  readonly createdAt: string;
};

/** Plans the rows of an import, which arrive in file order in both passes. */
export type RowPlanner = {
  /** First pass, if needed: adds the steps of a row besides its mappings. */
  readonly collect?: (row: ImportRow) => void;
  /** Second pass. The plan rows of a row share its number; a parent comes before its parts. */
  readonly rowsOf: (row: ImportRow) => readonly PlanRow[];
  /** After the last row: entries without a row. */
  readonly lastRows?: () => readonly PlanRow[];
  /** After the first pass: the counts expected by the readback, if not one record per row. */
  readonly counts?: () => { readonly expected: RecordCounts; readonly derived: RecordCounts };
};

/** The inputs of a row reader other than the file. */
export type RowSettings = {
  readonly configuration: ImportConfiguration;
  readonly hasAccount: boolean;
  readonly accountCurrency: string | null;
  /** The account of the import is a credit card. */
  readonly isCard?: boolean;
  readonly familyCurrency: string;
  /** The currency of the account that a text refers to; undefined if unknown. */
  readonly currencyOf?: (account: string) => string | undefined;
  readonly familyDateFormat: string;
  /** Inclusive bounds for row dates, ISO. */
  readonly earliestDate: string;
  readonly latestDate: string;
  /** The account of the import is a liability. */
  readonly isLiability?: boolean;
  /** The numbers of the rows that are left out because they state a balance or a total. */
  readonly totals?: ReadonlySet<number>;
  /** The usual amounts of the column of money out, or in, have a minus. */
  readonly outflowsAreNegative?: boolean;
  /** The columns of fees that have negative amounts. */
  readonly negativeFees?: readonly FeeColumn[];
  readonly inflowsAreNegative?: boolean;
  /** A row with both money in and money out has their difference as its amount. */
  readonly takesDifference?: boolean;
  /** Somebody takes the row in, or corrects it: a text that leaves rows out is then an error. */
  readonly isTakenIn?: boolean;
  /** The headers of the file. */
  readonly headers?: readonly string[];
  /** The currencies in the headers of amounts, which hold for the amounts that have no mark of their own. */
  readonly columnMarks?: ColumnMarks;
  /** The units in the headers of amounts, such as cents. */
  readonly columnUnits?: ColumnUnits;
  /** The file is a Counterfoil export: an apostrophe before a formula is not part of the text. */
  readonly isOwnExport?: boolean;
};

/** Settings for cells that were read before, such as stored rows. */
export type ReadingRules = Pick<RowSettings, 'configuration' | 'familyDateFormat'>;

/** A column that an import type reads. */
export type WantedColumn = {
  readonly field: FieldName;
  /** `cell`: every row needs a value. `column`: the header needs the column, but cells can be blank. */
  readonly required?: 'cell' | 'column';
  /** Header names instead of the field's own. */
  readonly names?: readonly string[];
  /** The title in messages, instead of the field's own. */
  readonly title?: string;
};

/** The specifics of a CSV import type; see `row-reader.ts`. */
export type CsvImportType = RowImportType & {
  readonly format: 'csv';
  readonly columns: (rules: Pick<RowSettings, 'configuration' | 'hasAccount'>) => readonly WantedColumn[];
  /** Auxiliary columns. */
  readonly auxiliary?: readonly AuxiliaryName[];
  /** The header needs one of these columns. */
  readonly oneOf?: readonly (FieldName | AuxiliaryName)[];
  /** Two columns that make up the amount: the header must have both or neither. */
  readonly halves?: readonly AuxiliaryName[];
  /** The values of blank cells. */
  readonly defaults: Partial<RowFields>;
  /** Combines fields from several cells. Invalid rows show whatever can be read. */
  readonly combine?: (cells: FaultyCells, rules: RowSettings) => Partial<RowFields>;
  /** Interprets the cells of a row, all of them valid, as an entry. */
  readonly interpret: (cells: RowCells, rules: ReadingRules) => Interpreted;
  /** Whether a field of a valid row was calculated from others, which a repair may change, and not read from the file. */
  readonly computes?: (
    row: Pick<ImportRow, 'fields' | 'auxiliary'>,
    field: FieldName,
    configuration: ImportConfiguration,
  ) => boolean;
  /** Quotes in cells can be escaped with a backslash if they are not doubled. */
  readonly backslashEscapes?: true;
  /** Compares the rows before reading them; not needed if the configuration determines all signs. */
  readonly createWitness?: (
    header: readonly string[],
    positions: ColumnPositions,
    rules: Pick<RowSettings, 'configuration' | 'hasAccount' | 'isCard' | 'isLiability' | 'isOwnExport'> &
      Partial<Pick<RowSettings, 'familyDateFormat'>>,
  ) => FileCheck | undefined;
  /** For files with rows that depend on others, which are read twice. */
  readonly createLinker?: () => RowLinker;
};

export type RowLinker = {
  /** First pass over every row. */
  readonly see: (row: ImportRow) => void;
  /** Second pass: returns the row with its links to other rows. */
  readonly link: (row: ImportRow) => ImportRow;
  /** After the first pass: warnings about the file. */
  readonly warnings?: () => readonly ImportWarning[];
};

export type RowCells = {
  readonly rowNumber: number;
  /** The fields as shown. */
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
      /** Replaces the shown fields. */
      readonly fields?: Partial<RowFields>;
      readonly splits?: readonly RowSplit[];
      readonly entry: Omit<RowEntry, 'currencyFromFile'>;
      /** A repair needs the fee again, because the shown amount is without it. */
      readonly keepsFee?: true;
    }
  | { readonly ok: false; readonly fields?: Partial<RowFields>; readonly problems: readonly string[] };

/** The default interpretation: one transaction with this amount in ledger sign. */
export const oneTransaction = ({ values }: RowCells, amount: string): Interpreted => ({
  ok: true,
  entry: { kind: 'transaction', date: values.date, amount, part: null },
});
