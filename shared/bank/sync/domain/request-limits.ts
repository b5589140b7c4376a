import type { FeedProvider } from '../../../ledger/entries/domain/feed.ts';
import type { BankConnection } from '../../connections/domain/connection.ts';

const DAY_MS = 86_400_000;

/** Requests are counted per UTC day. */
export const budgetDay = (now: string): string => now.slice(0, 10);

/** When the count resets; UTC instant. */
export const budgetResetsAt = (now: string): string =>
  new Date(Date.parse(`${budgetDay(now)}T00:00:00.000Z`) + DAY_MS).toISOString();

export const secondsToReset = (now: string): number =>
  Math.max(1, Math.ceil((Date.parse(budgetResetsAt(now)) - Date.parse(now)) / 1_000));

/** Requests counted on this day. */
export const requestsOn = ({ requests }: Pick<BankConnection, 'requests'>, day: string): number =>
  requests.day >= day ? requests.count : 0;

type ProviderLimits = {
  /** Daily requests per connection. Above `soft`, only syncs that a person started are sent; above `hard`, none. */
  readonly budget: { readonly soft: number; readonly hard: number };
  /** Days of history that a first sync requests. */
  readonly historyDays: number;
};

/** The limits of each provider, for display. They must equal the figures of the provider adapters. */
export const PROVIDER_LIMITS: Readonly<Record<FeedProvider, ProviderLimits>> = {
  us: { budget: { soft: 20, hard: 24 }, historyDays: 360 },
  global: { budget: { soft: 400, hard: 500 }, historyDays: 730 },
};
