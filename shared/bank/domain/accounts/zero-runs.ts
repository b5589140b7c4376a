import { isZero } from '../../../platform/domain/decimal.ts';
import type { BankAccount } from '../connection.ts';

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
