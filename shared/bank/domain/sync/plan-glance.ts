import { addDays } from '../../../platform/domain/local-date.ts';
import type { PlannedWindow, WindowAccount, WindowOptions } from './plan-windows.ts';
import { historyReach } from './window-history.ts';

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
