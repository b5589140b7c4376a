import type { RecordCounts } from '../../ledger/domain/record-types.ts';

export const MANIFEST_FILE = 'manifest.json';
export const NATIVE_FILE = 'all.ndjson';

export type WrittenFile = { readonly name: string; readonly bytes: number /** Hex. */; readonly sha256: string };

export type ExportManifest = {
  readonly version: 1;
  readonly created_at: string;
  /** Records in `all.ndjson` by wire key, all fifteen. */
  readonly counts: RecordCounts;
  /** Records that lead nowhere any more and that no import would take; keys as in `counts`. */
  readonly skipped: RecordCounts;
  readonly files: readonly WrittenFile[];
};

/** The text of the archive's last file, which names all others. */
export const manifestText = (manifest: ExportManifest): string => `${JSON.stringify(manifest, null, 2)}\n`;
