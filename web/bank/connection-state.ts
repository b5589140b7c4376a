import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { FEED_PROVIDERS, type FeedProvider } from '../../shared/ledger/entries/domain/feed.ts';
import { isAmong } from '../../shared/platform/domain/guards.ts';
import { badge } from '../platform/components/values.ts';
import type { Html } from '../platform/html.ts';
import { WORDS } from './words.ts';

/** The form field of each provider's secret. */
export const SECRET_FIELDS = { us: 'setup_token', global: 'api_key' } as const satisfies Record<FeedProvider, string>;

export const isFeedProvider = (text: string): text is FeedProvider => isAmong(FEED_PROVIDERS, text);

/** The state of a connection in a few words. */
export const connectionState = ({
  status,
  sync,
  needs_attention: matters,
  last_completed_at: completedAt,
}: Pick<BankConnection, 'status' | 'needs_attention' | 'last_completed_at'> & Syncing): Html => {
  if (status === 'requires_update') return badge(WORDS.states.lost, 'error');
  if (isSyncing({ sync })) return badge(WORDS.states.syncing);
  if (sync?.error?.code === 'rate_limited') return badge(WORDS.states.limited, 'warning');
  if (sync?.error?.code === 'budget_exhausted') return badge(WORDS.states.usedUp, 'warning');
  if (sync?.status === 'failed' || sync?.status === 'stale') return badge(WORDS.states.failed, 'warning');
  if (completedAt === null) return badge(WORDS.states.never, 'warning');
  return matters.some(({ code }) => code === 'stale')
    ? badge(WORDS.states.behind, 'warning')
    : badge(WORDS.states.connected, 'success');
};

/** The next step for a person; undefined if there is nothing to do. */
export const nextAct = (connection: BankConnection): 'reconnect' | 'sync' | 'set_up' | undefined => {
  const { status, needs_attention: matters, last_completed_at: completedAt } = connection;
  if (status === 'requires_update') return 'reconnect';
  if (whyNoSync(connection) !== undefined) return undefined;
  const [first] = matters;
  if (first?.code === 'accounts_to_set_up') return 'set_up';
  return completedAt === null || first !== undefined ? 'sync' : undefined;
};

type Syncing = { readonly sync: Pick<NonNullable<BankConnection['sync']>, 'status' | 'error'> | null };

export const isSyncing = ({ sync }: Syncing): boolean => sync?.status === 'pending' || sync?.status === 'syncing';

/** Why a sync cannot start now; undefined if it can. */
export const whyNoSync = ({ status, sync, requests }: Pick<BankConnection, 'status' | 'sync' | 'requests'>) => {
  if (status === 'requires_update') return WORDS.noSync.lost;
  if (isSyncing({ sync })) return WORDS.noSync.running;
  if (requests.today >= requests.hard_limit) return WORDS.noSync.usedUp;
  return undefined;
};
