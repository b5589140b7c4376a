import { BankFault } from '../../domain/bank-fault.ts';
import { type AddressRules, feedAddressProblem } from './feed-address.ts';

const MAX_LENGTH = 4_096;
/** RFC 4648 §4 and §5; both with or without their padding. */
const BASE64 = /^(?:[A-Za-z0-9+/]+|[A-Za-z0-9_-]+)={0,2}$/;
const NO_TOKEN = 'This is no setup token: copy the whole text that the provider shows, and nothing else';

/**
 * The address that a setup token (base64, SimpleFIN protocol) is exchanged at.
 * @throws BankFault token_invalid, address_refused
 */
export const claimUrlOf = (setupToken: string, rules: AddressRules): string => {
  const text = decoded(setupToken.replaceAll(/\s+/g, ''));
  const url = text === undefined || /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text);
  if (url === null) throw new BankFault('token_invalid', NO_TOKEN);
  const problem = feedAddressProblem(url, rules);
  if (problem !== undefined) throw new BankFault('address_refused', `The address in the setup token ${problem}`);
  return url.href;
};

const decoded = (token: string): string | undefined => {
  if (token.length > MAX_LENGTH || !BASE64.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url'); // reads both alphabets
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
