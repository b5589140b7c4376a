import { addDays } from '../../../platform/domain/local-date.ts';
import type { BankAccount } from '../connection.ts';

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
