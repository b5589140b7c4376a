import type { FeedProvider } from '../../../ledger/domain/feed.ts';
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

type ProviderLimits = {
  /** Requests of one connection a day: above `soft` nothing goes out that no person asked for, above `hard` nothing. */
  readonly budget: { readonly soft: number; readonly hard: number };
  /** Days of history that a first sync asks for. */
  readonly historyDays: number;
};

/** What may be asked of each provider, for those who only tell of it. The providers' own figures must be these. */
export const PROVIDER_LIMITS: Readonly<Record<FeedProvider, ProviderLimits>> = {
  us: { budget: { soft: 20, hard: 24 }, historyDays: 360 },
  global: { budget: { soft: 400, hard: 500 }, historyDays: 730 },
};
