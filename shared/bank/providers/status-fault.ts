import { BankFault, type BankFaultCode } from '../domain/bank-fault.ts';
import { hostOf } from './host-of.ts';

/** By status: the code, and a sentence for people. */
export type StatusMeanings = Readonly<Record<number, readonly [code: BankFaultCode, message: string]>>;

type Known = readonly [code: BankFaultCode, ending: string];

const KNOWN: Readonly<Record<number, Known>> = {
  400: ['bad_request', 'did not understand the request (400)'],
  401: ['unauthorized', 'refused the credential (401): connect again with a new one'],
  402: ['payment_required', 'wants to be paid before it answers (402): see to the subscription there'],
  403: ['access_forbidden', 'refused access (403): connect again with a new token or key'],
  404: ['not_found', 'does not know what was asked for (404)'],
  429: ['rate_limited', 'was asked too often (429)'],
  501: ['not_supported', 'does not offer this (501)'],
};

const MIN_SERVER_ERROR = 500;

/** What a status that is no success means, and whether the same request may succeed soon. */
export const statusFault = (
  url: string,
  status: number,
  extras: { readonly retryAfter: number | undefined; readonly meanings: StatusMeanings | undefined },
): { readonly fault: BankFault; readonly mayPass: boolean } => {
  const [code, ending] = KNOWN[status] ?? unknown(status);
  const [meant, message] = extras.meanings?.[status] ?? [code, `${hostOf(url)} ${ending}`];
  const retryAfter = extras.retryAfter === undefined ? {} : { retryAfter: extras.retryAfter };
  return {
    fault: new BankFault(meant, message, retryAfter),
    mayPass: code === 'rate_limited' || code === 'server_error',
  };
};

const unknown = (status: number): Known =>
  status >= MIN_SERVER_ERROR
    ? ['server_error', `has a problem of its own (${status})`]
    : ['fetch_failed', `gave an answer that means nothing here (${status})`];
