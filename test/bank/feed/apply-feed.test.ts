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
    bankAccount: { invertBalance: false, syncedThrough: '2026-03-19' },
  } as FeedPlace;
  const apply = (feed: AccountFeed) => applyFeed(deps)(place, feed);
  /** On this day, by a link that was last read through the other one. */
  const applyOn = (today: string, syncedThrough: string | null, feed: Partial<AccountFeed>) => {
    const at = { now: `${today}T10:00:00.000Z`, today, bankAccount: { ...place.bankAccount, syncedThrough } };
    return applyFeed(deps)({ ...place, ...at }, aFeed({ complete: { from: today, to: today }, ...feed }));
  };
  return { memory, account, apply, applyOn, bound, writes: () => writes };
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

describe('applyFeed months after a pending transaction, on days that do not reach it', () => {
  const HOLD = aRow({ externalId: 'p1', pending: true, date: '2026-02-23', amount: '20' });
  const RECENT = { from: '2026-04-20', to: '2026-05-03' };
  const NOTHING = { rows: [], complete: RECENT };

  const setUpHold = async () => {
    const scene = setUp();
    await scene.applyOn(HOLD.date, null, { rows: [HOLD] });
    const read = () => scene.memory.all().map(({ excluded, feed }) => [feed?.status, excluded ? 'excluded' : 'counts']);
    expect(read()).toEqual([['pending', 'counts']]);
    return { ...scene, read };
  };

  it.each([
    ['a new link', null],
    ['a link that was last read in an earlier month', '2026-04-30'],
  ])('gives it up when %s is read', async (_, syncedThrough) => {
    const { applyOn, read, memory } = await setUpHold();
    expect(await applyOn('2026-05-03', syncedThrough, NOTHING)).toMatchObject({ pendingStale: 1, created: 0 });
    expect(read()).toEqual([['stale', 'excluded']]);

    const before = JSON.stringify(memory.all());
    expect(await applyOn('2026-05-03', syncedThrough, NOTHING)).toMatchObject({ pendingStale: 0 });
    expect(JSON.stringify(memory.all())).toBe(before);
  });

  it('counts a dinner once that was booked with a tip and in other words', async () => {
    const { applyOn, memory } = await setUpHold();
    const dinner = aRow({
      externalId: 't1',
      date: HOLD.date,
      amount: '24.6',
      name: 'CARD 4711 Cafe',
      merchantName: null,
    });
    await applyOn('2026-03-01', HOLD.date, { rows: [dinner], complete: { from: '2026-02-19', to: '2026-03-01' } });
    const counted = () => memory.all().flatMap(({ amount, excluded }) => (excluded ? [] : amount));
    expect(counted()).toEqual(['20', '24.6']); // it may be another purchase, until it is eight days old
    await applyOn('2026-05-03', null, NOTHING);
    expect(counted()).toEqual(['24.6']);
  });

  it('counts it again if the bank reports it as booked after all', async () => {
    const { applyOn, read } = await setUpHold();
    await applyOn('2026-05-03', null, NOTHING);
    const past = { from: '2026-02-20', to: '2026-04-19' };
    const booked = { ...HOLD, externalId: 't9', pending: false, date: '2026-02-25' };
    await applyOn('2026-05-03', '2026-05-03', { rows: [booked], complete: past, pendingComplete: false });
    expect(read()).toEqual([['posted', 'counts']]);
  });

  it('leaves it while the bank reports it', async () => {
    const { applyOn, read } = await setUpHold();
    expect(await applyOn('2026-05-03', null, { ...NOTHING, rows: [HOLD] })).toMatchObject({ pendingStale: 0 });
    expect(read()).toEqual([['pending', 'counts']]);
  });

  it('leaves it to the next delivery that reports what is pending', async () => {
    const { applyOn, read } = await setUpHold();
    await applyOn('2026-05-03', null, { rows: [], complete: { ...RECENT, to: '2026-05-02' }, pendingComplete: false });
    expect(read()).toEqual([['pending', 'counts']]);
  });

  it('opens no older page again in the same month', async () => {
    const { applyOn, memory } = await setUpHold();
    await applyOn('2026-05-03', null, NOTHING);
    const opened: string[] = [];
    memory.onRead((month) => opened.push(month));
    await applyOn('2026-05-04', '2026-05-03', { rows: [], complete: { ...RECENT, to: '2026-05-04' } });
    expect(opened).not.toContain('2026-02');
    await applyOn('2026-06-01', '2026-05-31', { rows: [], complete: { ...RECENT, to: '2026-06-01' } });
    expect(opened).toContain('2026-02');
  });
});
