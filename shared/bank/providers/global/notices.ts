import { type BankFault, type BankFaultCode, needsNewCredential } from '../../domain/bank-fault.ts';
import type { FeedNotice } from '../../domain/feed-row.ts';

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
