import type { FeedProvider } from '../../../ledger/domain/feed.ts';

export type ProviderLimits = {
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
