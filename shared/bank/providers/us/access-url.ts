import { BankFault } from '../../domain/bank-fault.ts';
import type { UsCredential } from './credential.ts';
import { type AddressRules, feedAddressProblem } from './feed-address.ts';

const NONE =
  'The provider took the setup token and answered with something that is no access: make a new setup token there';

/** Spaces, which parsers drop, and an @ inside the password, which makes them differ about the host. */
const UNCLEAR = /[\s\p{Cc}]|@[^/]*@/u;

/**
 * The parts of the access URL (`https://user:password@host/path`) that a claim answers with.
 * @throws BankFault claim_failed, address_refused
 */
export const readAccessUrl = (answer: string, rules: AddressRules): Omit<UsCredential, 'versions'> => {
  const text = answer.trim();
  const url = UNCLEAR.test(text) ? null : URL.parse(text);
  if (url === null) throw new BankFault('claim_failed', NONE);
  const [username, password] = [decoded(url.username), decoded(url.password)];
  url.username = '';
  url.password = '';

  const problem = /[?#]/.test(text) ? 'must not contain a query or a fragment' : feedAddressProblem(url, rules);
  if (problem !== undefined) {
    throw new BankFault('address_refused', `The address that the provider gave for the bank feed ${problem}`);
  }
  if (username === '' || password === '') throw new BankFault('claim_failed', NONE);
  return { url: url.origin + url.pathname.replace(/\/+$/, ''), username, password };
};

/** Empty when it is not well encoded: then it is no credential. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};
