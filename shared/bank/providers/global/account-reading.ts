import type { AccountFeed, FeedNotice } from '../../domain/account-feed.ts';
import { BankFault, type BankFaultCode, needsNewCredential } from '../../domain/bank-fault.ts';
import type { BankCall, FeedRequest, LinkedUpstream } from '../../use-cases/bank-provider.ts';
import type { GlobalClient } from './client.ts';

/** How one account is read; its `currency` is what its amounts without one are in. */
export type AccountReading = {
  readonly client: GlobalClient;
  readonly apiKey: string;
  readonly account: LinkedUpstream;
  readonly request: FeedRequest;
  readonly call: BankCall;
};

/** What is read of an account beside its transactions. */
export type AccountPart = Pick<AccountFeed, 'notices'> &
  Partial<Pick<AccountFeed, 'balance' | 'holdings' | 'holdingsComplete' | 'holdingsNotSupported'>>;

/** What every other request would be told as well. */
export const ENDS_ALL: readonly BankFaultCode[] = ['rate_limited', 'budget_exhausted'];

/**
 * A part that may fail alone, whatever the reason: a key that reads transactions is a good one. `what` begins the
 * sentence that says so. @throws BankFault when nothing more can be asked for
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

/** A failure that spoils only this account, or this part of it: `what` begins the sentence. */
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

/** What is odd about the answers for an account. */
export const accountNotice = (upstreamId: string | null, message: string): FeedNotice => ({
  category: 'other',
  message,
  upstreamId,
});
