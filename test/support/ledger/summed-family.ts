import { randomUUID } from 'node:crypto';
import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import { sumPastYears } from '../../../shared/accounts/use-cases/sum-past-years.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { EntryKind } from '../../../shared/ledger/entries/domain/entry.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { listEntries } from '../../../shared/ledger/search/use-cases/list-entries.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createPastSums, type PastSumsLimits } from '../../../shared/ledger/store/past-sums.ts';
import type { LedgerHeaders } from '../../../shared/ledger/use-cases/ledger-ports.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { pastBalancesKey } from '../../../shared/platform/dynamodb/keys.ts';
import { readBalanceSheet } from '../../../shared/reports/net-worth/use-cases/read-balance-sheet.ts';
import { startDirectTable } from '../store/direct-table.ts';
import { Killed, killedBefore, sentTwice } from '../store/faulty-documents.ts';
import { anAccount, anEntryContent, withRows } from './ledger-builders.ts';

export const MONTHS = ['2021-12', '2022-01', '2023-06', '2023-07', '2024-12', '2025-02', '2026-03'];

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
export const aStep = fc.oneof(
  { arbitrary: change, weight: 8 },
  { arbitrary: summing, weight: 4 },
  { arbitrary: others, weight: 1 },
);
type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never;

/** A client that waits for `before` before each call, with the number of calls so far. */
const watched = (
  documents: DynamoDBDocumentClient,
  before: (calls: number) => Promise<void>,
): DynamoDBDocumentClient => {
  let calls = 0;
  return new Proxy(documents, {
    get: (target, property) => {
      if (property !== 'send') return Reflect.get(target, property);
      const send = target.send.bind(target) as (command: unknown) => Promise<unknown>;
      return async (command: unknown) => {
        await before(calls++);
        return send(command);
      };
    },
  });
};

/** A family whose answers can be read with sums of past years and without. */
export const createSummedFamily = async (isIndexed?: () => boolean) => {
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
  const sum = async (
    client: DynamoDBDocumentClient,
    inYear = year,
    mayContinue = () => true,
    limits: PastSumsLimits = {},
  ): Promise<void> => {
    const pastSums = createPastSums(client, tableName, limits);
    const ledger = createLedgerPages(client, tableName);
    await sumPastYears({ pastSums, ledger, accounts: { list }, now: () => `${inYear}-04-02T00:00:00.000Z` })(
      familyId,
      mayContinue,
    );
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
        const { client } = killedBefore(documents, killedAt ?? Number.POSITIVE_INFINITY);
        const interrupted = watched(client, async (calls) => {
          if (calls === changedAt?.call) await make(changedAt.by);
        });
        await sum(interrupted).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
      }
    },
    make,
    sum: (inYear?: number, mayContinue?: () => boolean) => sum(documents, inYear, mayContinue),
    /** Adds up by a client that sends each write twice. */
    sumSendingTwice: () => sum(sentTwice(documents)),
    sumWithin: (limits: PastSumsLimits) => sum(documents, year, undefined, limits),
    loseBalances: async () => {
      const { version = '' } = await createPastSums(documents, tableName).read(familyId);
      await documents.send(new DeleteCommand({ TableName: tableName, Key: pastBalancesKey(familyId, version) }));
    },
    /** The number of accounts that are added up, whether or not readers can use the sums. */
    countSummed: async () => (await createPastSums(documents, tableName).read(familyId)).sums.length,
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

export type SummedFamily = Awaited<ReturnType<typeof createSummedFamily>>;

export const aChange = (over: Partial<Change> = {}): Change => ({
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
