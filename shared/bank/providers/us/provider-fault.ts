import { BankFault } from '../../domain/bank-fault.ts';
import { errorMessage } from './error-notices.ts';
import type { UsError } from './schema.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** How version 1 says, in words alone, that somebody must come back with a new token, or much later. */
const RATE_WORDS = /make fewer requests|only refreshed once every 24 hours|rate.?limit|too many requests/i;
const AUTH_WORDS = /re-?authenticat|authentication/i;
const REFUSED = 'gen.auth';
const AUTH_CODES = new Set([REFUSED, 'auth_failure', 'token_expired', 'authentication_error']);

/** What an error means for the access though accounts came with it: version 2 says so by its code alone. */
export const accessFault = (errors: readonly UsError[]): BankFault | undefined => {
  const error = errors.find(({ code }) => code?.toLowerCase() === REFUSED);
  return error && new BankFault('access_forbidden', `The provider says: ${errorMessage(error)}`);
};

/** What errors mean that come without a single account. */
export const providerFault = (errors: readonly UsError[]): BankFault => {
  const message = `The provider says: ${errorMessage(errors[0])}`;
  if (errors.some((error) => RATE_WORDS.test(error.message ?? ''))) {
    return new BankFault('rate_limited', message, { retryAfter: DAY_SECONDS });
  }
  const code = errors.some(isAboutAccess) ? 'access_forbidden' : 'provider_error';
  return new BankFault(code, message);
};

/** Words count only where there is no code. */
const isAboutAccess = ({ code, message }: UsError): boolean =>
  code === null ? AUTH_WORDS.test(message ?? '') : AUTH_CODES.has(code.toLowerCase());
