import type { EgressRefusal, EgressRefusedError } from '../../platform/domain/guarded-fetch.ts';
import { BankFault, type BankFaultCode } from '../domain/bank-fault.ts';
import { hostOf } from './host-of.ts';

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
