import { describe, expect, it } from 'vitest';
import type { AccountFeed, FeedRow } from '../../../shared/bank/accounts/domain/account-feed.ts';
import { applyFeed } from '../../../shared/bank/feed/use-cases/apply-feed.ts';
import type { FeedDependencies, FeedPlace } from '../../../shared/bank/feed/use-cases/feed-place.ts';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anAccount, anEntryContent, FAMILY } from '../../support/ledger/ledger-builders.ts';
import { createMemoryLedger } from '../../support/ledger/memory-ledger.ts';

const NOW = '2026-03-20T10:00:00.000Z';
const aRow = (change: Partial<FeedRow> = {}): FeedRow => ({
  externalId: 't1',
  pending: false,
  date: '2026-03-05',
  amount: '12.5',
  currency: 'USD',
  name: 'Cafe',
  notes: null,
  merchantName: 'Cafe',
  ...change,
});
const aFeed = (change: Partial<AccountFeed> = {}): AccountFeed => ({
  upstreamId: 'up-1',
  rows: [aRow()],
  faults: [],
  notices: [],
  pendingComplete: true,
  complete: { from: '2026-03-01', to: '2026-03-20' },
  ...change,
});

const setUp = (accountType = 'depository') => {
  const memory = createMemoryLedger();
  const account = { ...anAccount(), accountType, currency: 'USD' };
  const bound: string[] = [];
  let writes = 0;
  let ids = 0;
  const deps: FeedDependencies = {
    ledger: {
      ...memory.ledger,
      change: (family, own, month, change) =>
        memory.ledger.change(family, own, month, (page) => {
          const changed = change(page);
          writes += Number(changed !== undefined);
          return changed;
        }),
    },
    headers: { ofAccount: async () => memory.headers.list(FAMILY) },
    records: {
      bindByName: async ({ kind, name, owner }) => {
        bound.push(`${kind} ${name} ${owner}`);
        return { id: `${kind}:${name}` };
      },
    },
    securities: async () => [],
    newId: () => `id-${ids++}`,
  };
  const place = {
    familyId: FAMILY,
    connection: { id: 'bank-a', provider: 'us' },
    now: NOW,
    today: '2026-03-20',
    account,
    bankAccount: { invertBalance: false },
  } as FeedPlace;
  const apply = (feed: AccountFeed) => applyFeed(deps)(place, feed);
  return { memory, account, apply, bound, writes: () => writes };
};

describe('applyFeed', () => {
  it('imports transactions, balance and holdings of an account', async () => {
    const { apply, memory, bound } = setUp('investment');
    const holding = {
      externalId: 'h1',
      ticker: 'FNDA',
      name: 'Fund A',
      currency: 'USD',
      isCash: false,
      qty: '5',
      price: '42.1',
      amount: '210.5',
      costBasis: '40',
    };
    const balance = { amount: '812.4', available: null, currency: 'USD', date: '2026-03-20' };
    const applied = await apply(aFeed({ balance, holdings: [holding] }));

    expect(applied).toMatchObject({ created: 1, balances: 1, holdings: 1, note: null });
    expect(memory.all().map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      ...['transaction 12.5', 'valuation 812.4', 'holding 210.5'],
    ]);
    expect(bound).toEqual(['merchant Cafe bank-a', 'security FNDA bank-a']);
  });

  it('sets merchant, kind by account class, and feed data', async () => {
    const { apply, memory } = setUp('credit_card');
    await apply(
      aFeed({ rows: [aRow(), aRow({ externalId: 't2', amount: '-50', merchantName: null, name: 'Payment' })] }),
    );

    expect(memory.all()).toMatchObject([
      { merchantId: 'merchant:Cafe', transactionKind: 'standard', feed: { externalId: 't1', status: 'posted' } },
      { merchantId: null, transactionKind: 'cc_payment', importId: null },
    ]);
  });

  it('writes no page when repeated', async () => {
    const { apply, writes } = setUp();
    const feed = aFeed({ balance: { amount: '5', available: null, currency: null, date: '2026-03-20' } });
    await apply(feed);
    const before = writes();
    const again = await apply(feed);

    expect(writes()).toBe(before);
    expect(again).toMatchObject({ created: 0, updated: 0, matched: 0 });
  });

  it("matches a person's own entry that is added concurrently", async () => {
    const { apply, memory, account } = setUp();
    memory.beforeNextChange(() => {
      const page = memory.read(account, '2026-03');
      memory.put(addEntry(page, anEntryContent({ name: 'My coffee' }), sha256('own'), NOW).page);
    });
    await apply(aFeed());

    expect(memory.all()).toMatchObject([{ name: 'My coffee', feed: { externalId: 't1' } }]);
    expect(headerOf(memory.read(account, '2026-03')).cells).toMatchObject([{ transactions: 1, flow: '12.5' }]);
  });

  it('changes nothing for an empty feed', async () => {
    const { apply, memory, writes } = setUp();
    await apply(aFeed({ rows: [], complete: null, pendingComplete: false }));

    expect([writes(), memory.all()]).toEqual([0, []]);
  });
});

describe('applyFeed with a row that could not be read', () => {
  it('matches no row that could be the unreadable one', async () => {
    const { apply, memory } = setUp();
    await apply(aFeed());
    const fault = { externalId: 't1', message: 'Amount "?" is not a number' };
    await apply(aFeed({ rows: [aRow({ externalId: 't2', name: 'Bakery' })], faults: [fault] }));
    const pages = await memory.ledger.readMany(FAMILY, [{ account: anAccount(), month: '2026-03' }]);
    expect(pages.flatMap(({ slots }) => slots)).toHaveLength(2);
  });
});
