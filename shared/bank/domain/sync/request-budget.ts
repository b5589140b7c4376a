import type { BankConnection } from '../connection.ts';

const DAY_MS = 86_400_000;

/** Requests are counted by days of UTC. */
export const budgetDay = (now: string): string => now.slice(0, 10);

/** When the counting begins anew; UTC instant. */
export const budgetResetsAt = (now: string): string =>
  new Date(Date.parse(`${budgetDay(now)}T00:00:00.000Z`) + DAY_MS).toISOString();

export const secondsToReset = (now: string): number =>
  Math.max(1, Math.ceil((Date.parse(budgetResetsAt(now)) - Date.parse(now)) / 1_000));

/** How many went out on this day. */
export const requestsOn = ({ requests }: Pick<BankConnection, 'requests'>, day: string): number =>
  requests.day >= day ? requests.count : 0;
