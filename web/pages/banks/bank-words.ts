import type { FeedProvider } from '../../../shared/domain/ledger/feed.ts';
import type { BankConnection } from '../../../shared/schema/bank-connection.ts';
import { badge } from '../../components/values.ts';
import type { Html } from '../../html.ts';

export const PROVIDER_WORDS: Readonly<Record<FeedProvider, string>> = {
  us: 'US banks (setup token)',
  global: 'Banks worldwide (API key)',
};

/** Where a connection stands, in a word or two. */
export const connectionState = ({ status, sync }: Pick<BankConnection, 'status' | 'sync'>): Html => {
  if (status === 'requires_update') return badge('needs to be connected again', 'error');
  if (isSyncing({ sync })) return badge('syncing', 'muted');
  if (sync?.error?.code === 'rate_limited') return badge('asked to wait', 'warning');
  if (sync?.status === 'failed') return badge('last sync failed', 'warning');
  return badge('connected', 'success');
};

export const isSyncing = ({ sync }: Pick<BankConnection, 'sync'>): boolean =>
  sync?.status === 'pending' || sync?.status === 'syncing';
