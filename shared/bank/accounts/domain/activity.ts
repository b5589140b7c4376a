import { daysBetween } from '../../../platform/domain/dates/local-date.ts';
import { absolute, compare, isZero } from '../../../platform/domain/money/decimal.ts';
import type { BankAccount } from '../../connections/domain/connection.ts';

const RECENT_DAYS = 60;
const NEXT_TO_NOTHING = '1';

export type AccountActivity = {
  readonly status: 'never_imported' | 'recent' | 'dormant' | 'likely_closed';
  /** Days since the newest transaction; null if there is none. */
  readonly days: number | null;
};

/**
 * Activity of an account at a provider: 60 days without transactions and a near-zero balance suggest that it is closed.
 */
export const accountActivity = ({
  lastActivity,
  balance,
  today,
}: Pick<BankAccount, 'lastActivity' | 'balance'> & { readonly today: string }): AccountActivity => {
  if (lastActivity === null) return { status: 'never_imported', days: null };
  const days = Math.max(0, daysBetween(lastActivity, today));
  if (days <= RECENT_DAYS) return { status: 'recent', days };
  const isEmpty = balance !== null && compare(absolute(balance), NEXT_TO_NOTHING) <= 0;
  return { status: isEmpty ? 'likely_closed' : 'dormant', days };
};

const MOST_RUNS = 10;
const INACTIVE_RUNS = 3;

/**
 * The number of consecutive syncs without a balance and holdings, after one that had them. Call once per sync. A
 * paid-off debt and a missing balance do not count.
 */
export const nextZeroRuns = ({
  zeroRuns,
  balance,
  available,
  hasHoldings,
  isLiability,
}: Pick<BankAccount, 'zeroRuns' | 'balance' | 'available' | 'hasHoldings'> & {
  readonly isLiability: boolean;
}): number => {
  const reported = [balance, available].filter((amount) => amount !== null);
  if (reported.length === 0) return zeroRuns;
  if (isLiability || hasHoldings || !reported.every(isZero)) return 0;
  return Math.min(zeroRuns + 1, MOST_RUNS);
};

/** True if the provider reports the account as closed, or it looks abandoned. */
export const isInactive = ({ state, zeroRuns }: Pick<BankAccount, 'state' | 'zeroRuns'>): boolean =>
  state === 'closed' || zeroRuns >= INACTIVE_RUNS;
