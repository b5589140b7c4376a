import type { FeedProvider } from '../../../ledger/entries/domain/feed.ts';
import { addDays } from '../../../platform/domain/dates/local-date.ts';
import { DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import { type Family, familyDay } from '../../../platform/domain/family.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import { PROVIDER_LIMITS } from '../../sync/domain/request-limits.ts';
import type { BankConnections } from '../../use-cases/bank-ports.ts';
import type { BankCall, BankProviders, BankSecret } from '../../use-cases/bank-provider.ts';
import { BankFault } from '../domain/bank-fault.ts';
import { type BankConnection, credentialContext } from '../domain/connection.ts';
import { faultAnswer } from '../domain/fault-words.ts';

/** The request times out after 29 seconds. */
const PATIENCE_MS = 20_000;

/** The context for a provider call within a request. Answers to a claim are secret, so nothing is stored. */
export const connectCall = (
  { timeZone }: Pick<Family, 'timeZone'>,
  now: () => string,
  reserve: () => Promise<void>,
): BankCall => {
  const end = Date.parse(now()) + PATIENCE_MS;
  return {
    reserve,
    keep: async () => undefined,
    remaining: () => end - Date.parse(now()),
    timeZone,
    today: familyDay(now(), timeZone),
  };
};

/**
 * Exchanges the entered secret for a verified credential.
 * @throws DomainError with a specific code for each failure
 */
export const proveSecret = async (
  providers: BankProviders,
  secret: BankSecret,
  call: BankCall,
  now: () => string,
): Promise<string> => {
  const provider: FeedProvider = secret.provider;
  try {
    return await providers[provider].connect(secret, call);
  } catch (error) {
    throw error instanceof BankFault ? faultAnswer(error, provider, now()) : error;
  }
};

type Dependencies = {
  readonly connections: Pick<BankConnections, 'list'>;
  readonly box: Pick<SecretBox, 'open'>;
};

/**
 * A setup token gives a new credential each time; an API key is unchanged, and two connections with it would import
 * everything twice.
 * @throws DomainError `conflict` if another connection of the family has this key
 */
export const refuseConnected = async (
  { connections, box }: Dependencies,
  { id, familyId, provider }: Pick<BankConnection, 'id' | 'familyId' | 'provider'>,
  credential: string,
): Promise<void> => {
  if (provider !== 'global') return;
  const others = (await connections.list(familyId)).filter((other) => other.provider === provider && other.id !== id);
  for (const other of others) {
    const known = await box.open(other.credential, credentialContext(other.id)).catch(() => undefined);
    if (known !== credential) continue;
    throw new DomainError('conflict', `This API key is already connected, as connection ${other.id}`, {
      details: { connection_id: other.id },
    });
  }
};

/** @throws ValidationError for a date in the future, or before the provider's history */
export const refuseStartDate = (date: string | null | undefined, provider: FeedProvider, today: string): void => {
  if (date == null) return;
  const earliest = addDays(today, -PROVIDER_LIMITS[provider].historyDays);
  if (date >= earliest && date <= today) return;
  throw new ValidationError([`sync_start_date must be from ${earliest} to ${today}, not ${date}`]);
};
