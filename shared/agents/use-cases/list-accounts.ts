import * as z from 'zod';
import { PAGING } from './arguments.ts';
import { readRows } from './read-rows.ts';
import { money, someMoney } from './shown.ts';
import { readingTool, type Sent } from './tool.ts';

export const listAccounts = readingTool({
  name: 'list_accounts',
  title: 'Accounts',
  description: 'Lists the accounts with their type, currency, balance and status, the oldest first.',
  input: z.strictObject(PAGING),
  run: async (api, paging) => {
    const list = (query: object) => api.GET('/accounts', { params: { query } });
    const { rows, total } = await readRows('accounts', paging, list, shown);
    return { page: '/accounts', data: { total_count: total }, rows };
  },
});

const shown = (account: Sent<'Account'>): object => ({
  id: account.id,
  name: account.name,
  type: account.account_type,
  subtype: account.subtype,
  balance: money(account.balance, account.currency),
  cash: account.cash_balance === account.balance ? undefined : money(account.cash_balance, account.currency),
  holdings: someMoney(account.holdings_value, account.currency),
  other_currencies: account.balances
    .filter(({ currency }) => currency !== account.currency)
    .map(({ balance, currency }) => money(balance, currency)),
  status: account.status === 'active' ? undefined : account.status,
  closed_on: account.closed_on,
  institution: account.institution_name,
  notes: account.notes,
});
