import type { CsvImportType } from './csv-import-type.ts';
import { createAccountPlanner } from './records/account-plan.ts';
import { nameProblems, RECORD_ROWS } from './records/record-rows.ts';

/** Accounts with their opening balances, found by name, class and currency, the n-th equal row being the n-th of them. */
export const accountImport: CsvImportType = {
  ...RECORD_ROWS,
  type: 'AccountImport',
  makesAccounts: true,
  mappingTypes: () => ['account_type'],
  countedAs: () => 'accounts',
  columns: () => [
    { field: 'entityType' },
    { field: 'name', required: 'cell' },
    { field: 'amount', required: 'cell', names: ['amount', 'balance'] },
    { field: 'currency' },
    { field: 'date', names: ['date', 'balance_date'] },
  ],

  interpret: ({ values }) => {
    const problems = nameProblems('Name', values.name);
    if (problems.length > 0) return { ok: false, problems };
    return { ok: true, entry: { kind: 'record', date: values.date, amount: values.amount, part: null } };
  },

  createPlanner: (context) => createAccountPlanner(context),
};
