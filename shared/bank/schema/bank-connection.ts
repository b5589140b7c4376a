import * as z from 'zod';
import { FEED_PROVIDERS } from '../../ledger/domain/feed.ts';
import { Instant, LocalDate } from '../../platform/schema/instant.ts';
import { shownReplacements } from '../domain/accounts/shown-replacements.ts';
import { connectionAttention } from '../domain/attention.ts';
import type { BankAccount, BankConnection as Connection, Replacement } from '../domain/connection.ts';
import { isRunning } from '../domain/sync/end-sync.ts';
import { PROVIDER_LIMITS } from '../domain/sync/provider-limits.ts';
import { budgetDay, budgetResetsAt, requestsOn } from '../domain/sync/request-budget.ts';
import { BankSync, toBankSync } from './bank-sync.ts';

const Count = z.int().min(0);
const Named = z.object({ id: z.uuid(), name: z.string() });

/** A credential at a provider and what it reaches; never the credential, nor part of it. */
export const BankConnection = z.object({
  id: z.uuid(),
  provider: z.enum(FEED_PROVIDERS).describe('`us` takes a setup token, `global` an API key'),
  name: z.string(),
  status: z.enum(['good', 'requires_update']).describe('`requires_update`: only a new token or key helps'),
  needs_attention: z.array(z.object({ code: z.string(), message: z.string() })),
  sync: BankSync.nullable().describe('The last one, or the one that runs'),
  last_completed_at: Instant.nullable(),
  next_sync_at: Instant.nullable().describe('null while one runs, and where a new credential is needed'),
  sync_start_date: LocalDate.nullable(),
  requests: z.object({ today: Count, soft_limit: Count, hard_limit: Count, resets_at: Instant }),
  accounts: z.object({ linked: Count, unlinked: Count }),
  replacement_suggestions: z
    .array(z.object({ dormant: Named, active: Named, account_id: z.uuid() }))
    .describe('One seems to have taken the place of the other: link the active one with `relink`, or dismiss this'),
  created_at: Instant,
  updated_at: Instant,
});
export type BankConnection = z.infer<typeof BankConnection>;

export const toBankConnection = (
  connection: Connection,
  accounts: readonly BankAccount[],
  now: string,
): BankConnection => {
  const { soft, hard } = PROVIDER_LIMITS[connection.provider].budget;
  const linked = accounts.filter(({ accountId }) => accountId !== null).length;
  return {
    id: connection.id,
    provider: connection.provider,
    name: connection.name,
    status: connection.status,
    needs_attention: connectionAttention(connection, accounts, now).map(({ code, message }) => ({ code, message })),
    sync: connection.sync && toBankSync(connection.sync, accounts),
    last_completed_at: connection.lastCompletedAt,
    next_sync_at: isRunning(connection.sync) ? null : connection.dueAt,
    sync_start_date: connection.syncStartDate,
    requests: {
      today: requestsOn(connection, budgetDay(now)),
      soft_limit: soft,
      hard_limit: hard,
      resets_at: budgetResetsAt(now),
    },
    accounts: { linked, unlinked: accounts.length - linked },
    replacement_suggestions: shownReplacements(connection).flatMap((one) => toSuggestion(one, accounts)),
    created_at: connection.createdAt,
    updated_at: connection.updatedAt,
  };
};

/** Nothing about accounts that are gone. */
const toSuggestion = (
  { dormantId, activeId, accountId }: Replacement,
  accounts: readonly BankAccount[],
): BankConnection['replacement_suggestions'] => {
  const [dormant, active] = [dormantId, activeId].map((id) => accounts.find((one) => one.id === id));
  if (dormant === undefined || active === undefined) return [];
  const named = ({ id, name }: BankAccount) => ({ id, name });
  return [{ dormant: named(dormant), active: named(active), account_id: accountId }];
};
