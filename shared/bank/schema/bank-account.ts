import * as z from 'zod';
import type { Account } from '../../ledger/domain/account.ts';
import { ACCOUNT_TYPES, type AccountType } from '../../ledger/domain/account-types.ts';
import { toMoney } from '../../platform/domain/currency.ts';
import { domainName } from '../../platform/domain/web-address.ts';
import { Instant, LocalDate, Money } from '../../platform/schema/instant.ts';
import { accountActivity } from '../domain/accounts/activity.ts';
import { inferAccountType } from '../domain/accounts/infer-type.ts';
import { isInactive } from '../domain/accounts/zero-runs.ts';
import type { BankAccount as Stored } from '../domain/connection.ts';

const TYPES = Object.keys(ACCOUNT_TYPES) as [AccountType, ...AccountType[]];

/** An account at a provider. `balance` and `available_balance` are signed as the provider signs them. */
export const BankAccount = z.object({
  id: z.uuid(),
  upstream_id: z.string(),
  name: z.string(),
  currency: z.string().nullable(),
  institution: z.object({ name: z.string().nullable(), domain: z.string().nullable() }),
  kind: z.string().nullable().describe('As the provider calls it'),
  state: z.enum(['active', 'disconnected', 'error', 'closed', 'unknown']),
  balance: Money.nullable(),
  available_balance: Money.nullable(),
  balance_date: LocalDate.nullable(),
  account: z
    .object({ id: z.uuid(), name: z.string(), account_type: z.string() })
    .nullable()
    .describe('The account of the ledger that it feeds'),
  invert_balance: z.boolean().describe('This bank signs its balance the other way'),
  suggested_type: z
    .object({
      account_type: z.enum(TYPES),
      subtype: z.string().nullable(),
      confidence: z.enum(['high', 'medium', 'low']),
    })
    .nullable()
    .describe('What it seems to be, while it feeds nothing: the choice is the person’s'),
  activity: z.enum(['never_imported', 'recent', 'dormant', 'likely_closed']),
  inactive_hint: z.boolean().describe('Closed, or without a balance and holdings in three syncs in a row'),
  last_activity: LocalDate.nullable(),
  synced_from: LocalDate.nullable(),
  synced_through: LocalDate.nullable(),
  history_done: z.boolean().describe('Nothing older is to be had, or wanted'),
  notice: z.string().nullable().describe('What the provider last said about it'),
  missing_since: Instant.nullable().describe('Since when the provider does not list it'),
  created_at: Instant,
  updated_at: Instant,
});
export type BankAccount = z.infer<typeof BankAccount>;

/** `today`: the family's day. */
export const toBankAccount = (stored: Stored, account: Account | null, today: string): BankAccount => ({
  id: stored.id,
  upstream_id: stored.upstreamId,
  name: stored.name,
  currency: stored.currency,
  institution: { name: stored.institution.name, domain: domainName(stored.institution.domain ?? '') },
  kind: stored.kind,
  state: stored.state,
  balance: moneyOf(stored.balance, stored),
  available_balance: moneyOf(stored.available, stored),
  balance_date: stored.balanceDate,
  account: account && { id: account.id, name: account.name, account_type: account.accountType },
  invert_balance: stored.invertBalance,
  suggested_type: account === null ? suggestionOf(stored) : null,
  activity: accountActivity({ ...stored, today }).status,
  inactive_hint: isInactive(stored),
  last_activity: stored.lastActivity,
  synced_from: stored.syncedFrom,
  synced_through: stored.syncedThrough,
  history_done: stored.historyDone,
  notice: stored.notice,
  missing_since: stored.missingSince,
  created_at: stored.createdAt,
  updated_at: stored.updatedAt,
});

const moneyOf = (amount: string | null, { currency }: Stored): string | null =>
  amount === null || currency === null ? amount : toMoney(amount, currency);

const suggestionOf = (stored: Stored): BankAccount['suggested_type'] => {
  const inferred = inferAccountType({ ...stored, institutionName: stored.institution.name });
  return { account_type: inferred.accountType, subtype: inferred.subtype, confidence: inferred.confidence };
};
