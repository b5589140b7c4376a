import { describe, expect, it } from 'vitest';
import { exportTransactions } from '../../../functions/accounts/account-pages/export-transactions.ts';
import { anApiEvent } from '../../support/http/api-event.ts';

/** An export of a family whose ledger has so many transactions this month, by its headers alone. */
const exported = async (transactions: number) => {
  const cell = { accountId: 'account', month: '2026-03', currency: 'USD', transactions, lastDate: '2026-03-31' };
  const header = { account: { id: 'account', tag: 'tag' }, key: { tag: 'tag', month: '2026-03' }, cells: [cell] };
  const work = {
    headers: { list: async () => [header] },
    ledger: { readColumns: async () => [] },
    accounts: { list: async () => [] },
    records: { listOf: async () => [] },
  };
  const viewer = async () => ({ locale: 'en', today: '2026-03-20' });
  return exportTransactions(work as never)(
    { person: { user: { familyId: 'family' } }, query: {}, viewer } as never,
    anApiEvent({}),
  );
};

describe('GET /transactions/export', () => {
  it('has at most 10,000 transactions', async () => {
    expect(await exported(10_000)).toMatchObject({ statusCode: 200 });
    await expect(exported(10_001)).rejects.toThrow(
      'This list is too large to download. The limit is 10,000 transactions',
    );
  });
});
