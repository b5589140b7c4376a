import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedWindow } from '../../../shared/bank/accounts/domain/account-feed.ts';
import {
  afterWindow,
  type PlannedWindow,
  planWindows,
  type WindowAccount,
  type WindowOptions,
} from '../../../shared/bank/sync/domain/windows.ts';
import { addDays, daysBetween } from '../../../shared/platform/domain/dates/local-date.ts';

const FIRST_DAY = '2026-01-01';
const RUNS = 1_000;

/** One sync: how many days passed, the current settings, which steps are interrupted, and how much it may do. */
const aSync = fc.record({
  daysLater: fc.oneof(fc.integer({ min: -1, max: 3 }), fc.integer({ min: 0, max: 500 })),
  startDaysBefore: fc.option(fc.integer({ min: -5, max: 800 }), { nil: null }),
  linked: fc.integer({ min: 0, max: 4 }),
  /** For each window: lost before any account was updated, or after half of them. */
  cuts: fc.array(fc.constantFrom('none', 'lost', 'half'), { maxLength: 8 }),
  /** The daily request limit may end a sync anywhere. */
  maxWindows: fc.oneof(fc.constant(1_000), fc.integer({ min: 0, max: 6 })),
});
const aLife = fc.record({
  windowDays: fc.integer({ min: 1, max: 90 }),
  overlapDays: fc.integer({ min: 0, max: 60 }),
  historyDays: fc.integer({ min: 1, max: 730 }),
  syncs: fc.array(aSync, { minLength: 1, maxLength: 6 }),
  /** Days before day 0 on which an account has transactions; all others are empty. */
  busy: fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 6 }),
});
type Life = typeof aLife extends fc.Arbitrary<infer T> ? T : never;
type Sync = Life['syncs'][number];

/** The local date moves back by two days, and the sync then reads a window that does not touch the days already read. */
const TWO_DAYS_BACK: Life = {
  windowDays: 1,
  overlapDays: 0,
  historyDays: 1,
  syncs: [
    { daysLater: 0, startDaysBefore: 0, linked: 1, cuts: [], maxWindows: 1_000 },
    { daysLater: -1, startDaysBefore: null, linked: 0, cuts: [], maxWindows: 0 },
    { daysLater: -1, startDaysBefore: null, linked: 0, cuts: [], maxWindows: 1_000 },
  ],
  busy: [],
};

type World = { accounts: readonly WindowAccount[]; readonly read: Map<string, Set<number>> };

const newAccount = (id: string): WindowAccount => ({
  id,
  upstreamId: id,
  syncedFrom: null,
  syncedThrough: null,
  syncedBy: null,
  historyDone: false,
  emptyWindows: 0,
});

const dayOf = (date: string): number => daysBetween(FIRST_DAY, date);
const daysOf = ({ from, to }: FeedWindow): readonly number[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => dayOf(from) + index);

/** A generous bound, to detect growth with repetition. */
const boundOf = ({ windowDays, historyDays, overlapDays }: WindowOptions, accounts: number): number =>
  (Math.ceil((historyDays + overlapDays) / windowDays) + 4) * Math.max(1, accounts) * 2 + 8;

/** Whether it completed. */
const runSync = (
  world: World,
  { cuts, maxWindows }: Sync,
  options: WindowOptions,
  busy: ReadonlySet<number>,
): boolean => {
  let planned = planWindows(world.accounts, options);
  for (let count = 0; planned !== undefined; count += 1) {
    if (count >= maxWindows) return false;
    expect(count).toBeLessThan(boundOf(options, world.accounts.length));
    expectAllowed(planned, world, options);
    const cut = cuts[count] ?? 'none';
    if (cut === 'lost') expect(planWindows(world.accounts, options)).toEqual(planned);
    else deliver(world, planned, options, { busy, isHalf: cut === 'half' });
    planned = planWindows(world.accounts, options);
  }
  return true;
};

const expectAllowed = (planned: PlannedWindow, { accounts }: World, { today, windowDays }: WindowOptions): void => {
  const { window, accountIds, isLatest, isWhole } = planned;
  expect(window.from <= window.to).toBe(true);
  expect(daysBetween(window.from, window.to)).toBeLessThan(windowDays);
  expect(isLatest).toBe(window.to === today);
  expect(isWhole).toBe(accountIds.length === accounts.length);
  expect(accountIds.length).toBeGreaterThan(0);
};

