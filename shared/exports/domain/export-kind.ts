import type { NativeType } from '../../ledger/domain/record-types.ts';
import type { ExportNames } from './export-names.ts';

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
