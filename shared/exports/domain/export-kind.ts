import {
  type CatalogueRecord,
  type CatalogueRecordOf,
  isOfKind,
  type RecordKind,
} from '../../catalogue/domain/catalogue-record.ts';
import type { NativeType } from '../../ledger/entries/domain/record-types.ts';
import type { ClientFields, ClientTexts } from '../../platform/domain/external-id.ts';

/** The fields of a native record by wire name. */
export type NativeData = Readonly<Record<string, unknown>>;

/** How to write one kind of record: as a native record, and as a CSV line. */
export type ExportKind<Source> = {
  readonly type: NativeType;
  /** The CSV file and its columns. */
  readonly file: string;
  readonly columns: readonly string[];
  /** undefined for a record with missing references, which no import would accept. */
  data(source: Source, names: ExportNames): NativeData | undefined;
  cells(source: Source, names: ExportNames): readonly (string | null)[];
};

/** Drops null and empty lists, which readers assume by default. */
export const withoutBlanks = (data: NativeData): NativeData =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );

/** The fields of a record that belong to its client. */
export const clientData = ({ externalId, metadata }: ClientFields): NativeData => ({
  external_id: externalId?.id ?? null,
  external_source: externalId?.source ?? null,
  metadata: metadata ?? null,
});

export type ExportedAccount = ClientTexts & {
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
  readonly closedOn?: string | null;
  readonly notes: string | null;
  readonly createdAt: string;
};

/** The family's records, apart from entries, when the export began. Later changes are not included. */
export type ExportCatalogue = {
  readonly accounts: readonly ExportedAccount[];
  readonly records: readonly CatalogueRecord[];
};

/** Finds the names of referenced records; undefined for deleted ones. */
export type ExportNames = {
  readonly account: (id: string | null) => ExportedAccount | undefined;
  readonly record: <K extends RecordKind>(kind: K, id: string | null) => CatalogueRecordOf<K> | undefined;
};

export const createExportNames = ({ accounts, records }: ExportCatalogue): ExportNames => {
  const accountsById = new Map(accounts.map((account) => [account.id, account]));
  const recordsById = new Map(records.map((record) => [`${record.kind} ${record.id}`, record]));
  return {
    account: (id) => accountsById.get(id ?? ''),
    record: (kind, id) => {
      const record = recordsById.get(`${kind} ${id}`);
      return record && isOfKind(record, kind) ? record : undefined;
    },
  };
};
