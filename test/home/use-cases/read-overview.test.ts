import { describe, expect, it } from 'vitest';
import { type OverviewDependencies, readOverview } from '../../../shared/home/use-cases/read-overview.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { sameDaysBefore } from '../../../shared/platform/domain/dates/local-date.ts';
import { anAccount, FAMILY } from '../../support/ledger/ledger-builders.ts';

const TODAY = '2026-03-20';
/** More transactions than the overview compares. */
const MANY = 20_001;

/** A family with one account, whose index has a page of this month; counts how often something is read. */
const createWorld = (month: string, transactions = 1) => {
  const account = { ...anAccount(), name: 'Checking', status: 'active' } as unknown as Account;
  const reads = { headers: 0, accounts: 0, pages: [] as string[] };
  const cell = { accountId: account.id, month, transactions, currencies: {}, amounts: {} };
  const header = { account, key: { month }, cells: [cell], months: [], lastDate: `${month}-01` };
  const deps = {
    headers: {
      list: async () => {
        reads.headers += 1;
        return month === '' ? [] : [header];
      },
    },
    accounts: {
      list: async () => {
        reads.accounts += 1;
        return [];
      },
    },
    ledger: {
      readMany: async () => [],
      readColumns: async (_: string, pages: readonly { readonly month: string }[]) => {
        reads.pages.push(...pages.map((page) => page.month));
        return pages.map((page) => ({ account, month: page.month, pieces: [] }));
      },
    },
    records: {
      list: async () => [RENT, { ...RENT, status: 'inactive' }, { ...RENT, nextExpectedDate: '2026-05-01' }],
    },
    convert: async () => null,
    pairs: { dismissed: { list: async () => new Set() } },
  } as unknown as OverviewDependencies;
  return {
    reads,
    read: (months?: number) => readOverview(deps)(FAMILY, Promise.resolve({ today: TODAY, currency: 'USD', months })),
  };
};

const RENT = {
  ...{ id: 'rent', kind: 'recurring_transaction', name: 'Rent', status: 'active', nextExpectedDate: '2026-04-01' },
  ...{ amount: '900', currency: 'USD', expectedDayOfMonth: 1, lastOccurrenceDate: '2026-03-01', occurrenceCount: 3 },
  ...{ accountId: null, merchantId: null, manual: false },
  ...{ expectedAmountMin: null, expectedAmountMax: null, expectedAmountAvg: null },
};

describe('readOverview', () => {
  it('reads the index, the accounts and each page once', async () => {
    const { read, reads } = createWorld('2026-03', MANY);
    await read(12);
    expect(reads).toEqual({ headers: 1, accounts: 1, pages: ['2026-03'] });
  });

  it('opens no page of earlier months', async () => {
    const { read, reads } = createWorld('2026-01', MANY);
    await read(12);
    expect(reads.pages).toEqual([]);
  });

  it('has the end of each month until today, and both periods of spending', async () => {
    const { sheet, spending } = await createWorld('').read(2);
    expect(sheet.dates).toEqual(['2026-01-31', '2026-02-28', TODAY]);
    expect(spending.now).toMatchObject({ months: ['2026-03'], days: { from: '2026-03-01', to: TODAY } });
    expect(spending.before).toMatchObject({ months: ['2026-02'], days: { from: '2026-02-01', to: '2026-02-20' } });
  });

  it('counts pairs, suggestions and what has no category since the first of last month', async () => {
    expect((await createWorld('2026-03').read(2)).toDo).toEqual({
      duplicates: 0,
      transfers: 0,
      suggestions: 0,
      uncategorized: { days: { from: '2026-02-01', to: TODAY }, total: 0 },
    });
  });

  it('does not compare very many transactions, and says that it did not', async () => {
    const { toDo } = await createWorld('2026-03', MANY).read(2);
    expect(toDo).toMatchObject({ duplicates: null, transfers: null, suggestions: null });
  });

  it('lists what recurs in the next 30 days', async () => {
    const { upcoming } = await createWorld('').read(2);
    expect(upcoming).toEqual({
      days: { from: '2026-03-21', to: '2026-04-19' },
      entries: [],
      total: 0,
      recurring: [{ date: '2026-04-01', item: expect.objectContaining({ record: RENT, state: 'due' }) }],
    });
  });

  it('compares with the whole of a shorter month', () => {
    expect(sameDaysBefore('2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });
});
