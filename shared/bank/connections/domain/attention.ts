import { daysBetween } from '../../../platform/domain/dates/local-date.ts';
import type { BankAccount, BankConnection, SyncError } from './connection.ts';

export type AttentionCode =
  | 'credential_needed'
  | 'rate_limited'
  | 'budget_used'
  | 'last_sync_failed'
  | 'stale'
  | 'accounts_to_set_up'
  | 'accounts_missing';

export type Attention = { readonly code: AttentionCode; readonly message: string };

type AttentionConnection = Pick<BankConnection, 'status' | 'sync' | 'lastCompletedAt' | 'createdAt'>;
type AttentionAccount = Pick<BankAccount, 'accountId' | 'missingSince' | 'lastActivity' | 'state'>;

/** The most urgent first. `now`: UTC instant. */
export const connectionAttention = (
  connection: AttentionConnection,
  accounts: readonly AttentionAccount[],
  now: string,
): readonly Attention[] => {
  const linked = accounts.filter(({ accountId }) => accountId !== null);
  const found = [
    connection.status === 'requires_update' ? CREDENTIAL_NEEDED : lastFailure(connection.sync?.error ?? null),
    staleness(connection, linked, now),
    toSetUp(
      accounts.filter(
        ({ accountId, missingSince, state }) => accountId === null && missingSince === null && state !== 'closed',
      ),
    ),
    missing(linked.filter(({ missingSince }) => missingSince !== null)),
  ];
  return found.filter((reason) => reason !== undefined);
};

const CREDENTIAL_NEEDED: Attention = {
  code: 'credential_needed',
  message:
    'The provider no longer accepts the credential: reconnect with a new setup token or API key. Imported transactions are kept',
};

const lastFailure = (error: SyncError | null): Attention | undefined => {
  if (error === null) return undefined;
  const { code, message } = error;
  if (code === 'rate_limited') return { code, message };
  if (code === 'budget_exhausted') {
    return {
      code: 'budget_used',
      message: 'The provider’s daily limit is reached. Syncing continues after midnight UTC',
    };
  }
  return { code: 'last_sync_failed', message: `The last sync failed: ${message}` };
};

const STALE_SYNC_DAYS = 3;
const STALE_ACTIVITY_DAYS = 14;
const DAY_MS = 86_400_000;

const staleness = (
  { lastCompletedAt, createdAt }: AttentionConnection,
  linked: readonly AttentionAccount[],
  now: string,
): Attention | undefined => {
  const days = (Date.parse(now) - Date.parse(lastCompletedAt ?? createdAt)) / DAY_MS;
  if (days > STALE_SYNC_DAYS) {
    const since = lastCompletedAt === null ? 'since the bank was connected' : `for ${Math.floor(days)} days`;
    return stale(`No sync has completed ${since}: start one, and reconnect if it fails`);
  }
  const newest = linked
    .map(({ lastActivity }) => lastActivity ?? '')
    .toSorted()
    .at(-1);
  if (!newest || daysBetween(newest, now.slice(0, 10)) <= STALE_ACTIVITY_DAYS) return undefined;
  return stale(`The newest transaction is dated ${newest}: if newer ones exist, reconnect the bank with the provider`);
};

const stale = (message: string): Attention => ({ code: 'stale', message });

const toSetUp = ({ length }: readonly AttentionAccount[]): Attention | undefined => {
  if (length === 0) return undefined;
  const message = length === 1 ? 'An account is not set up yet' : `${length} accounts are not set up yet`;
  return { code: 'accounts_to_set_up', message };
};

const missing = ({ length }: readonly AttentionAccount[]): Attention | undefined => {
  if (length === 0) return undefined;
  const subject = length === 1 ? 'A linked account is' : `${length} linked accounts are`;
  return {
    code: 'accounts_missing',
    message: `${subject} no longer listed by the provider, so no new transactions arrive: check the bank with the provider`,
  };
};
