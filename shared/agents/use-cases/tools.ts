import { apply } from './apply.ts';
import { budgets } from './budgets.ts';
import { decline } from './decline.ts';
import { getTransaction } from './get-transaction.ts';
import { importFile } from './import-file.ts';
import { investments } from './investments.ts';
import { listAccounts } from './list-accounts.ts';
import { listChanges } from './list-changes.ts';
import { listImports } from './list-imports.ts';
import { listRecords } from './list-records.ts';
import { overview } from './overview.ts';
import { proposeChanges } from './propose-changes.ts';
import { recurring } from './recurring.ts';
import { searchTransactions } from './search-transactions.ts';
import { spending } from './spending.ts';
import { statementCoverage } from './statement-coverage.ts';
import type { Tool } from './tool.ts';
import { undo } from './undo.ts';

/** In the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  overview,
  listAccounts,
  searchTransactions,
  getTransaction,
  spending,
  budgets,
  recurring,
  investments,
  statementCoverage,
  listImports,
  listRecords,
  listChanges,
  proposeChanges,
  importFile,
  apply,
  decline,
  undo,
];
