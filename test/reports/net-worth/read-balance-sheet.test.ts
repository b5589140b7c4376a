import { describe, expect, it } from 'vitest';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { emptyPage } from '../../../shared/ledger/pages/domain/page.ts';
import { readBalanceSheet } from '../../../shared/reports/net-worth/use-cases/read-balance-sheet.ts';
import { anAccount, FAMILY, MONTH, withRows } from '../../support/ledger/ledger-builders.ts';
import { createMemoryLedger } from '../../support/ledger/memory-ledger.ts';

const STATUSES = ['active', 'draft', 'disabled'] as const;

/** One account of each status; each has received 100. */
const createFamily = () => {
  const memory = createMemoryLedger();
  const accounts = STATUSES.map((status, at) => {
    const account = anAccount({ id: status, tag: `facade0${at}` });
    memory.put(withRows(emptyPage(account, MONTH), [{ amount: '-100' }]));
    return { ...account, name: status, accountType: 'depository', currency: 'USD', status } as Account;
  });
  return { ...memory, accounts: { list: async () => accounts }, today: async () => `${MONTH}-20` };
};

describe('readBalanceSheet', () => {
  it('counts active accounts and drafts, but not hidden accounts', async () => {
    const range = { startDate: undefined, endDate: undefined };
    const { currencies } = await readBalanceSheet(createFamily())(FAMILY, range);

    expect(currencies).toMatchObject([{ currency: 'USD', now: { netWorth: '200' } }]);
    expect(currencies[0]?.groups.flatMap(({ accounts }) => accounts.map(({ name }) => name))).toEqual([
      'active',
      'draft',
    ]);
  });
});
