import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { FEED_PROVIDERS, type FeedProvider } from '../../shared/ledger/domain/feed.ts';
import { badge } from '../platform/components/values.ts';
import type { Html } from '../platform/html.ts';

export const PROVIDER_WORDS: Readonly<Record<FeedProvider, string>> = {
  us: 'US banks (setup token)',
  global: 'Banks worldwide (API key)',
};

/** The form field of each provider's secret. */
export const SECRET_FIELDS = { us: 'setup_token', global: 'api_key' } as const satisfies Record<FeedProvider, string>;

export const SECRET_WORDS: Readonly<Record<FeedProvider, string>> = { us: 'setup token', global: 'API key' };

export const isFeedProvider = (text: string): text is FeedProvider => FEED_PROVIDERS.some((one) => one === text);

/** The state of a connection in a few words. */
export const connectionState = ({
  status,
  sync,
  needs_attention: matters,
  last_completed_at: completedAt,
}: Pick<BankConnection, 'status' | 'sync' | 'needs_attention' | 'last_completed_at'>): Html => {
  if (status === 'requires_update') return badge('needs to be reconnected', 'error');
  if (isSyncing({ sync })) return badge('syncing');
  if (sync?.error?.code === 'rate_limited') return badge('waiting at the provider’s request', 'warning');
  if (sync?.error?.code === 'budget_exhausted') return badge('daily requests used up', 'warning');
  if (sync?.status === 'failed' || sync?.status === 'stale') return badge('last sync failed', 'warning');
  if (completedAt === null) return badge('not synced yet', 'warning');
  return matters.some(({ code }) => code === 'stale')
    ? badge('not up to date', 'warning')
    : badge('connected', 'success');
};

/** What a person should do next about a connection; undefined if there is nothing to do. */
export const nextAct = (connection: BankConnection): 'reconnect' | 'sync' | 'set_up' | undefined => {
  const { status, needs_attention: matters, last_completed_at: completedAt } = connection;
  if (status === 'requires_update') return 'reconnect';
  if (whyNoSync(connection) !== undefined) return undefined;
  const [first] = matters;
  if (first?.code === 'accounts_to_set_up') return 'set_up';
  return completedAt === null || first !== undefined ? 'sync' : undefined;
};

export const isSyncing = ({ sync }: Pick<BankConnection, 'sync'>): boolean =>
  sync?.status === 'pending' || sync?.status === 'syncing';

/** Why a sync cannot start now; undefined if it can. */
export const whyNoSync = ({ status, sync, requests }: Pick<BankConnection, 'status' | 'sync' | 'requests'>) => {
  if (status === 'requires_update') return 'Reconnect the bank first.';
  if (isSyncing({ sync })) return 'A sync is running.';
  if (requests.today >= requests.hard_limit) return 'Today’s requests are used up.';
  return undefined;
};

export const ACCOUNT_STATES: Readonly<Record<BankAccount['state'], string>> = {
  active: 'active',
  disconnected: 'disconnected at the provider',
  error: 'error at the provider',
  closed: 'closed',
  unknown: '—',
};
