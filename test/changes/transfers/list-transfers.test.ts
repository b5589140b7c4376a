import { describe, expect, it } from 'vitest';
import { listTransfers } from '../../../shared/changes/transfers/use-cases/list-transfers.ts';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import type { AccountFilters } from '../../../shared/ledger/search/domain/entry-filters.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anEntryContent, columnsOf, FAMILY } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-06-01T00:00:00.000Z';
const ACCOUNTS = ['Checking', 'Savings'].map((name, at) => ({
  id: `7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a0${at}`,
  tag: `0000000${at}`,
  name,
  accountType: 'depository',
  subtype: null,
  currency: 'USD',
  status: 'active' as const,
  institutionName: null,
  institutionDomain: null,
  notes: null,
  owners: [],
  createdAt: NOW,
  updatedAt: NOW,
}));
const NO_FILTERS = { accountId: undefined, startDate: undefined, endDate: undefined };

/** Lists the transfers of a ledger with one of 200 on each of these days. */
const listing = (days: readonly string[], most?: number) => {
  const pages = new Map<string, Page>();
  for (const [side, account] of ACCOUNTS.entries()) {
    for (const date of days) {
      const key = `${account.tag}|${date.slice(0, 7)}`;
      const page = pages.get(key) ?? emptyPage(account, date.slice(0, 7));
      const content = anEntryContent({ date, name: 'Transfer', amount: side === 0 ? '200' : '-200' });
      pages.set(key, addEntry(page, content, sha256(`${side} ${date}`), NOW).page);
    }
  }
  const deps = {
    headers: { list: async () => [...pages.values()].map(headerOf) },
    ledger: {
      readColumns: async (_family: string, keys: readonly { account: { tag: string; id: string }; month: string }[]) =>
        keys.map(({ account, month }) => columnsOf(pages.get(`${account.tag}|${month}`) ?? emptyPage(account, month))),
    },
    accounts: { list: async () => ACCOUNTS },
  };
  return async (filters: Partial<AccountFilters> = {}) =>
    (await listTransfers(deps, most)(FAMILY, { ...NO_FILTERS, ...filters })).map(({ outflow }) => outflow.date);
};

const DAYS = ['2026-01-10', '2026-02-10', '2026-03-10', '2026-04-10'];

describe('listTransfers', () => {
  it('lists the newest first, by the dates of either side', async () => {
    const list = listing(DAYS);
    expect(await list()).toEqual([...DAYS].reverse());
    expect(await list({ startDate: '2026-02-10', endDate: '2026-03-31' })).toEqual(['2026-03-10', '2026-02-10']);
  });

  it('compares only the newest of very many, and leaves out those whose other side may be too old to be read', async () => {
    expect(await listing(DAYS, 8)()).toHaveLength(4);
    expect(await listing(DAYS, 6)()).toEqual(['2026-04-10', '2026-03-10']); // February is the first month that is read
  });
});
