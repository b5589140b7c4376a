import type { FeedProvider } from '../../../ledger/entries/domain/feed.ts';
import { DomainError, type ErrorCode } from '../../../platform/domain/errors.ts';
import { secondsToReset } from '../../sync/domain/request-limits.ts';
import { BankFault, type BankFaultCode, isTemporary } from './bank-fault.ts';
import type { SyncError } from './connection.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const LONGEST_IN_MINUTES = 2 * HOUR;

/** The time to wait, rounded up. Providers that report none mean at most a day. */
export const formatWait = (seconds: number | undefined): string => {
  if (seconds === undefined) return '24 hours at most';
  if (seconds <= LONGEST_IN_MINUTES) return counted(Math.ceil(seconds / MINUTE), 'minute');
  return counted(Math.ceil(seconds / HOUR), 'hour');
};

const counted = (count: number, unit: string): string => (count <= 1 ? `a ${unit}` : `${count} ${unit}s`);

/** The message and code shown for a sync that failed. The fault message is already written for people. */
export const describeSyncError = ({ code, message, retryAfter }: BankFault): SyncError => {
  if (code !== 'rate_limited') return { code, message };
  return { code, message: `${message}; try again in ${formatWait(retryAfter)}` };
};

/** The default if the provider reports no wait. */
const RETRY_SECONDS = 60;

type Refusals = Readonly<Partial<Record<BankFaultCode, ErrorCode>>>;

const ADDRESS: Refusals = { address_refused: 'provider_address_refused' };

/** Faults caused by the entered token or key; all others are the provider's or the network's. */
const REFUSALS: Readonly<Record<FeedProvider, Refusals>> = {
  us: {
    ...ADDRESS,
    token_invalid: 'invalid_setup_token',
    token_compromised: 'setup_token_refused',
    claim_failed: 'setup_token_refused',
    unauthorized: 'setup_token_refused',
    access_forbidden: 'setup_token_refused',
  },
  global: {
    ...ADDRESS,
    token_invalid: 'invalid_api_key',
    unauthorized: 'invalid_api_key',
    access_forbidden: 'invalid_api_key',
  },
};

/** The API error for a failed attempt to connect. The fault message is already written for people. */
export const faultAnswer = (fault: BankFault, provider: FeedProvider, now: string): DomainError => {
  const { code, message, retryAfter } = fault;
  if (code === 'budget_exhausted') {
    return new DomainError('rate_limit_exceeded', message, { retryAfter: retryAfter ?? secondsToReset(now) });
  }
  const refusal = REFUSALS[provider][code];
  if (refusal !== undefined && !isLost(fault)) return new DomainError(refusal, message);
  return new DomainError('provider_unavailable', message, { retryAfter: retryAfter ?? RETRY_SECONDS });
};

/** The server received the claim and failed, so it is unknown whether the token is used up. */
const isLost = ({ code, cause }: BankFault): boolean =>
  code === 'claim_failed' && cause instanceof BankFault && isTemporary(cause.code);
