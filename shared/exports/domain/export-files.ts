import type { NativeType, RecordCounts } from '../../ledger/entries/domain/record-types.ts';
import { csvLine } from '../../platform/domain/text/csv-line.ts';
import type { ExportKind } from './export-kind.ts';
import { accountExport } from './kinds/account.ts';
import {
  budgetCategoryExport,
  budgetExport,
  categoryExport,
  merchantExport,
  recurringTransactionExport,
  ruleExport,
  tagExport,
} from './kinds/catalogue.ts';
import { balanceExport, holdingExport, tradeExport, transactionExport, valuationExport } from './kinds/entries.ts';
import { rejectedTransferExport, transferExport } from './kinds/transfers.ts';

export const MANIFEST_FILE = 'manifest.json';
const NATIVE_FILE = 'all.ndjson';

export type WrittenFile = { readonly name: string; readonly bytes: number /** Hex. */; readonly sha256: string };

export type ExportManifest = {
  readonly version: 1;
  readonly created_at: string;
  /** Records in `all.ndjson` by wire key, all fifteen. */
  readonly counts: RecordCounts;
  /** Records with missing references, which no import would accept; keys as in `counts`. */
  readonly skipped: RecordCounts;
  readonly files: readonly WrittenFile[];
  /** Original files whose import was deleted while the export was written; absent if there are none. */
  readonly missing?: readonly string[];
};

/** The content of the archive's last file, which lists all others. */
export const manifestText = (manifest: ExportManifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

/** A file of the archive: its first line, and its sections in order. */
export type ExportFile = { readonly name: string; readonly head: string; readonly sections: readonly string[] };

/** In the order in which an import needs them. */
const KINDS: readonly Pick<ExportKind<never>, 'type' | 'file' | 'columns'>[] = [
  accountExport,
  balanceExport,
  categoryExport,
  tagExport,
  merchantExport,
  recurringTransactionExport,
  transactionExport,
  transferExport,
  rejectedTransferExport,
  tradeExport,
  holdingExport,
  valuationExport,
  budgetExport,
  budgetCategoryExport,
  ruleExport,
];

/** Of transactions before they had external ids; the command line still writes them. */
const FORMER_COLUMNS = ['date', 'account_name', 'amount', 'name', 'category', 'tags', 'notes', 'currency'];

const HEADERS = new Set([...KINDS.map(({ columns }) => columns), FORMER_COLUMNS].map((columns) => columns.join('\n')));

/** Whether a CSV header belongs to our own export, whose cells `withoutGuard` reads. */
export const isExportHeader = (cells: readonly string[]): boolean =>
  HEADERS.has(cells.map((cell) => cell.trim()).join('\n'));

/** Each kind has two sections: native records and CSV. */
export const nativeSection = (type: NativeType): string => `native ${type}`;
export const csvSection = (type: NativeType): string => `csv ${type}`;

export const EXPORT_FILES: readonly ExportFile[] = [
  { name: NATIVE_FILE, head: '', sections: KINDS.map(({ type }) => nativeSection(type)) },
  ...KINDS.map(({ type, file, columns }) => ({ name: file, head: csvLine(columns), sections: [csvSection(type)] })),
];
