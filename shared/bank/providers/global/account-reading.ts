import type { AccountFeed, FeedNotice } from '../../accounts/domain/account-feed.ts';
import { BankFault, type BankFaultCode, needsNewCredential } from '../../connections/domain/bank-fault.ts';
import type { BankCall, FeedRequest, LinkedUpstream } from '../../use-cases/bank-provider.ts';
import type { GlobalClient } from './client.ts';

/** How to read one account. `currency` is the default for amounts without one. */
export type AccountReading = {
  readonly client: GlobalClient;
  readonly apiKey: string;
  readonly account: LinkedUpstream;
  readonly request: FeedRequest;
  readonly call: BankCall;
};

/** The data of an account besides its transactions. */
export type AccountPart = Pick<AccountFeed, 'notices'> &
  Partial<Pick<AccountFeed, 'balance' | 'holdings' | 'holdingsComplete' | 'holdingsNotSupported'>>;

/** Faults that every other request would get as well. */
export const ENDS_ALL: readonly BankFaultCode[] = ['rate_limited', 'budget_exhausted'];

/**
 * Reads a part that may fail alone: a key that can read transactions is valid. `what` starts the message.
 * @throws BankFault if no further request can succeed
 */
export const readApart = async (
  what: string,
  { account }: AccountReading,
  read: () => Promise<AccountPart>,
): Promise<AccountPart> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BankFault) || ENDS_ALL.includes(error.code)) throw error;
    return { notices: [faultNotice(what, error, account.upstreamId)] };
  }
};

const NETWORK: readonly BankFaultCode[] = ['network_error', 'timeout', 'address_refused', 'too_large'];
const API: readonly BankFaultCode[] = ['rate_limited', 'budget_exhausted', 'server_error', 'payment_required'];

/** A notice for a failure limited to this account or part; `what` starts the message. */
export const faultNotice = (what: string, { code, message }: BankFault, upstreamId: string): FeedNotice => ({
  category: categoryOf(code),
  message: `${what} could not be read. ${message}`,
  upstreamId,
});

const categoryOf = (code: BankFaultCode): FeedNotice['category'] => {
  if (needsNewCredential(code)) return 'auth';
  if (NETWORK.includes(code)) return 'network';
  return API.includes(code) ? 'api' : 'other';
};

/** A notice about an unexpected answer for an account. */
export const accountNotice = (upstreamId: string | null, message: string): FeedNotice => ({
  category: 'other',
  message,
  upstreamId,
});
