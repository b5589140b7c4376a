import { addDays } from '../../../platform/domain/dates/local-date.ts';
import type { FeedWindow } from '../../accounts/domain/account-feed.ts';
import type { BankAccount } from '../../connections/domain/connection.ts';

/** The sync checkpoint of an account: an interrupted sync continues from it. */
export type WindowState = Pick<
  BankAccount,
  'syncedFrom' | 'syncedThrough' | 'syncedBy' | 'historyDone' | 'emptyWindows'
>;
export type WindowAccount = Pick<BankAccount, 'id' | 'upstreamId'> & WindowState;

export type WindowOptions = {
  readonly syncId: string;
  /** The family's local date when the sync began. */
  readonly today: string;
  readonly syncStartDate: string | null;
  /** As the provider defines them. */
  readonly windowDays: number;
  readonly overlapDays: number;
  readonly historyDays: number;
};

export type PlannedWindow = {
  readonly window: FeedWindow;
  /** Bank account ids, in the order of the accounts. */
  readonly accountIds: readonly string[];
  /** The window ends today. */
  readonly isLatest: boolean;
  /** The window covers all accounts. */
  readonly isWhole: boolean;
  /** The progress is not stored: see `planGlance`. */
  readonly isGlance?: boolean;
};

/**
 * The next window to fetch for the linked accounts of a connection; undefined if all are up to date, or none is linked.
 * It depends only on the stored state, so a sync resumes the same way after a crash. All accounts are first brought up
 * to date with as few requests as possible; then the history follows, newest first.
 */
export const planWindows = (accounts: readonly WindowAccount[], options: WindowOptions): PlannedWindow | undefined =>
  planForward(accounts, options) ?? planHistory(accounts, options);

const planForward = (accounts: readonly WindowAccount[], options: WindowOptions): PlannedWindow | undefined => {
  const { today, windowDays } = options;
  const behind = accounts
    .filter((account) => isBehind(account, options))
    .map((account) => ({ account, from: forwardFrom(account, options) }));
  if (behind.length === 0) return undefined;

  const from = behind.reduce((first, window) => earliestOf(first, window.from), today);
  const recent = latestOf(historyReach(options), addDays(today, -overlapOf(options)));
  if (from >= addDays(today, 1 - windowDays)) {
    const window = { from: earliestOf(from, recent), to: today };
    return plan(window, behind, accounts, true);
  }
  // Only the latest window reports what is still pending; without that, a booking can be taken for that of another
  const last = addDays(recent, -1);
  const to = earliestOf(addDays(from, windowDays - 1), last);
  const isUseful = ({ syncedThrough, syncedBy }: WindowAccount): boolean =>
    (syncedThrough ?? today) < to || (to === last && syncedBy !== options.syncId);
  const reached = behind.filter(({ account, from: own }) => own <= to && isUseful(account));
  return plan({ from, to }, reached, accounts, false);
};

/** `syncedBy` means that the overlap was read; days can remain if the gap was wider than one window. */
const isBehind = ({ syncedBy, syncedThrough }: WindowAccount, { syncId, today }: WindowOptions): boolean =>
  syncedBy !== syncId || syncedThrough === null || syncedThrough < today;

const forwardFrom = ({ syncedBy, syncedThrough }: WindowAccount, options: WindowOptions): string => {
  const { syncId, today, windowDays } = options;
  const back = syncedBy === syncId ? -1 : overlapOf(options);
  const wanted = syncedThrough === null ? addDays(today, 1 - windowDays) : addDays(syncedThrough, -back);
  return earliestOf(today, latestOf(historyReach(options), wanted));
};

/** Smaller for narrow windows: a daily sync stays one request, and every window makes progress. */
const overlapOf = ({ overlapDays, windowDays }: WindowOptions): number => Math.min(overlapDays, windowDays - 2);

const planHistory = (accounts: readonly WindowAccount[], options: WindowOptions): PlannedWindow | undefined => {
  const open = accounts.flatMap((account) =>
    account.syncedFrom === null || isHistoryDone(account, options) ? [] : [{ account, begin: account.syncedFrom }],
  );
  if (open.length === 0) return undefined;

  const begin = open.reduce((newest, window) => latestOf(newest, window.begin), '');
  const from = latestOf(historyReach(options), addDays(begin, -options.windowDays));
  const window = { from, to: addDays(begin, -1) };
  const sharing = open.filter((window) => window.begin === begin);
  return plan(window, sharing, accounts, false);
};

