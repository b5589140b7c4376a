import type { EgressRefusal, EgressRefusedError } from '../../platform/domain/egress.ts';
import { BankFault, type BankFaultCode } from '../domain/bank-fault.ts';

/** More than any family has, and than one sync could keep. */
const MAX_ACCOUNTS = 1_000;

/** @throws BankFault too_large */
export const refuseTooMany = (accounts: readonly unknown[]): void => {
  if (accounts.length <= MAX_ACCOUNTS) return;
  throw new BankFault('too_large', `The provider lists ${accounts.length} accounts; at most ${MAX_ACCOUNTS} are read`);
};

const MAX_LENGTH = 100;

/** How a message names a server: without path, query or credentials, which may be secrets. */
export const hostOf = (url: string): string => URL.parse(url)?.hostname.slice(0, MAX_LENGTH) || 'The provider';

/** No time is left for another request. */
export const timeoutFault = (): BankFault => new BankFault('timeout', 'There was no time left to ask the provider');

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

const NOT_CALLED = 'is no address that is called: it must be https, on the public internet, without a password';

/** The guard's own words may say what a name resolves to, which is not for the person who typed it. */
const FAULTS: Readonly<Record<EgressRefusal, readonly [code: BankFaultCode, ending: string]>> = {
  url_invalid: ['address_refused', NOT_CALLED],
  scheme: ['address_refused', NOT_CALLED],
  userinfo: ['address_refused', NOT_CALLED],
  port: ['address_refused', NOT_CALLED],
  host_not_public: ['address_refused', NOT_CALLED],
  address_not_public: ['address_refused', NOT_CALLED],
  redirect: ['address_refused', 'sends to another address, and nobody is followed there'],
  unresolvable: ['network_error', 'is not known to the internet at the moment'],
  unreachable: ['network_error', 'cannot be reached, or broke off'],
  tls: ['network_error', 'cannot prove who it is (TLS)'],
  timeout: ['timeout', 'did not answer in time'],
  encoding: ['invalid_answer', 'answered with something compressed that nobody asked for'],
  too_large: ['too_large', 'answered with more than is read'],
};

/** Why the egress guard sent nothing, or took no answer, for people. */
export const refusalFault = (url: string, cause: EgressRefusedError): BankFault => {
  const [code, ending] = FAULTS[cause.code];
  return new BankFault(code, `${hostOf(url)} ${ending}`, { cause });
};

/** The same request may come through in a moment. */
export const isWorthRetrying = (error: EgressRefusedError): boolean =>
  error.code === 'unreachable' || error.code === 'timeout' || isResolverDown(error);

/** Bytes of the request can have reached the server. */
export const mayHaveArrived = (error: EgressRefusedError): boolean => {
  if (error.code === 'unreachable') return !NO_CONNECTION.has(causeCode(error));
  return AFTER_SENDING.has(error.code) && !isConnectTimeout(error);
};

const AFTER_SENDING: ReadonlySet<EgressRefusal> = new Set(['timeout', 'redirect', 'encoding', 'too_large']);

/** Not that the name does not exist, but that nobody could be asked. */
const isResolverDown = (error: EgressRefusedError): boolean =>
  error.code === 'unresolvable' && causeCode(error) === 'EAI_AGAIN';

/** Nothing is sent before there is a connection. */
const isConnectTimeout = (error: EgressRefusedError): boolean =>
  error.code === 'timeout' && causeCode(error) === 'ETIMEDOUT';

const NO_CONNECTION = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

const causeCode = ({ cause }: EgressRefusedError): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
