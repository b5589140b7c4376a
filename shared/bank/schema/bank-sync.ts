import * as z from 'zod';
import { Instant } from '../../platform/schema/instant.ts';
import { NOTICE_CATEGORIES } from '../accounts/domain/account-feed.ts';
import {
  type BankAccount,
  SYNC_STATUSES,
  SYNC_TRIGGERS,
  type BankSync as Sync,
  type SyncStats,
} from '../connections/domain/connection.ts';
import type { BankSyncMessage as Message } from '../use-cases/bank-ports.ts';

/** A message in the sync queue. */
export const BankSyncMessage = z.object({
  familyId: z.string().min(1),
  connectionId: z.string().min(1),
}) satisfies z.ZodType<Message>;

const Count = z.int().min(0);

const Stats = z.object({
  requests: Count,
  windows: Count,
  accounts_linked: Count,
  accounts_unlinked: Count,
  rows_seen: Count,
  created: Count,
  updated: Count,
  matched: Count,
  pending_posted: Count,
  pending_stale: Count,
  suggestions: Count,
  rows_refused: Count,
  holdings: Count,
  balances: Count,
});

/** One sync run of a connection. */
export const BankSync = z.object({
  id: z.uuid(),
  trigger: z.enum(SYNC_TRIGGERS),
  status: z.enum(SYNC_STATUSES),
  started_at: Instant,
  finished_at: Instant.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  notices: z
    .array(
      z.object({
        category: z.enum(NOTICE_CATEGORIES),
        message: z.string(),
        account_id: z
          .uuid()
          .nullable()
          .describe('The bank account that the notice is about; null if it is about the whole connection'),
      }),
    )
    .describe('Failures of parts of the sync; all other data was synced'),
  refused: z.array(z.string()).describe('Transactions that were skipped, each with the reason'),
  stats: Stats,
});
export type BankSync = z.infer<typeof BankSync>;

export const toBankSync = (sync: Sync, accounts: readonly BankAccount[]): BankSync => ({
  id: sync.id,
  trigger: sync.trigger,
  status: sync.status,
  started_at: sync.startedAt,
  finished_at: sync.finishedAt,
  error: sync.error && { code: sync.error.code, message: sync.error.message },
  notices: sync.notices.map(({ category, message, upstreamId }) => ({
    category,
    message,
    account_id: accounts.find((account) => account.upstreamId === upstreamId)?.id ?? null,
  })),
  refused: [...sync.refused],
  stats: toStats(sync.stats),
});

const toStats = (stats: SyncStats): BankSync['stats'] => ({
  requests: stats.requests,
  windows: stats.windows,
  accounts_linked: stats.accountsLinked,
  accounts_unlinked: stats.accountsUnlinked,
  rows_seen: stats.rowsSeen,
  created: stats.created,
  updated: stats.updated,
  matched: stats.matched,
  pending_posted: stats.pendingPosted,
  pending_stale: stats.pendingStale,
  suggestions: stats.suggestions,
  rows_refused: stats.rowsRefused,
  holdings: stats.holdings,
  balances: stats.balances,
});
