import type { FeedProvider } from '../../../ledger/domain/feed.ts';
import type { Family } from '../../../platform/domain/family.ts';
import { familyDay } from '../../../platform/domain/family-day.ts';
import { BankFault } from '../../domain/bank-fault.ts';
import { faultAnswer } from '../../domain/fault-answer.ts';
import type { BankCall, BankProviders, BankSecret } from '../bank-provider.ts';

/** The request that waits for it is cut off after 29 seconds. */
const PATIENCE_MS = 20_000;

/** A call to a provider within a request. What it answers to a claim is a secret: nothing is kept. */
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
 * The credential that a provider gives for what a person gave, proven.
 * @throws DomainError with a code for each way in which that fails
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
