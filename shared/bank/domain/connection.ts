import type { FeedProvider } from '../../ledger/domain/feed.ts';
import type { FeedNotice, UpstreamAccount } from './account-feed.ts';
import type { BankFaultCode } from './bank-fault.ts';

/** `requires_update`: only a new token or key helps. */
export type ConnectionStatus = 'good' | 'requires_update';

export type SyncStatus = 'pending' | 'syncing' | 'completed' | 'failed' | 'stale';
export type SyncTrigger = 'connect' | 'manual' | 'schedule';

export type SyncStats = {
  /** Requests that went out, retries too. */
  readonly requests: number;
  readonly windows: number;
  readonly accountsLinked: number;
  readonly accountsUnlinked: number;
  readonly rowsSeen: number;
  readonly created: number;
  readonly updated: number;
  /** Rows that stand on entries which were there: manual, imported, or deleted by a person. */
  readonly matched: number;
  readonly pendingPosted: number;
  readonly pendingStale: number;
  readonly suggestions: number;
  readonly rowsRefused: number;
  readonly holdings: number;
  readonly balances: number;
};

export type SyncError = { readonly code: BankFaultCode | 'internal' | 'stale'; readonly message: string };

/** One run. It is on the connection; the next takes its place. */
export type BankSync = {
  readonly id: string;
  readonly trigger: SyncTrigger;
  readonly status: SyncStatus;
  /** Instants, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** The family's day on which it began: what "today" means in it. */
  readonly today: string;
  readonly error: SyncError | null;
  /** At most 20, each once. */
  readonly notices: readonly FeedNotice[];
  /** Rows that were left out and why, at most 20. */
  readonly refused: readonly string[];
  readonly stats: SyncStats;
  /** Times that a worker took it up since it last got on: one that always dies is given up. */
  readonly attempts?: number;
  /** In this run the accounts were listed, and what that says of them was taken over. */
  readonly isListed?: boolean;
};

/** Two accounts at one institution of which one seems to have taken the other's place: a person decides. */
export type Replacement = {
  /** Bank account ids. */
  readonly dormantId: string;
  readonly activeId: string;
  /** The ledger account that the dormant one feeds. */
  readonly accountId: string;
};

export type BankConnection = {
  readonly id: string;
  readonly familyId: string;
  readonly provider: FeedProvider;
  readonly name: string;
  /** Sealed; opens with `credentialContext`. */
  readonly credential: string;
  readonly status: ConnectionStatus;
  /** No sync reaches further back. ISO local date. */
  readonly syncStartDate: string | null;
  readonly sync: BankSync | null;
  /** End of the last sync that completed. */
  readonly lastCompletedAt: string | null;
  /** Requests of the day (UTC). */
  readonly requests: { readonly day: string; readonly count: number };
  /** Syncs in a row that failed for something that may pass. */
  readonly failures: number;
  /** When somebody must look after it next: the next sync, or a sync that was left alone. null: never by itself. */
  readonly dueAt: string | null;
  readonly lease: { readonly holder: string; readonly until: string } | null;
  readonly replacements: readonly Replacement[];
  /** `dormant:active` of those that a person does not want to hear of again. */
  readonly dismissed: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
};

export const credentialContext = (connectionId: string): string => `bank_connection:${connectionId}:credential`;

/** An account at the provider, as this family has it. It feeds at most one account of the ledger. */
export type BankAccount = Omit<UpstreamAccount, 'lastActivity'> & {
  /** Derives from connection and upstream id. */
  readonly id: string;
  readonly connectionId: string;
  readonly familyId: string;
  /** ISO local date. */
  readonly balanceDate: string | null;
  /** The account of the ledger that it feeds. The family's link of that account must name this one back. */
  readonly accountId: string | null;
  /** A person said that this bank signs its balance the other way. */
  readonly invertBalance: boolean;
  /** Days whose rows were delivered into the present link: all from `syncedFrom` to `syncedThrough`. */
  readonly syncedFrom: string | null;
  readonly syncedThrough: string | null;
  /** The sync that brought `syncedThrough` to its day. */
  readonly syncedBy: string | null;
  /** Nothing older is to be had, or wanted. */
  readonly historyDone: boolean;
  /** Windows of the past in a row that brought nothing new. */
  readonly emptyWindows: number;
  /** Since when the provider does not list it; an instant. */
  readonly missingSince: string | null;
  /** Syncs in a row with no balance and no holdings. */
  readonly zeroRuns: number;
  /** Asked again when this is 30 days past; null: supported, or never asked. An instant. */
  readonly holdingsRefusedAt: string | null;
  /** Newest transaction seen; ISO local date. */
  readonly lastActivity: string | null;
  /** What the provider last said about it; null when all is well. */
  readonly notice: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};
