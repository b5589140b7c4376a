import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { FEED_PROVIDERS, type FeedProvider } from '../../shared/ledger/domain/feed.ts';
import { badge } from '../platform/components/values.ts';
import type { Html } from '../platform/html.ts';

export const PROVIDER_WORDS: Readonly<Record<FeedProvider, string>> = {
  us: 'US banks (setup token)',
  global: 'Banks worldwide (API key)',
};

/** The field in which each provider's secret is typed. */
export const SECRET_FIELDS = { us: 'setup_token', global: 'api_key' } as const satisfies Record<FeedProvider, string>;

export const SECRET_WORDS: Readonly<Record<FeedProvider, string>> = { us: 'setup token', global: 'API key' };

export const isFeedProvider = (text: string): text is FeedProvider => FEED_PROVIDERS.some((one) => one === text);

/** Where a connection stands, in a word or two. */
export const connectionState = ({ status, sync }: Pick<BankConnection, 'status' | 'sync'>): Html => {
  if (status === 'requires_update') return badge('needs to be connected again', 'error');
  if (isSyncing({ sync })) return badge('syncing');
  if (sync?.error?.code === 'rate_limited') return badge('asked to wait', 'warning');
  if (sync?.error?.code === 'budget_exhausted') return badge('requests used up', 'warning');
  if (sync?.status === 'failed' || sync?.status === 'stale') return badge('last sync failed', 'warning');
  return badge('connected', 'success');
};

export const isSyncing = ({ sync }: Pick<BankConnection, 'sync'>): boolean =>
  sync?.status === 'pending' || sync?.status === 'syncing';

/** Why nobody may ask the bank now; undefined: one may. */
export const whyNoSync = ({ status, sync, requests }: Pick<BankConnection, 'status' | 'sync' | 'requests'>) => {
  if (status === 'requires_update') return 'Connect the bank again first.';
  if (isSyncing({ sync })) return 'It is being synced.';
  if (requests.today >= requests.hard_limit) return 'The requests of today are used up.';
  return undefined;
};

export const ACCOUNT_STATES: Readonly<Record<BankAccount['state'], string>> = {
  active: 'active',
  disconnected: 'disconnected at the provider',
  error: 'has an error at the provider',
  closed: 'closed',
  unknown: '—',
};
