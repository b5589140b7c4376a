import type { CatalogueRecord, RecordKind } from '../../catalogue/domain/catalogue-record.ts';
import type { RecordCounts } from '../../ledger/domain/record-types.ts';
import type { KnownSecurity } from '../../ledger/domain/security.ts';
import type { MappedCatalogue } from './catalogue-steps.ts';
import type { ImportConfiguration, ImportType, ImportWarning, OpeningBalance } from './import.ts';
import type { MappingType } from './mapping.ts';
import type { CatalogueStep, PlanNumber, PlanRow } from './plan.ts';
import type { ImportRow } from './row.ts';
import type { RowExtra } from './row-extras.ts';

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
