import * as z from 'zod';
import { isAllowListed, outsideUrlProblem } from '../../../platform/domain/network/egress.ts';
import { BankFault } from '../../connections/domain/bank-fault.ts';

/** The parts of an access URL, kept separate so that logs and messages never contain the whole. */
export type UsCredential = z.infer<typeof UsCredential>;
const UsCredential = z
  .object({
    /** Origin and path, without a trailing slash. */
    url: z.string(),
    username: z.string(),
    password: z.string(),
    /** Protocol versions that the server reported; empty if none. */
    versions: z.array(z.string()),
  })
  .readonly();

export const credentialText = (credential: UsCredential): string => JSON.stringify(credential);

/** @throws BankFault if the text is not a credential, or its host is no longer allowed */
export const readCredential = (text: string, rules: AddressRules): UsCredential => {
  const read = UsCredential.safeParse(parse(text));
  const url = URL.parse(read.data?.url ?? '');
  if (!read.success || url === null) {
    throw new BankFault('token_invalid', 'The stored credential cannot be read: reconnect with a new setup token');
  }
  const problem = feedAddressProblem(url, rules);
  if (problem !== undefined) throw new BankFault('address_refused', `The address of the bank feed ${problem}`);
  return read.data;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export type AddressRules = {
  /** Allowed host suffixes; empty allows every public host. */
  readonly hosts: readonly string[];
  /** `host:port` of servers that an operator allowed: see `outsideUrlProblem`. */
  readonly allow: readonly string[];
};

/** Why a provider address must not be called, checked before its host is resolved; the end of a sentence. */
export const feedAddressProblem = (url: URL, { hosts, allow }: AddressRules): string | undefined =>
  outsideUrlProblem(url.href, allow) ??
  (hosts.length === 0 || isAllowListed(url, allow) || hosts.some((suffix) => isUnder(url.hostname, suffix))
    ? undefined
    : 'must use a host that this installation allows');

const isUnder = (hostname: string, suffix: string): boolean => {
  const host = hostname.replace(/\.$/, '');
  const bare = suffix.toLowerCase().replace(/^\*?\./, '');
  return host === bare || host.endsWith(`.${bare}`);
};

const NONE = 'The provider accepted the setup token but did not return access: create a new setup token';

/** Spaces, which parsers remove, and @ in the password, on which parsers disagree about the host. */
const UNCLEAR = /[\s\p{Cc}]|@[^/]*@/u;

/**
 * The parts of the access URL (`https://user:password@host/path`) returned by a claim.
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
    throw new BankFault('address_refused', `The address that the provider returned for the bank feed ${problem}`);
  }
  if (username === '' || password === '') throw new BankFault('claim_failed', NONE);
  return { url: url.origin + url.pathname.replace(/\/+$/, ''), username, password };
};

/** Empty if it is badly encoded, so that it is not a credential. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

const MAX_LENGTH = 4_096;
/** RFC 4648 §4 and §5, with or without padding. */
const BASE64 = /^(?:[A-Za-z0-9+/]+|[A-Za-z0-9_-]+)={0,2}$/;
const NO_TOKEN = 'This is not a setup token: copy the whole text that the provider shows, and nothing else';

/**
 * The claim URL in a setup token (base64, SimpleFIN protocol).
 * @throws BankFault token_invalid, address_refused
 */
export const claimUrlOf = (setupToken: string, rules: AddressRules): string => {
  const text = decodedToken(setupToken.replaceAll(/\s+/g, ''));
  const url = text === undefined || /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text);
  if (url === null) throw new BankFault('token_invalid', NO_TOKEN);
  const problem = feedAddressProblem(url, rules);
  if (problem !== undefined) throw new BankFault('address_refused', `The address in the setup token ${problem}`);
  return url.href;
};

const decodedToken = (token: string): string | undefined => {
  if (token.length > MAX_LENGTH || !BASE64.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url'); // Buffer decodes both alphabets
  const bare = token.replace(/=+$/, '');
  const isWhole = bytes.toString('base64url') === bare.replaceAll('+', '-').replaceAll('/', '_');
  const isPadded = bare === token || token.length % 4 === 0;
  if (!isWhole || !isPadded) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    return undefined;
  }
};
