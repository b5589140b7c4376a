import type { CatalogueRecord, CatalogueRecordOf, RecordKind } from '../../catalogue/domain/catalogue-record.ts';
import type { NativeType } from '../../ledger/domain/record-types.ts';

/** What a native record says, by wire name. */
export type NativeData = Readonly<Record<string, unknown>>;

/** How one kind of record is written: as a native record, and as a line of its CSV file. */
export type ExportKind<Source> = {
  readonly type: NativeType;
  /** Its CSV file, and the columns of that. */
  readonly file: string;
  readonly columns: readonly string[];
  /** Undefined for a record that leads nowhere: no import would take it. */
  data(source: Source, names: ExportNames): NativeData | undefined;
  cells(source: Source, names: ExportNames): readonly (string | null)[];
};

/** Only what says something: null and empty lists are what a reader assumes. */
export const said = (data: NativeData): NativeData =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );

export type ExportedAccount = {
  readonly id: string;
  readonly tag: string;
  readonly name: string;
  /** Class in snake_case. */
  readonly accountType: string;
  readonly subtype: string | null;
  readonly currency: string;
  readonly status: string;
  readonly institutionName: string | null;
  readonly institutionDomain: string | null;
  readonly notes: string | null;
  readonly createdAt: string;
};

/** What a family had when its export began, beside its entries. What came later is in the next export. */
export type ExportCatalogue = {
  readonly accounts: readonly ExportedAccount[];
  readonly records: readonly CatalogueRecord[];
};

/** Finds what entries and records refer to; undefined for what is gone. */
export type ExportNames = {
  readonly account: (id: string | null) => ExportedAccount | undefined;
  readonly record: <K extends RecordKind>(kind: K, id: string | null) => CatalogueRecordOf<K> | undefined;
};

export const createExportNames = ({ accounts, records }: ExportCatalogue): ExportNames => {
  const accountsById = new Map(accounts.map((account) => [account.id, account]));
  const recordsById = new Map(records.map((record) => [`${record.kind} ${record.id}`, record]));
  return {
    account: (id) => accountsById.get(id ?? ''),
    record: <K extends RecordKind>(kind: K, id: string | null) =>
      recordsById.get(`${kind} ${id}`) as CatalogueRecordOf<K> | undefined,
  };
};
