import * as z from 'zod';
import type { Fields } from '../../catalogue/schema/record-fields.ts';
import { FEED_PROVIDERS, type FeedProvider } from '../../ledger/entries/domain/feed.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import { DateField } from '../../platform/schema/entry-fields.ts';
import { Instant, LocalDate } from '../../platform/schema/instant.ts';
import { isStorableName } from '../../platform/schema/sent-text.ts';
import { defined, validate } from '../../platform/schema/validate.ts';
import { shownReplacements } from '../accounts/domain/replacements.ts';
import { connectionAttention } from '../connections/domain/attention.ts';
import type { BankAccount, BankConnection as Connection, Replacement } from '../connections/domain/connection.ts';
import type { NewConnection } from '../connections/use-cases/create-connection.ts';
import type { ConnectionUpdate } from '../connections/use-cases/update-connection.ts';
import { budgetDay, budgetResetsAt, PROVIDER_LIMITS, requestsOn } from '../sync/domain/request-limits.ts';
import { isRunning } from '../sync/domain/sync-record.ts';
import type { BankSecret } from '../use-cases/bank-provider.ts';
import { BankSync, toBankSync } from './bank-sync.ts';

const ENTRIES = ['keep', 'remove'] as const;

/** The query of DELETE /api/v1/bank_connections/{id}. */
export const DeleteConnectionFilters = z.object({
  entries: z
    .enum(ENTRIES, `must be one of ${ENTRIES.join(', ')}`)
    .optional()
    .describe('`remove` removes entries that came only from this connection; `keep`, the default, keeps them'),
});

export const toDeletion = ({
  entries,
}: z.infer<typeof DeleteConnectionFilters>): { readonly withEntries: boolean } => ({
  withEntries: entries === 'remove',
});

const MAX_NAME = 255;

/** Error messages never contain the value. */
const Secret = z
  .string('must be a string')
  .transform((text) => text.trim())
  .refine((text) => text !== '', 'must not be blank');

const OPTIONAL = {
  setup_token: Secret.optional().describe('The setup token, for the provider `us`; it works only once'),
  api_key: Secret.optional().describe('The API key, for the provider `global`'),
  sync_start_date: DateField.nullable()
    .optional()
    .describe(
      'The first day to read, at most 360 days ago for `us` and 730 days ago for `global`; null reads everything that the bank has',
    ),
} as const;
const Name = z
  .string('must be a string')
  .max(MAX_NAME, `must be at most ${MAX_NAME} characters`)
  .superRefine(isStorableName)
  .transform((name) => name.trim())
  .refine((name) => name !== '', 'must not be blank');

/** The body of POST /api/v1/bank_connections. */
export const CreateBankConnectionFields = z.object({
  provider: z.enum(FEED_PROVIDERS, `must be one of ${FEED_PROVIDERS.join(', ')}`),
  name: Name.nullable().optional(),
  ...OPTIONAL,
});

/** The body of PATCH /api/v1/bank_connections/{id}; omitted fields are unchanged. */
export const UpdateBankConnectionFields = z.object({ name: Name.optional(), ...OPTIONAL });

const FIELDS: Readonly<Record<FeedProvider, 'setup_token' | 'api_key'>> = { us: 'setup_token', global: 'api_key' };

/** @throws ValidationError with one sentence per invalid field, never containing a secret */
export const toNewConnection = (fields: Fields): NewConnection => {
  const { provider, name, sync_start_date, ...secrets } = validate(CreateBankConnectionFields, fields);
  const secret = secretOf(secrets);
  const wanted = FIELDS[provider];
  if (secret?.provider !== provider) {
    throw new ValidationError([`${wanted} is required for the provider ${provider}; send no other credential`]);
  }
  return { secret, name: name ?? null, syncStartDate: sync_start_date ?? null };
};

/** @throws ValidationError with one sentence per invalid field, never containing a secret */
export const toConnectionUpdate = (fields: Fields): ConnectionUpdate => {
  if (fields['provider'] !== undefined) {
    throw new ValidationError(['provider cannot change: create another connection and link the accounts to it']);
  }
  const { name, sync_start_date, ...secrets } = validate(UpdateBankConnectionFields, fields);
  return defined({ name, syncStartDate: sync_start_date, secret: secretOf(secrets) });
};

type Secrets = { readonly setup_token?: string | undefined; readonly api_key?: string | undefined };

const secretOf = ({ setup_token: setupToken, api_key: apiKey }: Secrets): BankSecret | undefined => {
  if (setupToken !== undefined && apiKey !== undefined) {
    throw new ValidationError(['send either setup_token or api_key, not both']);
  }
  if (setupToken !== undefined) return { provider: 'us', setupToken };
  return apiKey === undefined ? undefined : { provider: 'global', apiKey };
};

const Count = z.int().min(0);
const Named = z.object({ id: z.uuid(), name: z.string() });

/** A credential at a provider and its accounts. It never contains the credential, or any part of it. */
export const BankConnection = z.object({
  id: z.uuid(),
  provider: z.enum(FEED_PROVIDERS).describe('`us` takes a setup token, `global` an API key'),
  name: z.string(),
  status: z
    .enum(['good', 'requires_update'])
    .describe('`requires_update`: the connection needs a new setup token or API key'),
  needs_attention: z.array(z.object({ code: z.string(), message: z.string() })),
  sync: BankSync.nullable().describe('The current or last sync; null before the first'),
  last_completed_at: Instant.nullable(),
  next_sync_at: Instant.nullable().describe(
    'When the next scheduled sync starts; null while a sync runs, or while a new credential is needed',
  ),
  sync_start_date: LocalDate.nullable(),
  requests: z.object({ today: Count, soft_limit: Count, hard_limit: Count, resets_at: Instant }),
  accounts: z.object({ linked: Count, unlinked: Count }),
  replacement_suggestions: z
    .array(z.object({ dormant: Named, active: Named, account_id: z.uuid() }))
    .describe(
      'Bank accounts that may have replaced a dormant one: link the active one with `relink`, or dismiss the suggestion',
    ),
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
    replacement_suggestions: shownReplacements(connection).flatMap((replacement) =>
      toSuggestion(replacement, accounts),
    ),
    created_at: connection.createdAt,
    updated_at: connection.updatedAt,
  };
};

/** Suggestions for deleted accounts are dropped. */
const toSuggestion = (
  { dormantId, activeId, accountId }: Replacement,
  accounts: readonly BankAccount[],
): BankConnection['replacement_suggestions'] => {
  const [dormant, active] = [dormantId, activeId].map((id) => accounts.find((account) => account.id === id));
  if (dormant === undefined || active === undefined) return [];
  const named = ({ id, name }: BankAccount) => ({ id, name });
  return [{ dormant: named(dormant), active: named(active), account_id: accountId }];
};
