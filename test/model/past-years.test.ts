import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountsToday } from '../../shared/accounts/use-cases/account-worths.ts';
import { sumPastYears } from '../../shared/accounts/use-cases/sum-past-years.ts';
import type { Account } from '../../shared/ledger/entries/domain/account.ts';
import { addEntry, deleteEntry, editEntry } from '../../shared/ledger/entries/domain/edit.ts';
import type { EntryKind } from '../../shared/ledger/entries/domain/entry.ts';
import { revertFromPage } from '../../shared/ledger/history/domain/revert.ts';
import type { Page } from '../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../shared/ledger/pages/domain/read.ts';
import { listEntries } from '../../shared/ledger/search/use-cases/list-entries.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createPastSums } from '../../shared/ledger/store/past-sums.ts';
import type { LedgerHeaders } from '../../shared/ledger/use-cases/ledger-ports.ts';
import { sha256 } from '../../shared/platform/domain/bytes/hash.ts';
import { readBalanceSheet } from '../../shared/reports/net-worth/use-cases/read-balance-sheet.ts';
import { runs } from '../support/amounts.ts';
import { anAccount, anEntryContent, withRows } from '../support/ledger/ledger-builders.ts';
import { startDirectTable } from '../support/store/direct-table.ts';
import { Killed } from './world.ts';

const MONTHS = ['2021-12', '2022-01', '2023-06', '2023-07', '2024-12', '2025-02', '2026-03'];

const ACCOUNTS = [
  { name: 'Checking', accountType: 'depository', currency: 'USD' },
  { name: 'Card', accountType: 'credit_card', currency: 'USD' },
  { name: 'Shares', accountType: 'investment', currency: 'EUR' },
];

const change = fc.record({
  act: fc.constantFrom('import', 'import', 'create', 'create', 'create', 'edit', 'move', 'delete', 'revert'),
  side: fc.nat({ max: ACCOUNTS.length - 1 }),
  to: fc.nat({ max: ACCOUNTS.length - 1 }),
  month: fc.constantFrom(...MONTHS),
  otherMonth: fc.constantFrom(...MONTHS),
  kind: fc.constantFrom<EntryKind>('transaction', 'transaction', 'trade', 'valuation', 'holding', 'balance'),
  currency: fc.constantFrom('USD', 'USD', 'EUR'),
  source: fc.constantFrom('import-a', 'import-b'),
  day: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: -9_999, max: 9_999 }).map((cents) => String(cents / 100)),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Adds up past years. It may be killed at a write, or a change may be made before a call. */
