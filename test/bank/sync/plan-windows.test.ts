import { describe, expect, it } from 'vitest';
import {
  afterWindow,
  type PlannedWindow,
  planWindows,
  type WindowAccount,
  type WindowOptions,
} from '../../../shared/bank/sync/domain/windows.ts';

const TODAY = '2026-06-30';
const OPTIONS: WindowOptions = {
  syncId: 'now',
  today: TODAY,
  syncStartDate: null,
  windowDays: 44,
  overlapDays: 30,
  historyDays: 360,
};

const anAccount = (id: string, state: Partial<WindowAccount> = {}): WindowAccount => ({
  id,
  upstreamId: `ACT-${id}`,
  syncedFrom: null,
  syncedThrough: null,
  syncedBy: null,
  historyDone: false,
  emptyWindows: 0,
  ...state,
});

const synced = (id: string, syncedThrough: string, state: Partial<WindowAccount> = {}): WindowAccount =>
  anAccount(id, { syncedFrom: '2025-01-01', syncedThrough, syncedBy: 'before', historyDone: true, ...state });

/** All windows of a sync as `from..to ids`; every past window returns `rowsOf` rows. */
const follow = (
  accounts: readonly WindowAccount[],
  options: WindowOptions,
  rowsOf: (plan: PlannedWindow) => number = () => 1,
): { readonly requested: readonly string[]; readonly accounts: readonly WindowAccount[] } => {
  const requested: string[] = [];
  let current = accounts;
  for (let round = 0; round < 100; round += 1) {
    const planned = planWindows(current, options);
    if (planned === undefined) return { requested, accounts: current };
    const { window, accountIds, isLatest, isWhole } = planned;
    requested.push(`${window.from}..${window.to} ${accountIds}${isLatest ? ' latest' : ''}${isWhole ? ' whole' : ''}`);
    current = current.map((account) =>
      accountIds.includes(account.id)
        ? { ...account, ...afterWindow(account, planned, rowsOf(planned), options) }
        : account,
    );
  }
  throw new Error(`no end: ${requested.slice(0, 5).join('; ')}`);
};