/** `isHalf`: a crash leaves half of the accounts without their progress. */
const deliver = (
  world: World,
  planned: PlannedWindow,
  options: WindowOptions,
  { busy, isHalf }: { readonly busy: ReadonlySet<number>; readonly isHalf: boolean },
): void => {
  const { accountIds, window } = planned;
  const noted = isHalf ? accountIds.slice(0, Math.ceil(accountIds.length / 2)) : accountIds;
  const days = daysOf(window);
  const rows = days.filter((day) => busy.has(day)).length;
  for (const id of accountIds) for (const day of days) world.read.get(id)?.add(day);
  world.accounts = world.accounts.map((account) =>
    noted.includes(account.id) ? { ...account, ...afterWindow(account, planned, rows, options) } : account,
  );
};

/** Every day that the state counts as delivered was delivered. */
const expectHonest = ({ id, syncedFrom, syncedThrough }: WindowAccount, { read }: World): void => {
  expect(syncedFrom === null).toBe(syncedThrough === null);
  if (syncedFrom === null || syncedThrough === null) return;
  const days = read.get(id);
  const missed = daysOf({ from: syncedFrom, to: syncedThrough }).filter((day) => days?.has(day) !== true);
  expect(missed).toEqual([]);
};

const expectComplete = (
  account: WindowAccount,
  { today, windowDays, historyDays, syncStartDate }: WindowOptions,
): void => {
  const { syncedFrom, syncedThrough, historyDone, emptyWindows } = account;
  expect(historyDone).toBe(true);
  expect(syncedThrough !== null && syncedThrough >= today).toBe(true);
  if (syncStartDate === null && emptyWindows >= 2 && emptyWindows * windowDays >= 120) return;
  const wanted = Math.max(dayOf(today) - historyDays, syncStartDate === null ? -Infinity : dayOf(syncStartDate));
  expect(dayOf(syncedFrom ?? '9999-12-31')).toBeLessThanOrEqual(Math.min(wanted, dayOf(today)));
};

/** Whether the sync completed. */
const live = (world: World, sync: Sync, options: WindowOptions, busy: ReadonlySet<number>): boolean => {
  while (world.accounts.length < sync.linked) {
    const id = `account-${world.accounts.length}`;
    world.read.set(id, new Set());
    world.accounts = [...world.accounts, newAccount(id)];
  }
  const isDone = runSync(world, sync, options, busy);
  for (const account of world.accounts) {
    expectHonest(account, world);
    if (isDone) expectComplete(account, options);
  }
  return isDone;
};

describe('planWindows and afterWindow', () => {
  it('read every requested day in windows of allowed width, and terminate after any interruption', () => {
    let completed = 0;
    fc.assert(
      fc.property(aLife, ({ syncs, busy, ...limits }) => {
        const world: World = { accounts: [], read: new Map() };
        const busyDays = new Set(busy.map((days) => -days));
        let today = FIRST_DAY;
        for (const [index, sync] of syncs.entries()) {
          today = addDays(today, sync.daysLater);
          const syncStartDate = sync.startDaysBefore === null ? null : addDays(today, -sync.startDaysBefore);
          const options = { ...limits, syncId: `sync-${index}`, today, syncStartDate };
          if (live(world, sync, options, busyDays)) completed += 1;
        }
      }),
      { numRuns: RUNS, examples: [[TWO_DAYS_BACK]] },
    );
    expect(completed).toBeGreaterThan(RUNS);
  });

  it('read the overlap again in every completed sync', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 60 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 150 }),
        (windowDays, overlapDays, gap) => {
          const today = addDays(FIRST_DAY, gap);
          const options = { syncId: 'now', today, syncStartDate: null, windowDays, overlapDays, historyDays: 360 };
          const state = { syncedFrom: '2024-01-01', syncedThrough: FIRST_DAY, syncedBy: 'before', historyDone: true };
          let account: WindowAccount = { ...newAccount('a'), ...state };
          const again = new Set<number>();
          for (let planned = planWindows([account], options); planned; planned = planWindows([account], options)) {
            for (const day of daysOf(planned.window)) again.add(day);
            account = { ...account, ...afterWindow(account, planned, 1, options) };
          }
          const overlap = Math.min(overlapDays, windowDays - 2);
          const from = addDays(FIRST_DAY, -overlap);
          expect(daysOf({ from, to: today }).filter((day) => !again.has(day))).toEqual([]);
        },
      ),
    );
  });
});
