import * as z from 'zod';
import type { Fields } from '../../catalogue/schema/record-fields.ts';
import { FEED_PROVIDERS, type FeedProvider } from '../../ledger/domain/feed.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import { defined } from '../../platform/schema/defined.ts';
import { DateField } from '../../platform/schema/entry-fields.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { BankSecret } from '../use-cases/bank-provider.ts';
import type { NewConnection } from '../use-cases/connections/create-connection.ts';
import type { ConnectionUpdate } from '../use-cases/connections/update-connection.ts';

const MAX_NAME = 255;

/** What is wrong with it is told without it. */
const Secret = z
  .string('must be a text')
  .transform((text) => text.trim())
  .refine((text) => text !== '', 'must not be blank');

const OPTIONAL = {
  setup_token: Secret.optional().describe('Of the provider `us`; can be exchanged once'),
  api_key: Secret.optional().describe('Of the provider `global`'),
  sync_start_date: DateField.nullable()
    .optional()
    .describe('No sync reaches further back; at most 360 days ago for `us`, 730 for `global`'),
} as const;
const Name = z
  .string('must be a text')
  .max(MAX_NAME, `must be at most ${MAX_NAME} characters`)
  .refine((name) => name.isWellFormed(), 'must be well-formed Unicode')
  .transform((name) => name.trim())
  .refine((name) => name !== '', 'must not be blank');

/** The body of POST /api/v1/bank_connections. */
export const CreateBankConnectionFields = z.object({
  provider: z.enum(FEED_PROVIDERS, `must be one of ${FEED_PROVIDERS.join(', ')}`),
  name: Name.nullable().optional(),
  ...OPTIONAL,
});

/** The body of PATCH /api/v1/bank_connections/{id}; what is left out stays as it is. */
export const UpdateBankConnectionFields = z.object({ name: Name.optional(), ...OPTIONAL });

const FIELDS: Readonly<Record<FeedProvider, 'setup_token' | 'api_key'>> = { us: 'setup_token', global: 'api_key' };

/** @throws ValidationError one sentence for each field that is wrong, never with a secret in it */
export const toNewConnection = (fields: Fields): NewConnection => {
  const { provider, name, sync_start_date, ...secrets } = validate(CreateBankConnectionFields, fields);
  const secret = secretOf(secrets);
  const wanted = FIELDS[provider];
  if (secret?.provider !== provider) {
    throw new ValidationError([`${wanted} is required for the provider ${provider}, and nothing else of the kind`]);
  }
  return { secret, name: name ?? null, syncStartDate: sync_start_date ?? null };
};

/** @throws ValidationError one sentence for each field that is wrong, never with a secret in it */
export const toConnectionUpdate = (fields: Fields): ConnectionUpdate => {
  if (fields['provider'] !== undefined) {
    throw new ValidationError(['provider cannot change: make another connection, and link the accounts to it']);
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