const summing = fc.record({
  act: fc.constant('sum' as const),
  killedAt: fc.option(fc.nat({ max: 6 })),
  changedAt: fc.option(fc.record({ call: fc.nat({ max: 14 }), by: change })),
});
const others = fc.record({ act: fc.constantFrom('new year', 'other type', 'look') });
const step = fc.oneof(
  { arbitrary: change, weight: 8 },
  { arbitrary: summing, weight: 4 },
  { arbitrary: others, weight: 1 },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A client that runs `before` before each call, with the number of calls and of writes so far. */
const watched = (
  documents: DynamoDBDocumentClient,
  before: (calls: number, writes: number) => Promise<void>,
): DynamoDBDocumentClient => {
  let [calls, writes] = [0, 0];
  return new Proxy(documents, {
    get: (target, property) => {
      if (property !== 'send') return Reflect.get(target, property);
      const send = target.send.bind(target) as (command: unknown) => Promise<unknown>;
      return async (command: unknown) => {
        const isWrite = command instanceof PutCommand || command instanceof UpdateCommand;
        await before(calls++, isWrite ? writes++ : -1);
        return send(command);
      };
    },
  });
};

const createFamily = async (isIndexed?: () => boolean) => {
  const table = await startDirectTable(isIndexed === undefined ? {} : { isIndexed });
  const { documents, tableName } = table;
  const familyId = randomUUID();
  const pages = createLedgerPages(documents, tableName);
  const headers = createLedgerHeaders(documents, tableName);
  let [year, serial] = [2026, 0];
  let accounts = ACCOUNTS.map((own, at) => ({
    ...anAccount({ id: randomUUID(), tag: `0000000${at}` }),
    ...own,
    status: 'active',
  })) as unknown as readonly Account[];
  const today = async () => `${year}-04-02`;
  const list = async () => accounts;

  const contentOf = ({ kind, month, day, amount, currency, source }: Change) => {
    const security = { securityId: null, ticker: source, exchangeOperatingMic: null, qty: amount, price: String(day) };
    const holding = { costBasis: null, costBasisSource: null, costBasisLocked: false, securityLocked: false } as const;
    const details = { trade: security, holding: { ...security, ...holding } };
    return anEntryContent({
      kind,
      date: `${month}-0${day}`,
      amount,
      currency,
      details: kind === 'trade' || kind === 'holding' ? details[kind] : null,
      valuationKind: kind === 'valuation' ? 'reconciliation' : null,
    });
  };
  const changed = (page: Page, did: Change): Page | undefined => {
    const now = new Date(Date.parse('2026-05-01') + serial * 1_000).toISOString();
    const { act, source, day, month, amount, currency, otherMonth, to } = did;
    if (act === 'import') {
      const row = { date: `${month}-0${day}`, amount, currency, name: `row ${serial}`, row: serial };
      return withRows(page, [row], { importId: source, attempt: String(serial), now });
    }
    if (act === 'create') return addEntry(page, contentOf(did), sha256(String(serial)), now).page;
    if (act === 'revert') return revertFromPage(page, source).page;
    const found = entriesOf(page)[0];
    if (found === undefined) return undefined;
    if (act === 'delete') return deleteEntry(page, found.id, now).page;
    const moved = { date: `${otherMonth}-0${day}`, accountId: accounts[to]?.id ?? found.accountId };
    return editEntry(page, found.id, act === 'move' ? moved : { amount }, now).page;
  };
  const make = async (did: Change): Promise<void> => {
    serial++;
    const account = accounts[did.side];
    if (account !== undefined) await pages.change(familyId, account, did.month, (page) => changed(page, did));
  };
  const sum = async (client: DynamoDBDocumentClient, inYear = year): Promise<void> => {
    const pastSums = createPastSums(client, tableName);
    const ledger = createLedgerPages(client, tableName);
    await sumPastYears({ pastSums, ledger, accounts: { list }, now: () => `${inYear}-04-02T00:00:00.000Z` })(familyId);
  };

  const answers = async (own: LedgerHeaders) => {
    const deps = { headers: own, ledger: pages, accounts: { list }, today };
    const all = { kind: 'transaction', importId: undefined } as const;
    const none = { accountId: undefined, startDate: undefined, endDate: undefined };
    const page = { page: 1, perPage: 2 };
    const entries = listEntries(deps);
    return {
      accounts: await accountsToday(deps)(familyId, accounts),
      sheet: await readBalanceSheet(deps)(familyId, { startDate: undefined, endDate: undefined }),
      somewhere: await readBalanceSheet(deps)(familyId, { startDate: '2023-02-03', endDate: '2025-01-01' }),
      list: await entries(familyId, { ...all, ...none }, page),
      second: await entries(familyId, { ...all, ...none }, { page: 2, perPage: 3 }),
      last: await entries(familyId, { ...all, ...none }, { page: 100, perPage: 3 }),
      trades: await entries(familyId, { ...all, ...none, kind: 'trade' }, page),
      ofAccount: await entries(familyId, { ...all, ...none, accountId: accounts[0]?.id }, page),
      month: await entries(familyId, { ...all, ...none, startDate: '2025-02-02', endDate: '2025-02-28' }, page),
      since: await entries(familyId, { ...all, ...none, startDate: '2024-12-02' }, page),
      until: await entries(familyId, { ...all, ...none, endDate: '2025-02-03' }, page),
    };
  };

  return {
    take: async (taken: Step): Promise<void> => {
      if (taken.act === 'look') return;
      if (taken.act === 'new year') year++;
      else if (taken.act === 'other type') {
        accounts = accounts.map((account, at) =>
          at === 0
            ? { ...account, accountType: account.accountType === 'loan' ? 'depository' : 'loan', currency: 'EUR' }
            : account,
        );
      } else if ('side' in taken) await make(taken as Change);
      else {
        const { killedAt, changedAt } = taken as {
          killedAt: number | null;
          changedAt: { call: number; by: Change } | null;
        };
        const client = watched(documents, async (calls, writes) => {
          if (calls === changedAt?.call) await make(changedAt.by);
          if (writes >= 0 && writes === killedAt) throw new Killed('killed');
        });
        await sum(client).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
      }
    },
    make,
    sum: (inYear?: number) => sum(documents, inYear),
    /** Adds up past years, and acts before a call to the table; returns whether that call was reached. */
    sumActingBefore: async (call: number, act: () => Promise<void>, inYear?: number): Promise<boolean> => {
      let acted = false;
      const client = watched(documents, async (calls) => {
        if (calls !== call) return;
        acted = true;
        await act();
      });
      await sum(client, inYear);
      return acted;
    },
    catchUp: table.catchUp,
    bySums: () => answers(headers),
    byPages: () => answers({ list: headers.list }),
    recent: () => headers.recent?.(familyId),
    count: async () => {
      const { totalCount } = await listEntries({ headers, ledger: pages })(
        familyId,
        { kind: 'transaction', importId: undefined, accountId: undefined, startDate: undefined, endDate: undefined },
        { page: 1, perPage: 1 },
      );
      return totalCount;
    },
  };
};

const aChange = (over: Partial<Change> = {}): Change => ({
  act: 'import',
  side: 0,
  to: 0,
  month: '2022-01',
  otherMonth: '2022-01',
  kind: 'transaction',
  currency: 'USD',
  source: 'import-a',
  day: 1,
  amount: '5',
  ...over,
});

describe('sums of past years', () => {
  it('give the same answers as all pages, after any writes, kills and changes in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
        const family = await createFamily();
        for (const taken of steps) {
          await family.take(taken);
          expect(await family.bySums()).toEqual(await family.byPages());
        }
        await family.sum();
        expect(await family.bySums()).toEqual(await family.byPages());
      }),
      { numRuns: runs(5, 300) },
    );
  });

  it('do not lose years that they include, however far the index lags', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ month: fc.constantFrom(...MONTHS), side: fc.nat({ max: 2 }), isLate: fc.boolean() }), {
          minLength: 4,
          maxLength: 14,
        }),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 9 }),
        async (imports, lags) => {
          let asked = 0;
          const family = await createFamily(() => lags[asked++ % lags.length] ?? true);
          for (const { month, side, isLate } of imports) {
            await family.make(aChange({ month, side }));
            if (!isLate) await family.catchUp();
            const before = await family.count();
            await family.sum();
            for (let look = 0; look < 3; look++) expect(await family.count()).toBeGreaterThanOrEqual(before);
          }
          await family.catchUp();
          expect(await family.bySums()).toEqual(await family.byPages());
        },
      ),
      { numRuns: runs(6, 200) },
    );
  });

  it('are exact if another process writes and adds up years before any of the calls that make them', async () => {
    const interrupted = async (
      call: number,
      { state, isSummedTwice }: { readonly state: string; readonly isSummedTwice: boolean },
    ) => {
      const family = await createFamily();
      await family.make(aChange({ month: '2022-01' }));
      await family.make(aChange({ month: '2023-06' }));
      if (state !== 'first') await family.sum();
      await family.make(
        state === 'withdrawn'
          ? aChange({ act: 'move', month: '2022-01', otherMonth: '2026-03' })
          : aChange({ month: '2022-01', amount: '7' }),
      );
      const isMade = await family.sumActingBefore(call, async () => {
        await family.make(aChange({ month: '2022-01', amount: '9' }));
        if (isSummedTwice) await family.sum();
      });
      expect(await family.bySums(), `call ${call}`).toEqual(await family.byPages());
      return isMade;
    };
    for (const state of ['first', 'again', 'withdrawn']) {
      for (const isSummedTwice of [false, true]) {
        let call = 0;
        while (await interrupted(call, { state, isSummedTwice })) call++;
        expect(call).toBeGreaterThan(8);
      }
    }
  });

  it('keep the years that a process with a later clock has added up', async () => {
    const begun = async () => {
      const family = await createFamily();
      for (const month of ['2022-01', '2023-06', '2024-12', '2026-03']) await family.make(aChange({ month }));
      return family;
    };
    const family = await begun();
    await family.sum();
    await family.make(aChange({ month: '2022-01', amount: '7' }));
    await family.sum(2025);
    expect(await family.bySums()).toEqual(await family.byPages());
    expect((await family.recent())?.past.map(({ until }) => until)).toEqual(['2024']);

    const interrupted = async (call: number): Promise<boolean> => {
      const other = await begun();
      const isMade = await other.sumActingBefore(call, () => other.sum(), 2025);
      expect(await other.bySums(), `call ${call}`).toEqual(await other.byPages());
      return isMade;
    };
    let call = 0;
    while (await interrupted(call)) call++;
    expect(call).toBeGreaterThan(8);
  });

  it('replace the headers of past years, until one of them is written', async () => {
    const family = await createFamily();
    for (const month of MONTHS) await family.make(aChange({ month }));
    expect(await family.recent()).toMatchObject({ past: [] });
    await family.sum();
    const { headers = [], past = [] } = (await family.recent()) ?? {};
    expect(headers.map(({ key }) => key.month)).toEqual(['2025-02', '2026-03']);
    expect(past.map(({ until, firstMonth, counts }) => ({ until, firstMonth, counts: counts.transaction }))).toEqual([
      { until: '2024', firstMonth: '2021-12', counts: 5 },
    ]);

    await family.make(aChange({ month: '2026-03', amount: '6' }));
    expect((await family.recent())?.past).toHaveLength(1);
    await family.make(aChange({ month: '2022-01', amount: '7' }));
    expect((await family.recent())?.past).toEqual([]);
    await family.sum();
    expect((await family.recent())?.past[0]?.counts.transaction).toBe(6);
  });

  it('are withdrawn for one account if an entry of their years moves to a later year', async () => {
    const family = await createFamily();
    for (const side of [0, 1])
      for (const month of ['2022-01', '2023-06', '2026-03']) await family.make(aChange({ month, side }));
    await family.sum();
    await family.make(aChange({ act: 'move', month: '2022-01', otherMonth: '2026-03' }));
    await family.sum();
    const { headers = [], past = [] } = (await family.recent()) ?? {};
    expect(headers.map(({ account, key }) => `${account.tag} ${key.month}`)).toEqual([
      '00000000 2022-01',
      '00000000 2023-06',
      '00000000 2026-03',
      '00000001 2026-03',
    ]);
    expect(past.map(({ account, until }) => `${account.tag} ${until}`).sort()).toEqual(['00000000 ', '00000001 2024']);
    expect(await family.bySums()).toEqual(await family.byPages());

    await family.make(aChange({ act: 'move', month: '2022-01', otherMonth: '2022-01' }));
    await family.sum();
    expect((await family.recent())?.past.map(({ until }) => until)).toEqual(['2024', '2024']);
    expect(await family.bySums()).toEqual(await family.byPages());
  });

  it('are not used after an entry of another account was moved into their years', async () => {
    const family = await createFamily();
    await family.make(aChange({ month: '2022-01' }));
    await family.make(aChange({ month: '2026-03', side: 1 }));
    await family.sum();
    expect((await family.recent())?.past).toHaveLength(1);
    await family.make(aChange({ act: 'move', month: '2026-03', side: 1, otherMonth: '2022-01', to: 0 }));
    expect((await family.recent())?.past).toEqual([]);
    expect(await family.bySums()).toEqual(await family.byPages());
  });
});
