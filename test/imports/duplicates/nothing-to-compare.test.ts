import { describe, expect, it } from 'vitest';
import { findCandidates } from '../../../shared/imports/duplicates/use-cases/duplicate-candidates.ts';
import type { PlanRow } from '../../../shared/imports/publish/domain/plan.ts';
import { planEntries } from '../../../shared/imports/publish/domain/plan-rows.ts';
import { type PlanSource, withDuplicateCandidates } from '../../../shared/imports/publish/use-cases/plan-source.ts';
import type { ImportRow } from '../../../shared/imports/rows/domain/row.ts';
import type { BlockInfo } from '../../../shared/imports/use-cases/import-ports.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { BARE_CONTENT, type PlannedEntry } from '../../../shared/ledger/entries/domain/entry.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { anEntry, anImport, aRow } from '../../support/imports/import-builders.ts';

const ACCOUNT: Account = {
  id: 'account',
  tag: '00000001',
  name: 'Main',
  accountType: 'depository',
  subtype: null,
  currency: 'EUR',
  status: 'active',
  institutionName: null,
  institutionDomain: null,
  notes: null,
  owners: ['user'],
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
};

const rowOf = (rowNumber: number, date: string, isPending = false): ImportRow =>
  aRow({
    rowNumber,
    fields: { account: 'Main', name: 'Hotel' },
    entry: anEntry({ date }),
    ...(isPending && { pending: true }),
  });
const BOOKED = [rowOf(1, '2026-01-02'), rowOf(2, '2026-01-04')];
const WITH_PENDING = [rowOf(1, '2026-01-02', true), rowOf(2, '2026-01-04')];

const blockOf = (rows: readonly ImportRow[], isNoted = true): BlockInfo => ({
  first: 1,
  rows: rows.length,
  invalid: 0,
  dates: ['2026-01-02', '2026-01-04'],
  ...(isNoted && { pending: rows.filter(({ pending }) => pending).length }),
});

const recordOf = (rowsCount: number) =>
  anImport({ stats: { ...anImport().stats, rowsCount }, onPossibleDuplicate: 'ask', onPossibleBooking: 'ask' });

/** A page with an entry that another import created. */
const pageWith = (name: string, date: string, reference?: string): Page => {
  const at = '2026-02-01T00:00:00.000Z';
  const writer = { importId: 'earlier', attempt: 'attempt', begunAt: at, scope: 'earlier', now: at };
  const entry: PlannedEntry = {
    ...BARE_CONTENT,
    kind: 'transaction',
    ...{ date, amount: anEntry().amount, currency: 'EUR', name, details: null },
    ...{ row: 7, identity: null, parentIdentity: null, part: null },
    ...(reference !== undefined && { reference }),
  };
  return mergeIntoPage(emptyPage(ACCOUNT, date.slice(0, 7)), writer, [entry]).page;
};

const depsOf = (accounts: readonly Account[], months: readonly string[], stored: Page = emptyPage(ACCOUNT, '')) => {
  const read: string[] = [];
  const pages = months.map((month) => emptyPage(ACCOUNT, month));
  const header = ({ account, month }: (typeof pages)[number]) => ({
    key: { tag: account.tag, month },
    account,
    firstDate: '',
    lastDate: '',
    cells: [],
  });
  return {
    read,
    accounts: { list: async () => accounts },
    imports: { find: async () => undefined },
    headers: { ofAccount: async () => pages.map(header) },
    ledger: {
      readMany: async (_: string, keys: readonly { readonly month: string }[]) => {
        read.push(...keys.map(({ month }) => month));
        return keys.map(({ month }) => (month === stored.month ? stored : emptyPage(ACCOUNT, month)));
      },
    },
  };
};