describe('planWindows', () => {
  it('fetches nothing for a connection without linked accounts', () => {
    expect(planWindows([], OPTIONS)).toBeUndefined();
  });

  it('reads the newest days first, then the history until 120 empty days', () => {
    const { requested, accounts } = follow([anAccount('a')], OPTIONS, ({ window }) =>
      window.to > '2026-05-01' ? 3 : 0,
    );

    expect(requested).toEqual([
      '2026-05-18..2026-06-30 a latest whole',
      '2026-04-04..2026-05-17 a whole',
      '2026-02-19..2026-04-03 a whole',
      '2026-01-06..2026-02-18 a whole',
      '2025-11-23..2026-01-05 a whole',
    ]);
    expect(accounts[0]).toMatchObject({ syncedFrom: '2025-11-23', historyDone: true, emptyWindows: 3 });
  });

  it.each([
    [7, 18],
    [34, 4],
    [60, 2],
    [100, 2],
    [365, 2],
  ])('needs the same empty period, in at least two windows, with windows of %i days', (windowDays, empty) => {
    const { accounts } = follow([anAccount('a')], { ...OPTIONS, windowDays, historyDays: 1_500 }, () => 0);

    expect(accounts[0]).toMatchObject({ historyDone: true, emptyWindows: empty });
  });

  it('continues past a quarter of a year without transactions', () => {
    const quiet = ({ window }: PlannedWindow) => (window.to < '2026-05-28' && window.from > '2026-02-15' ? 0 : 1);
    const { requested } = follow([anAccount('a')], { ...OPTIONS, windowDays: 34 }, quiet);

    expect(requested.at(-1)).toContain('2025-07-05..');
  });

  it('counts empty days again after each window with transactions', () => {
    let windows = 0;
    const { requested } = follow([anAccount('a')], OPTIONS, () => windows++ % 2);

    expect(requested.at(-1)).toContain('2025-07-05..');
  });

  it('reads no further than the provider’s history', () => {
    const { requested } = follow([anAccount('a')], { ...OPTIONS, historyDays: 100 });

    expect(requested.at(-1)).toBe('2026-03-22..2026-04-03 a whole');
  });

  it('reads back to the start date, even through empty windows', () => {
    const { requested } = follow([anAccount('a')], { ...OPTIONS, syncStartDate: '2026-01-01' }, () => 0);

    expect(requested).toHaveLength(5);
    expect(requested.at(-1)).toBe('2026-01-01..2026-01-05 a whole');
    expect(follow([anAccount('a')], { ...OPTIONS, syncStartDate: '2026-06-20' }).requested).toEqual([
      '2026-06-20..2026-06-30 a latest whole',
    ]);
  });

  it('requests only today if the start date is in the future', () => {
    expect(follow([anAccount('a')], { ...OPTIONS, syncStartDate: '2026-08-01' }).requested).toEqual([
      '2026-06-30..2026-06-30 a latest whole',
    ]);
  });

  it('reads the overlap again in one daily request', () => {
    expect(follow([synced('a', '2026-06-29')], OPTIONS).requested).toEqual(['2026-05-30..2026-06-30 a latest whole']);
    expect(follow([synced('a', TODAY)], OPTIONS).requested).toEqual(['2026-05-31..2026-06-30 a latest whole']);
  });

  it.each([1, 2, 5, 31])('makes one request a day with windows of %i days', (windowDays) => {
    const { requested } = follow([synced('a', '2026-06-29')], { ...OPTIONS, windowDays });

    expect(requested).toHaveLength(1);
    expect(requested[0]).toContain('..2026-06-30 a latest');
  });

  it('shares the latest window between new and old accounts', () => {
    const { requested } = follow([synced('a', '2026-06-29'), synced('b', '2026-06-20'), anAccount('c')], {
      ...OPTIONS,
      syncStartDate: '2026-05-15',
    });

    expect(requested).toEqual(['2026-05-18..2026-06-30 a,b,c latest whole', '2026-05-15..2026-05-17 c']);
  });

  it('fills a gap wider than a window oldest first, reads the overlap once, and the latest days last', () => {
    const { requested, accounts } = follow([synced('a', '2026-03-01'), synced('b', '2026-06-29')], OPTIONS);

    expect(requested).toEqual([
      '2026-01-30..2026-03-14 a',
      '2026-03-15..2026-04-27 a',
      '2026-04-28..2026-05-30 a,b whole',
      '2026-05-31..2026-06-30 a,b latest whole',
    ]);
    expect(accounts.map(({ syncedFrom, syncedThrough }) => [syncedFrom, syncedThrough])).toEqual([
      ['2025-01-01', TODAY],
      ['2025-01-01', TODAY],
    ]);
  });

  it('shares the windows of a gap while both accounts progress', () => {
    const { requested } = follow([synced('a', '2026-03-01'), synced('b', '2026-03-20')], OPTIONS);

    expect(requested).toEqual([
      '2026-01-30..2026-03-14 a',
      '2026-02-18..2026-04-02 a,b whole',
      '2026-04-03..2026-05-16 a,b whole',
      '2026-05-17..2026-05-30 a,b whole',
      '2026-05-31..2026-06-30 a,b latest whole',
    ]);
  });

  it('drops progress before days that are no longer wanted, and reads them if wanted again', () => {
    const account = synced('a', '2026-03-01');
    const moved = follow([account], { ...OPTIONS, syncStartDate: '2026-06-01' });
    expect(moved.requested).toEqual(['2026-06-01..2026-06-30 a latest whole']);
    expect(moved.accounts[0]).toMatchObject({ syncedFrom: '2026-06-01', historyDone: true });

    const later = follow(moved.accounts, { ...OPTIONS, syncId: 'later', syncStartDate: '2026-05-01' });
    expect(later.requested).toEqual(['2026-05-31..2026-06-30 a latest whole', '2026-05-01..2026-05-30 a whole']);
  });

  it('reopens the history if the start date moves back or is removed', () => {
    const { accounts } = follow([anAccount('a')], { ...OPTIONS, syncStartDate: '2026-06-01' });
    expect(accounts[0]).toMatchObject({ historyDone: true });

    const back = { ...OPTIONS, syncId: 'later', syncStartDate: '2026-05-20' };
    expect(follow(accounts, back).requested.at(-1)).toBe('2026-05-20..2026-05-30 a whole');
    const free = { ...OPTIONS, syncId: 'later' };
    expect(follow(accounts, free, () => 0).requested.slice(1)).toEqual([
      '2026-04-17..2026-05-30 a whole',
      '2026-03-04..2026-04-16 a whole',
      '2026-01-19..2026-03-03 a whole',
    ]);
  });

  it('does not request an empty history again until a person sets an earlier date', () => {
    const { accounts } = follow([anAccount('a')], OPTIONS, () => 0);
    expect(follow(accounts, { ...OPTIONS, syncId: 'later' }).requested).toHaveLength(1);

    const named = follow(accounts, { ...OPTIONS, syncId: 'later', syncStartDate: '2025-12-20' }, () => 0);
    expect(named.requested.slice(1)).toEqual(['2025-12-20..2026-01-05 a whole']);
  });

  it('shares history windows only between accounts that start on the same day', () => {
    const accounts = ['a', 'b', 'c'].map((id) =>
      synced(id, TODAY, { syncedBy: 'now', syncedFrom: id === 'c' ? '2026-05-01' : '2026-06-01' }),
    );

    expect(planWindows(accounts, OPTIONS)).toMatchObject({ accountIds: ['a', 'b'], isLatest: false, isWhole: false });
  });
});
