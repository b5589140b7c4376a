import type { EgressRefusal, EgressRefusedError } from '../../platform/domain/network/egress.ts';
import { BankFault, type BankFaultCode } from '../connections/domain/bank-fault.ts';

/** More than any family has, and more than one sync can store. */
const MAX_ACCOUNTS = 1_000;

/** @throws BankFault too_large */
export const refuseTooMany = (accounts: readonly unknown[]): void => {
  if (accounts.length <= MAX_ACCOUNTS) return;
  throw new BankFault('too_large', `The provider lists ${accounts.length} accounts; at most ${MAX_ACCOUNTS} are read`);
};

const MAX_LENGTH = 100;

/** The name of a server in messages: without path, query or credentials, which may be secret. */
export const hostOf = (url: string): string => URL.parse(url)?.hostname.slice(0, MAX_LENGTH) || 'The provider';

/** The time limit leaves no room for another request. */
export const timeoutFault = (): BankFault =>
  new BankFault('timeout', 'There was not enough time to contact the provider');

/** The fault code and a sentence for people, by HTTP status. */
export type StatusMeanings = Readonly<Record<number, readonly [code: BankFaultCode, message: string]>>;

type Known = readonly [code: BankFaultCode, ending: string];

const KNOWN: Readonly<Record<number, Known>> = {
  400: ['bad_request', 'rejected the request as invalid (400)'],
  401: ['unauthorized', 'refused the credential (401): reconnect with a new one'],
  402: ['payment_required', 'requires payment (402): check your subscription with the provider'],
  403: ['access_forbidden', 'refused access (403): reconnect with a new token or key'],
  404: ['not_found', 'did not find the requested data (404)'],
  429: ['rate_limited', 'received too many requests (429)'],
  501: ['not_supported', 'does not offer this (501)'],
};

const MIN_SERVER_ERROR = 500;

/** The fault for an error status, and whether the same request may succeed soon. */
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
    ? ['server_error', `has an internal problem (${status})`]
    : ['fetch_failed', `sent an unexpected response (${status})`];

const NOT_CALLED = 'is not an allowed address: it must be a public https address without a password';

/** The guard's own message may reveal what a name resolves to, so it is not shown to the user. */
const FAULTS: Readonly<Record<EgressRefusal, readonly [code: BankFaultCode, ending: string]>> = {
  url_invalid: ['address_refused', NOT_CALLED],
  scheme: ['address_refused', NOT_CALLED],
  userinfo: ['address_refused', NOT_CALLED],
  port: ['address_refused', NOT_CALLED],
  host_not_public: ['address_refused', NOT_CALLED],
  address_not_public: ['address_refused', NOT_CALLED],
  redirect: ['address_refused', 'redirected to another address, and redirects are not followed'],
  unresolvable: ['network_error', 'cannot be found on the internet right now'],
  unreachable: ['network_error', 'cannot be reached, or closed the connection'],
  tls: ['network_error', 'has no valid certificate (TLS)'],
  timeout: ['timeout', 'did not answer in time'],
  encoding: ['invalid_answer', 'sent a compressed response that was not requested'],
  too_large: ['too_large', 'sent a response that is too large'],
};

/** The fault, for people, when the egress guard blocks a request or an answer. */
export const refusalFault = (url: string, cause: EgressRefusedError): BankFault => {
  const [code, ending] = FAULTS[cause.code];
  return new BankFault(code, `${hostOf(url)} ${ending}`, { cause });
};

/** The same request may succeed in a moment. */
export const isWorthRetrying = (error: EgressRefusedError): boolean =>
  error.code === 'unreachable' || error.code === 'timeout' || isResolverDown(error);

/** The request may have reached the server. */
export const mayHaveArrived = (error: EgressRefusedError): boolean => {
  if (error.code === 'unreachable') return !NO_CONNECTION.has(causeCode(error));
  return AFTER_SENDING.has(error.code) && !isConnectTimeout(error);
};

const AFTER_SENDING: ReadonlySet<EgressRefusal> = new Set(['timeout', 'redirect', 'encoding', 'too_large']);

/** Name resolution failed temporarily, as opposed to a name that does not exist. */
const isResolverDown = (error: EgressRefusedError): boolean =>
  error.code === 'unresolvable' && causeCode(error) === 'EAI_AGAIN';

/** Nothing is sent before the connection is established. */
const isConnectTimeout = (error: EgressRefusedError): boolean =>
  error.code === 'timeout' && causeCode(error) === 'ETIMEDOUT';

const NO_CONNECTION = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

const causeCode = ({ cause }: EgressRefusedError): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
