import type { ImportType } from '@counterfoil/client';

export const IMPORT_TYPES = [
  'TransactionImport',
  'TradeImport',
  'AccountImport',
  'MintImport',
  'ActualImport',
  'YnabImport',
  'CategoryImport',
  'RuleImport',
  'MerchantImport',
  'PdfImport',
  'QifImport',
  'NativeImport',
] as const satisfies readonly ImportType[];
