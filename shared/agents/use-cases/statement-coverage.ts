import * as z from 'zod';
import { PAGING, requiredAccount } from './arguments.ts';
import { readRows } from './read-rows.ts';
import { createRecords } from './records.ts';
import { money } from './shown.ts';
import { readingTool, type Sent } from './tool.ts';

export const statementCoverage = readingTool({
  name: 'statement_coverage',
  title: 'Days that statements cover',
  description:
    'Shows which days of an account imported statements cover, the gaps between them, and whether closing balances agree with the ledger, the newest first.',
  input: z.strictObject({ account: requiredAccount(), ...PAGING }),
  run: async (api, { account: ofAccount, ...paging }) => {
    const id = await createRecords(api).idOf('account', ofAccount);
    const list = (query: object) => api.GET('/accounts/{id}/statements', { params: { path: { id }, query } });
    const { rows, total } = await readRows('statements', paging, list, shown);
    return { page: `/accounts/${id}`, data: { account_id: id, total_count: total }, rows };
  },
});

const shown = (statement: Sent<'AccountStatement'>): object => ({
  from: statement.from,
  to: statement.to,
  import_id: statement.import_id,
  file_name: statement.file_name,
  basis: statement.basis,
  closing_balance: money(statement.closing_balance, statement.currency),
  ledger_balance: money(statement.ledger_balance, statement.currency),
  balance_date: statement.balance_date,
  agrees: statement.agrees,
  completeness: statement.completeness === 'unknown' ? undefined : statement.completeness,
  gap_before: statement.gap_before,
});
