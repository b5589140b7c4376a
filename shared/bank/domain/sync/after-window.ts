import { addDays } from '../../../platform/domain/local-date.ts';
import type { PlannedWindow, WindowOptions, WindowState } from './plan-windows.ts';
import { isHistoryDone } from './window-history.ts';

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
