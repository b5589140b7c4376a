import { addDays } from '../../../platform/domain/local-date.ts';
import type { FeedWindow } from '../account-feed.ts';
import type { BankAccount } from '../connection.ts';

/** What syncs remember of an account: the checkpoint from which a cut-off sync goes on. */
export type WindowState = Pick<
  BankAccount,
  'syncedFrom' | 'syncedThrough' | 'syncedBy' | 'historyDone' | 'emptyWindows'
>;
export type WindowAccount = Pick<BankAccount, 'id' | 'upstreamId'> & WindowState;

export type WindowOptions = {
  readonly syncId: string;
  /** The family's day on which the sync began. */
  readonly today: string;
  readonly syncStartDate: string | null;
  /** As the provider has them. */
  readonly windowDays: number;
  readonly overlapDays: number;
  readonly historyDays: number;
};

export type PlannedWindow = {
  readonly window: FeedWindow;
  /** Bank account ids, in the order of the accounts. */
  readonly accountIds: readonly string[];
  /** It reaches to today. */
  readonly isLatest: boolean;
  /** All the accounts are in it. */
  readonly isWhole: boolean;
  /** How far it reads is not remembered: see `planGlance`. */
  readonly isGlance?: boolean;
};

/**
 * The next window to fetch for the linked accounts of a connection; undefined when all of them are up to date, and when
 * there are none. It follows from the state alone, so whoever goes on after a crash asks again. First every account is
 * brought to today, with as few requests as can be; then the past, newest first.
 */
export const planWindows = (accounts: readonly WindowAccount[], options: WindowOptions): PlannedWindow | undefined =>
  planForward(accounts, options) ?? planHistory(accounts, options);

const planForward = (accounts: readonly WindowAccount[], options: WindowOptions): PlannedWindow | undefined => {
  const { today, windowDays } = options;
  const behind = accounts
    .filter((account) => isBehind(account, options))
    .map((account) => ({ account, from: forwardFrom(account, options) }));
  if (behind.length === 0) return undefined;

  const from = behind.reduce((first, each) => earliestOf(first, each.from), today);
  if (from >= addDays(today, 1 - windowDays)) {
    const recent = latestOf(historyReach(options), addDays(today, -overlapOf(options)));
    const window = { from: earliestOf(from, recent), to: today };
    return plan(window, behind, accounts, true);
  }
  const to = addDays(from, windowDays - 1);
  const reached = behind.filter(({ account, from: own }) => own <= to && (account.syncedThrough ?? today) < to);
  return plan({ from, to }, reached, accounts, false);
};

/** `syncedBy` says that the overlap was read; days may be left, where the gap was wider than one window. */
const isBehind = ({ syncedBy, syncedThrough }: WindowAccount, { syncId, today }: WindowOptions): boolean =>
  syncedBy !== syncId || syncedThrough === null || syncedThrough < today;

const forwardFrom = ({ syncedBy, syncedThrough }: WindowAccount, options: WindowOptions): string => {
  const { syncId, today, windowDays } = options;
  const back = syncedBy === syncId ? -1 : overlapOf(options);
  const wanted = syncedThrough === null ? addDays(today, 1 - windowDays) : addDays(syncedThrough, -back);
  return earliestOf(today, latestOf(historyReach(options), wanted));
};

/** Narrower where the windows are: a daily sync stays one request, and every window makes headway. */
const overlapOf = ({ overlapDays, windowDays }: WindowOptions): number => Math.min(overlapDays, windowDays - 2);

const planHistory = (accounts: readonly WindowAccount[], options: WindowOptions): PlannedWindow | undefined => {
  const open = accounts.flatMap((account) =>
    account.syncedFrom === null || isHistoryDone(account, options) ? [] : [{ account, begin: account.syncedFrom }],
  );
  if (open.length === 0) return undefined;

  const begin = open.reduce((newest, each) => latestOf(newest, each.begin), '');
  const from = latestOf(historyReach(options), addDays(begin, -options.windowDays));
  const window = { from, to: addDays(begin, -1) };
  const sharing = open.filter((each) => each.begin === begin);
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

/** Days in a row with nothing in them, in at least two windows, after which the past counts as over. */
const EMPTY_DAYS = 120;
const FEWEST_WINDOWS = 2;

type HistoryLimits = {
  readonly today: string;
  readonly syncStartDate: string | null;
  readonly historyDays: number;
};

type WindowLimits = HistoryLimits & {
  /** As the provider has them. */
  readonly windowDays: number;
};

/** The oldest day that a sync of today may ask for. */
export const historyReach = ({ today, syncStartDate, historyDays }: HistoryLimits): string => {
  const oldest = addDays(today, -historyDays);
  return syncStartDate !== null && syncStartDate > oldest ? syncStartDate : oldest;
};

/**
 * Whether the past of an account is read, as far as the limits of today go: moving the start date back opens it again.
 * A start date that a person chose is walked to whatever lies between, a dormant year too; without one, a third
 * of a year with nothing in it ends it, since most banks keep no more than 90 days.
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
 * The newest window for accounts that were not told whole further back, where reading on would begin: what is new is not
 * to wait until that can be read. Nothing is remembered of it.
 */
export const planGlance = (
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
 * What is remembered of an account once all that a window brought for it is in the ledger. To be called for the accounts
 * of the window only, and only when it was delivered whole. `rows`: how many the provider told of for it, known ones too, of
 * which an account that was linked before has plenty.
 */
export const afterWindow = (
  account: WindowState,
  { window }: Pick<PlannedWindow, 'window'>,
  rows: number,
  options: WindowOptions,
): WindowState => {
  const state = isPast(account, window.to)
    ? afterPast(account, window.from, rows)
    : afterForward(account, window, options);
  return { ...state, historyDone: isHistoryDone(state, options) };
};

type Reached = Omit<WindowState, 'historyDone'>;

const isPast = ({ syncedFrom }: WindowState, to: string): boolean => syncedFrom !== null && to < syncedFrom;

const afterPast = ({ syncedThrough, syncedBy, emptyWindows }: WindowState, from: string, rows: number): Reached => ({
  syncedFrom: from,
  syncedThrough,
  syncedBy,
  emptyWindows: rows === 0 ? emptyWindows + 1 : 0,
});

const afterForward = (
  { syncedFrom, syncedThrough, emptyWindows }: WindowState,
  { from, to }: PlannedWindow['window'],
  { syncId }: WindowOptions,
): Reached => {
  const syncedBy = syncId;
  const isNew = syncedFrom === null || syncedThrough === null;
  /** Days between were never read (the start date was moved on): what lies before them no longer counts. */
  if (isNew || from > addDays(syncedThrough, 1))
    return { syncedFrom: from, syncedThrough: to, syncedBy, emptyWindows: 0 };
  return {
    syncedFrom: from < syncedFrom ? from : syncedFrom,
    syncedThrough: to > syncedThrough ? to : syncedThrough,
    syncedBy,
    emptyWindows,
  };
};
