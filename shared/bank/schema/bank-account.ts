import * as z from 'zod';
import type { Fields } from '../../catalogue/schema/record-fields.ts';
import { ACCOUNT_TYPE_NAMES, type Account } from '../../ledger/entries/domain/account.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import { toMoney } from '../../platform/domain/money/currency.ts';
import { domainName } from '../../platform/domain/text/addresses.ts';
import { isBlank } from '../../platform/domain/text/sent-fields.ts';
import { IdField } from '../../platform/schema/entry-fields.ts';
import { Instant, LocalDate, Money } from '../../platform/schema/instant.ts';
import { trueOrFalse, validate } from '../../platform/schema/validate.ts';
import { accountActivity, isInactive } from '../accounts/domain/activity.ts';
import { inferAccountType } from '../accounts/domain/infer-type.ts';
import type { LinkRequest } from '../accounts/use-cases/link-account.ts';
import type { BankAccount as Stored } from '../connections/domain/connection.ts';

const flag = trueOrFalse();

/** The body of PATCH /api/v1/bank_connections/{id}/accounts/{account_id}. */
export const UpdateBankAccountFields = z.object({ invert_balance: flag });

/** The body of POST /api/v1/bank_connections/{id}/accounts/{account_id}/link: an existing account, or a new one. */
export const LinkBankAccountFields = z.object({
  account_id: z
    .string()
    .meta({ format: 'uuid' })
    .optional()
    .describe('The id of an existing ledger account in the same currency'),
  create: z
    .object({
      account_type: z.enum(ACCOUNT_TYPE_NAMES),
      subtype: z.string().nullish(),
      name: z.string().max(255).nullish().describe('Defaults to the name of the bank account'),
    })
    .optional()
    .describe('Creates a ledger account in the currency of the bank account, and links to it'),
  relink: z
    .boolean()
    .optional()
    .describe('Whether to replace existing links of the ledger account and of the bank account'),
});

export const toBankAccountUpdate = (fields: Fields): { readonly invertBalance: boolean } => ({
  invertBalance: validate(UpdateBankAccountFields, fields).invert_balance,
});

const Sent = z.object({
  account_id: IdField.optional(),
  create: z.record(z.string(), z.unknown(), 'must be an object').optional(),
  relink: flag.optional(),
});

/**
 * Class, subtype and name of a new account are validated when it is created.
 * @throws ValidationError
 */
export const toLinkRequest = (fields: Fields): LinkRequest => {
  const { account_id: accountId, create, relink = false } = validate(Sent, fields);
  if ((accountId === undefined) === (create === undefined)) {
    throw new ValidationError(['send either account_id to link an existing account, or create to create one']);
  }
  if (accountId !== undefined) return { accountId, relink };
  const { account_type: accountType, subtype, name } = create ?? {};
  return { create: { accountType, subtype, name: isBlank(name) ? undefined : name }, relink };
};

/** An account at a provider. `balance` and `available_balance` have the provider's sign. */
export const BankAccount = z.object({
  id: z.uuid(),
  upstream_id: z.string(),
  name: z.string(),
  currency: z.string().nullable(),
  institution: z.object({ name: z.string().nullable(), domain: z.string().nullable() }),
  kind: z
    .string()
    .nullable()
    .describe('The type or state of the account, in the words of the provider; null if unknown'),
  state: z.enum(['active', 'disconnected', 'error', 'closed', 'unknown']),
  balance: Money.nullable(),
  available_balance: Money.nullable(),
  balance_date: LocalDate.nullable(),
  account: z
    .object({ id: z.uuid(), name: z.string(), account_type: z.string() })
    .nullable()
    .describe('The linked ledger account'),
  invert_balance: z.boolean().describe('Whether the sign of the balance is inverted'),
  suggested_type: z
    .object({
      account_type: z.enum(ACCOUNT_TYPE_NAMES),
      subtype: z.string().nullable(),
      confidence: z.enum(['high', 'medium', 'low']),
    })
    .nullable()
    .describe('The suggested account type; null once the bank account is linked'),
  activity: z.enum(['never_imported', 'recent', 'dormant', 'likely_closed']),
  inactive_hint: z
    .boolean()
    .describe('True if the account is closed, or had neither a balance nor holdings in three consecutive syncs'),
  last_activity: LocalDate.nullable(),
  synced_from: LocalDate.nullable(),
  synced_through: LocalDate.nullable(),
  history_done: z.boolean().describe('True once all history that is available or was requested has been synced'),
  notice: z.string().nullable().describe('The last message from the provider about the account; null if there is none'),
  missing_since: Instant.nullable().describe('When the provider stopped listing the account; null if it lists it'),
  created_at: Instant,
  updated_at: Instant,
});
export type BankAccount = z.infer<typeof BankAccount>;

/** `today`: the family's local date. */
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
