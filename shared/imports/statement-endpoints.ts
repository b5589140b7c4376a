import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { AccountStatement } from './schema/account-statement.ts';

const statementExample: AccountStatement = {
  import_id: '0195583b-91d0-7c3e-8a5d-6e2f1b7c9d02',
  file_name: 'statement-2026-02.xml',
  from: '2026-02-01',
  to: '2026-02-28',
  basis: 'stated',
  currency: 'EUR',
  balance_date: '2026-02-28',
  closing_balance: '1085.20',
  ledger_balance: '1085.20',
  agrees: true,
  completeness: 'complete',
  gap_before: { from: '2026-01-01', to: '2026-01-31' },
};

export const listAccountStatementsEndpoint = {
  id: 'listAccountStatements',
  method: 'get',
  path: '/accounts/{id}/statements',
  scope: 'read',
  access: { table: { read: ['family', 'ledger'] } },
  summary: 'List the days that imported statements cover, newest first',
  description: `Each published import of the account is compared with the ledger on the day of its last balance. A file that covers the account
in several separate periods is listed once for each period. Reverted and deleted imports are not listed.`,
  answer: {
    status: 200,
    description: 'A page of statements',
    shape: 'list',
    of: 'AccountStatement',
    example: statementExample,
  },
  errors: ['not_found'],
  event: { path: { id: 'd3e0fa00-0000-4000-8000-000000000003' } },
} as const satisfies Endpoint;
