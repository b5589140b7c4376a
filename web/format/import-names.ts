import type { ImportType } from '../../shared/domain/imports/import.ts';
import type { ImportDetail } from '../../shared/schema/import-detail.ts';
import type { Viewer } from '../viewer.ts';
import { formatDayOf } from './dates.ts';

export type NamedImport = Pick<ImportDetail, 'filename' | 'type' | 'created_at'>;

/** What a person calls an import: its file, or where that came without a name its type and day. */
export const importName = (
  { filename, type, created_at }: NamedImport,
  { locale, timeZone }: Pick<Viewer, 'locale' | 'timeZone'>,
): string => filename ?? `${TYPE_NAMES[type]}, ${formatDayOf(created_at, locale, timeZone)}`;

/** What a person calls a type of import; in the order in which they are asked for. */
export const TYPE_NAMES: Readonly<Record<ImportType, string>> = {
  TransactionImport: 'Bank transactions (CSV)',
  PdfImport: 'Bank statement (PDF)',
  QifImport: 'QIF file',
  TradeImport: 'Trades (CSV)',
  AccountImport: 'Accounts and balances (CSV)',
  CategoryImport: 'Categories (CSV)',
  MerchantImport: 'Merchants (CSV)',
  RuleImport: 'Rules (CSV)',
  MintImport: 'Export of Mint (CSV)',
  YnabImport: 'Export of YNAB (CSV)',
  ActualImport: 'Export of Actual (CSV)',
  NativeImport: 'Backup of Counterfoil (NDJSON)',
};
