import { absolute, compare } from '../../../platform/domain/decimal.ts';
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
