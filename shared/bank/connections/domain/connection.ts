import type { FeedProvider } from '../../../ledger/entries/domain/feed.ts';
import type { AccountId, FamilyId } from '../../../platform/domain/ids.ts';
import type { FeedNotice, UpstreamAccount } from '../../accounts/domain/account-feed.ts';
import type { BankFaultCode } from './bank-fault.ts';

/** `requires_update`: the connection needs a new token or key. */
export type ConnectionStatus = 'good' | 'requires_update';

export const SYNC_STATUSES = ['pending', 'syncing', 'completed', 'failed', 'stale'] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];
export const SYNC_TRIGGERS = ['connect', 'manual', 'schedule'] as const;
export type SyncTrigger = (typeof SYNC_TRIGGERS)[number];

export type SyncStats = {
  /** Requests sent, including retries. */
  readonly requests: number;
  readonly windows: number;
  readonly accountsLinked: number;
  readonly accountsUnlinked: number;
  readonly rowsSeen: number;
  readonly created: number;
  readonly updated: number;
  /** Rows matched to entries that already existed: entered manually, imported, or deleted by a person. */
  readonly matched: number;
  readonly pendingPosted: number;
  readonly pendingStale: number;
  readonly suggestions: number;
  readonly rowsRefused: number;
  readonly holdings: number;
  readonly balances: number;
};

export type SyncError = { readonly code: BankFaultCode | 'internal' | 'stale'; readonly message: string };

/** One sync run, stored with the connection. The next run replaces it. */
export type BankSync = {
  readonly id: string;
  readonly trigger: SyncTrigger;
  readonly status: SyncStatus;
  /** UTC instants. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** The family's local date at the start: "today" for the whole run. */
  readonly today: string;
  readonly error: SyncError | null;
  /** At most 20, without duplicates. */
  readonly notices: readonly FeedNotice[];
  /** Skipped rows with the reason, at most 20. */
  readonly refused: readonly string[];
  readonly stats: SyncStats;
  /** Attempts since the last progress. A sync whose workers keep failing is abandoned. */
  readonly attempts?: number;
  /** True once this run has applied the list of accounts. */
  readonly isListed?: boolean;
  /** A worker ended without its counts, so the sync may have created more than they say. */
  readonly mayHaveMore?: boolean;
};

/** An account that may have replaced another at the same institution. A person decides. */
export type Replacement = {
  /** Bank account ids. */
  readonly dormantId: string;
  readonly activeId: string;
  /** The ledger account linked to the dormant account. */
  readonly accountId: AccountId;
};

export type BankConnection = {
  readonly id: string;
  readonly familyId: FamilyId;
  readonly provider: FeedProvider;
  readonly name: string;
  /** Encrypted; decrypt with `credentialContext`. */
  readonly credential: string;
  readonly status: ConnectionStatus;
  /** Earliest date that syncs read. ISO local date. */
  readonly syncStartDate: string | null;
  readonly sync: BankSync | null;
  /** End of the last completed sync. */
  readonly lastCompletedAt: string | null;
  /** Requests sent on this day (UTC). */
  readonly requests: { readonly day: string; readonly count: number };
  /** Consecutive syncs that failed for a temporary reason. */
  readonly failures: number;
  /** When to act next: start a sync, or resume an interrupted one. null: nothing is scheduled. */
  readonly dueAt: string | null;
  readonly lease: { readonly holder: string; readonly until: string } | null;
  readonly replacements: readonly Replacement[];
  /** `dormant:active` pairs of dismissed suggestions. */
  readonly dismissed: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
};

export const credentialContext = (connectionId: string): string => `bank_connection:${connectionId}:credential`;

/** An account at the provider, as this family stores it. It is linked to at most one ledger account. */
export type BankAccount = Omit<UpstreamAccount, 'lastActivity'> & {
  /** Derived from the connection and the upstream id. */
  readonly id: string;
  readonly connectionId: string;
  readonly familyId: FamilyId;
  /** ISO local date. */
  readonly balanceDate: string | null;
  /** The linked ledger account. The link counts only if the ledger account's link refers back to this one. */
  readonly accountId: AccountId | null;
  /** The user reversed the sign of the balance. */
  readonly invertBalance: boolean;
  /** The days synced for the current link, all from `syncedFrom` to `syncedThrough`. */
  readonly syncedFrom: string | null;
  readonly syncedThrough: string | null;
  /** The sync that set `syncedThrough`. */
  readonly syncedBy: string | null;
  /** No earlier history is available or requested. */
  readonly historyDone: boolean;
  /** Consecutive history windows without new rows. */
  readonly emptyWindows: number;
  /** When the provider stopped listing it; an instant. */
  readonly missingSince: string | null;
  /** Consecutive syncs without a balance and holdings. */
  readonly zeroRuns: number;
  /** When the provider refused holdings; retried after 30 days. null: supported, or never requested. An instant. */
  readonly holdingsRefusedAt: string | null;
  /** Date of the newest transaction; ISO local date. */
  readonly lastActivity: string | null;
  /** The provider's latest message about the account; null if there is none. */
  readonly notice: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};
