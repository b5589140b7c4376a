import { addDays } from '../../../platform/domain/local-date.ts';
import type { BankAccount } from '../connection.ts';
import type { FeedWindow } from '../feed-row.ts';
import { historyReach, isHistoryDone } from './window-history.ts';

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
