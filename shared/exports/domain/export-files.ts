import type { NativeType } from '../../ledger/domain/record-types.ts';
import { csvLine } from '../../platform/domain/csv-line.ts';
import type { ExportKind } from './export-kind.ts';
import { accountExport } from './kinds/account.ts';
import { balanceExport } from './kinds/balance.ts';
import { budgetExport } from './kinds/budget.ts';
import { budgetCategoryExport } from './kinds/budget-category.ts';
import { categoryExport } from './kinds/category.ts';
import { holdingExport } from './kinds/holding.ts';
import { merchantExport } from './kinds/merchant.ts';
import { recurringTransactionExport } from './kinds/recurring-transaction.ts';
import { rejectedTransferExport } from './kinds/rejected-transfer.ts';
import { ruleExport } from './kinds/rule.ts';
import { tagExport } from './kinds/tag.ts';
import { tradeExport } from './kinds/trade.ts';
import { transactionExport } from './kinds/transaction.ts';
import { transferExport } from './kinds/transfer.ts';
import { valuationExport } from './kinds/valuation.ts';
import { NATIVE_FILE } from './manifest.ts';

/** A file of the archive: its first line, and the sections that follow each other in it. */
export type ExportFile = { readonly name: string; readonly head: string; readonly sections: readonly string[] };

/** In the order in which an importer would take them. */
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

const HEADERS = new Set(KINDS.map(({ columns }) => columns.join('\n')));

/** Whether a CSV file with this header is our own export, whose cells `withoutGuard` reads. */
export const isExportHeader = (cells: readonly string[]): boolean =>
  HEADERS.has(cells.map((cell) => cell.trim()).join('\n'));

/** Lines are written into sections, one of native records and one of CSV for each kind. */
export const nativeSection = (type: NativeType): string => `native ${type}`;
export const csvSection = (type: NativeType): string => `csv ${type}`;

export const EXPORT_FILES: readonly ExportFile[] = [
  { name: NATIVE_FILE, head: '', sections: KINDS.map(({ type }) => nativeSection(type)) },
  ...KINDS.map(({ type, file, columns }) => ({ name: file, head: csvLine(columns), sections: [csvSection(type)] })),
];
