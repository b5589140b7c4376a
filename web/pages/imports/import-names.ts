import type { ImportType } from '../../../shared/domain/imports/import.ts';

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
