import { absolute, compare, isZero } from '../../../platform/domain/decimal.ts';
import { daysBetween } from '../../../platform/domain/local-date.ts';
import type { BankAccount } from '../connection.ts';

const RECENT_DAYS = 60;
const NEXT_TO_NOTHING = '1';

export type AccountActivity = {
  readonly status: 'never_imported' | 'recent' | 'dormant' | 'likely_closed';
  /** Since the newest transaction; null where none was seen. */
  readonly days: number | null;
};

/** How alive an account at a provider looks: silent for 60 days with next to no balance is likely closed. */
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
 * How many syncs in a row an account has had no balance and no holdings, after one that told this. To be asked once a sync.
 * A debt that is paid off is no sign of anything, and a balance that is not told neither.
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
  const told = [balance, available].filter((amount) => amount !== null);
  if (told.length === 0) return zeroRuns;
  if (isLiability || hasHoldings || !told.every(isZero)) return 0;
  return Math.min(zeroRuns + 1, MOST_RUNS);
};

/** The provider says that it is closed, or it looks abandoned. */
export const isInactive = ({ state, zeroRuns }: Pick<BankAccount, 'state' | 'zeroRuns'>): boolean =>
  state === 'closed' || zeroRuns >= INACTIVE_RUNS;
