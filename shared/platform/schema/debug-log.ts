import { addDays, daysBetween, isLocalDate } from '../domain/dates/local-date.ts';
import type { DebugFilters } from '../domain/debug-entry.ts';
import { isUuid } from '../domain/ids.ts';
import type { KeptDebugEntry } from '../use-cases/debug-log.ts';
import type { LogRange } from '../use-cases/log-page.ts';

type Query = Readonly<Record<string, string | undefined>>;
export type DebugQuery = { readonly range: LogRange; readonly filters: DebugFilters };

/**
 * Whole UTC days, at most the retention period. Blank and invalid filters are ignored: a browsing view refuses nothing.
 */
export const toDebugQuery = (query: Query, now: string, retentionDays: number): DebugQuery => {
  const today = now.slice(0, 10);
  const from = dateOf(query['from']);
  const to = dateOf(query['to']) ?? today;
  const daysBack = from === undefined ? retentionDays : Math.min(retentionDays, daysBetween(from, today));
  return {
    range: { from: addDays(today, -daysBack), to: addDays(today, Math.min(0, daysBetween(today, to))) },
    filters: {
      category: textOf(query['category']),
      level: textOf(query['level']),
      source: textOf(query['source']),
      providerKey: textOf(query['provider_key']),
      familyId: idOf(query['family_id']),
      accountId: idOf(query['account_id']),
      userId: idOf(query['user_id']),
      linkId: idOf(query['link_id']),
    },
  };
};

const textOf = (text: string | undefined): string | undefined => text?.trim() || undefined;

const dateOf = (text: string | undefined): string | undefined => {
  const day = text?.trim();
  return day !== undefined && isLocalDate(day) ? day : undefined;
};

const idOf = (text: string | undefined): string | undefined => {
  const id = text?.trim().toLowerCase();
  return id !== undefined && isUuid(id) ? id : undefined;
};

export const toDebugView = (entry: KeptDebugEntry) => ({
  id: entry.id,
  created_at: entry.createdAt,
  category: entry.category,
  level: entry.level,
  message: entry.message,
  source: entry.source,
  provider_key: entry.providerKey,
  family_id: entry.familyId,
  account_id: entry.accountId,
  user_id: entry.userId,
  link_id: entry.linkId,
  metadata: entry.metadata,
});

export type DebugView = ReturnType<typeof toDebugView>;