const plan = (
  window: FeedWindow,
  chosen: readonly { readonly account: WindowAccount }[],
  accounts: readonly WindowAccount[],
  isLatest: boolean,
): PlannedWindow => ({
  window,
  accountIds: chosen.map(({ account }) => account.id),
  isLatest,
  isWhole: chosen.length === accounts.length,
});

const earliestOf = (a: string, b: string): string => (a < b ? a : b);
const latestOf = (a: string, b: string): string => (a > b ? a : b);

/** Consecutive empty days, in at least two windows, after which the history counts as complete. */
const EMPTY_DAYS = 120;
const FEWEST_WINDOWS = 2;

type HistoryLimits = {
  readonly today: string;
  readonly syncStartDate: string | null;
  readonly historyDays: number;
};

type WindowLimits = HistoryLimits & {
  /** As the provider defines them. */
  readonly windowDays: number;
};

/** The oldest day that a sync started today can request. */
export const historyReach = ({ today, syncStartDate, historyDays }: HistoryLimits): string => {
  const oldest = addDays(today, -historyDays);
  return syncStartDate !== null && syncStartDate > oldest ? syncStartDate : oldest;
};

/**
 * Whether the history of an account is complete within today's limits; an earlier start date reopens it. With a start
 * date, everything back to that date is read, even a dormant year. Without one, a third of a year without rows ends it,
 * because most banks keep no more than 90 days.
 */
export const isHistoryDone = (
  { syncedFrom, emptyWindows }: Pick<BankAccount, 'syncedFrom' | 'emptyWindows'>,
  limits: WindowLimits,
): boolean => {
  if (syncedFrom === null) return false;
  if (syncedFrom <= historyReach(limits)) return true;
  return limits.syncStartDate === null && emptyWindows >= emptyWindowsAtEnd(limits);
};

const emptyWindowsAtEnd = ({ windowDays }: WindowLimits): number =>
  Math.max(FEWEST_WINDOWS, Math.ceil(EMPTY_DAYS / windowDays));

/**
 * The newest window for accounts whose reading is blocked further back, so that new transactions do not have to wait.
 * Its progress is not stored.
 */
export const planLatestWindow = (
  accounts: readonly Pick<WindowAccount, 'id'>[],
  options: WindowOptions,
): PlannedWindow | undefined => {
  if (accounts.length === 0) return undefined;
  const { today, windowDays } = options;
  const [, from = today] = [addDays(today, 1 - windowDays), historyReach(options)].sort();
  return {
    window: { from, to: today },
    accountIds: accounts.map(({ id }) => id),
    isLatest: true,
    isWhole: false,
    isGlance: true,
  };
};

/**
 * The checkpoint after everything in a window is in the ledger. Call only for accounts of the window, and only after a
 * complete delivery. `rows`: all rows that the provider returned, including known ones, of which a previously linked
 * account has many.
 */
export const afterWindow = (
  account: WindowState,
  { window }: Pick<PlannedWindow, 'window'>,
  rows: number,
  options: WindowOptions,
): WindowState => {
  const state = reachedAfter(account, window, rows, options);
  return { ...state, historyDone: isHistoryDone(state, options) };
};

const reachedAfter = (account: WindowState, window: FeedWindow, rows: number, options: WindowOptions): Reached => {
  const { syncedFrom } = account;
  if (syncedFrom === null || window.to >= syncedFrom) return afterForward(account, window, options);
  if (window.to === addDays(syncedFrom, -1)) return afterPast(account, window.from, rows);
  // The local date moved back by days, for example with the time zone; those in between were never read, so start anew.
  return { syncedFrom: window.from, syncedThrough: window.to, syncedBy: options.syncId, emptyWindows: 0 };
};

type Reached = Omit<WindowState, 'historyDone'>;

const afterPast = ({ syncedThrough, syncedBy, emptyWindows }: WindowState, from: string, rows: number): Reached => ({
  syncedFrom: from,
  syncedThrough,
  syncedBy,
  emptyWindows: rows === 0 ? emptyWindows + 1 : 0,
});

const afterForward = (
  { syncedFrom, syncedThrough, emptyWindows }: WindowState,
  { from, to }: FeedWindow,
  { syncId }: WindowOptions,
): Reached => {
  const syncedBy = syncId;
  const isNew = syncedFrom === null || syncedThrough === null;
  /** The days in between were never read because the start date moved forward, so earlier progress no longer counts. */
  if (isNew || from > addDays(syncedThrough, 1))
    return { syncedFrom: from, syncedThrough: to, syncedBy, emptyWindows: 0 };
  return {
    syncedFrom: from < syncedFrom ? from : syncedFrom,
    syncedThrough: to > syncedThrough ? to : syncedThrough,
    syncedBy,
    emptyWindows,
  };
};