describe('the plan of a file', () => {
  const catalogue = {
    steps: [{ kind: 'account', bind: { by: 'id', id: ACCOUNT.id, otherwise: null } }],
    account: 0,
    accounts: new Map<string, number>(),
    categories: new Map<string, number>(),
    tags: new Map<string, number>(),
    accountTypes: new Map<string, string>(),
  } as const;

  const planOf = async (
    rows: readonly ImportRow[],
    {
      accounts = [ACCOUNT],
      months = [],
      rowsCount = 5_000,
      isAllBooked = rows === BOOKED,
      stored,
    }: {
      readonly accounts?: readonly Account[];
      readonly months?: readonly string[];
      readonly rowsCount?: number;
      readonly isAllBooked?: boolean;
      readonly stored?: Page;
    },
  ) => {
    let passes = 0;
    const seen: number[] = [];
    const planned: readonly PlanRow[] = rows.flatMap((row) => planEntries(row, catalogue));
    const source: PlanSource = {
      catalogue: catalogue.steps,
      expected: { transactions: rows.length },
      derived: {},
      isAllBooked,
      batches: async function* () {
        passes += 1;
        yield { rows: planned, next: 1 };
      },
    };
    const deps = depsOf(accounts, months, stored);
    const compared = await withDuplicateCandidates(deps, recordOf(rowsCount), source, async (batch) => {
      seen.push(...batch.rows.map(({ row }) => row));
    });
    const isUnchanged = compared.batches === source.batches;
    return { passes, seen, isUnchanged, refusal: compared.refusal?.code, catalogue: compared.catalogue };
  };

  it('is made without a comparison if its account has no entries', async () => {
    expect(await planOf(BOOKED, {})).toMatchObject({ passes: 0, refusal: undefined });
    expect(await planOf(BOOKED, { accounts: [] })).toMatchObject({ passes: 0, refusal: undefined });
    expect(await planOf(BOOKED, { accounts: [], rowsCount: 2 })).toMatchObject({ passes: 0, refusal: undefined });
  });

  it('is compared if the account has a page, even if it shows no entry', async () => {
    expect(await planOf(BOOKED, { months: ['2019-05'] })).toMatchObject({ passes: 1 });
  });

  it('is compared if it has few rows and the account exists, so that no page is looked up', async () => {
    expect(await planOf(BOOKED, { rowsCount: 2 })).toMatchObject({ passes: 1, refusal: undefined });
  });

  it('is compared if a row may be the booking of another one, also if the account is new', async () => {
    for (const accounts of [[], [ACCOUNT]]) {
      expect(await planOf(WITH_PENDING, { accounts })).toMatchObject({ passes: 1, refusal: 'not_publishable' });
    }
  });

  it('stays as it was read if each row has an entry of its own', async () => {
    const page = pageWith('Hotel', '2026-01-02');
    expect(await planOf(BOOKED, { rowsCount: 2, stored: page })).toMatchObject({ seen: [1, 2], isUnchanged: true });
  });

  it('changes if a row matches an entry that differs from it', async () => {
    const [row] = BOOKED;
    const reference = 'R1';
    const rows = row === undefined ? [] : [{ ...row, reference }];
    const page = pageWith('Grand Hotel', '2026-01-03', reference);
    expect(await planOf(rows, { rowsCount: 1, stored: page })).toMatchObject({ seen: [1], isUnchanged: false });
  });

  it('is compared if it is unknown whether rows are pending', async () => {
    expect(await planOf(BOOKED, { isAllBooked: false })).toMatchObject({ passes: 1 });
  });
});

describe('rows of an account that the file creates', () => {
  const candidatesOf = async (rows: readonly ImportRow[], isNoted = true, accountId: string | null = null) => {
    let isRead = false;
    const reader = {
      blocks: [blockOf(rows, isNoted)],
      mappings: async () => [],
      block: async (number: number) => {
        isRead = true;
        return number === 0 ? rows.map((row) => ({ row, occurrence: 1 })) : undefined;
      },
    };
    const deps = depsOf([ACCOUNT], []);
    const { doubtful } = await findCandidates(deps, anImport({ accountId }), reader);
    return { isRead, doubtful: [...doubtful.keys()], months: deps.read };
  };

  it('are not read to be compared', async () => {
    expect(await candidatesOf(BOOKED)).toEqual({ isRead: false, doubtful: [], months: [] });
  });

  it('are read if one of them is pending, or if an older index does not say so', async () => {
    expect(await candidatesOf(WITH_PENDING)).toEqual({ isRead: true, doubtful: [1], months: [] });
    expect(await candidatesOf(WITH_PENDING, false)).toEqual({ isRead: true, doubtful: [1], months: [] });
    expect(await candidatesOf(BOOKED, false)).toEqual({ isRead: true, doubtful: [], months: [] });
  });

  it('are read if the account exists', async () => {
    expect(await candidatesOf(BOOKED, true, ACCOUNT.id)).toMatchObject({
      isRead: true,
      months: ['2025-12', '2026-01'],
    });
  });
});
