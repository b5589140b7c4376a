import * as z from 'zod';
import { BankFault } from '../../domain/bank-fault.ts';
import { type AddressRules, feedAddressProblem } from './feed-address.ts';

/** An access URL in its parts, so that no log and no message meets it whole. */
export type UsCredential = z.infer<typeof UsCredential>;
const UsCredential = z
  .object({
    /** Origin and path, without a slash at the end. */
    url: z.string(),
    username: z.string(),
    password: z.string(),
    /** Versions of the protocol that the server said it speaks; empty: it did not say. */
    versions: z.array(z.string()),
  })
  .readonly();

export const credentialText = (credential: UsCredential): string => JSON.stringify(credential);

/** @throws BankFault when it is none, or when its host is no longer allowed. */
export const readCredential = (text: string, rules: AddressRules): UsCredential => {
  const read = UsCredential.safeParse(parse(text));
  const url = URL.parse(read.data?.url ?? '');
  if (!read.success || url === null) {
    throw new BankFault('token_invalid', 'The kept access cannot be read: connect again with a new setup token');
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
