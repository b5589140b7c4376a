import { negate } from '../../platform/domain/decimal.ts';
import type { CsvImportType, WantedColumn } from './csv-import-type.ts';
import type { ImportConfiguration } from './import.ts';
import { planEntries } from './plan-rows.ts';

/** What types whose rows are transactions have in common. */
export const TRANSACTION_ROWS = {
  format: 'csv',
  configurationErrors: () => [],
  needsAccount: false,
  countedAs: () => 'transactions',
  createPlanner: ({ catalogue }) => ({ rowsOf: (row) => planEntries(row, catalogue) }),
} as const satisfies Partial<CsvImportType>;

export const UNNAMED = 'Imported item';

/** An import into one account has no use for a column of accounts. */
export const accountColumn = (hasAccount: boolean): readonly WantedColumn[] =>
  hasAccount ? [] : [{ field: 'account' }];

/** The payee, else the first line of the notes. */
export const nameFrom = (payee: string, notes: string): string =>
  payee || notes.slice(0, `${notes}\n`.indexOf('\n')).trim() || UNNAMED;

/** `Group: Category`, as one names a category and its parent; the one that there is where there is one. */
export const joinCategory = (group: string, category: string): string =>
  [group, category].filter((part) => part !== '').join(': ');

/** From the file's sign to the ledger's and back. */
export const turnSign = (amount: string, { signageConvention }: ImportConfiguration): string =>
  signageConvention === 'inflows_negative' ? amount : negate(amount);
