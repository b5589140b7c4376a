import * as z from 'zod';
import { BankFault } from '../../domain/bank-fault.ts';

const MAX_LENGTH = 512;
/** What may stand in a header, without spaces: those come from copying more than the key. */
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/** @throws BankFault token_invalid, without the key */
export const toApiKey = (text: string): string => {
  const apiKey = text.trim();
  if (apiKey === '') throw new BankFault('token_invalid', 'The API key is empty');
  if (apiKey.length > MAX_LENGTH) {
    throw new BankFault('token_invalid', `The API key has more than ${MAX_LENGTH} characters`);
  }
  if (!VISIBLE_ASCII.test(apiKey)) {
    throw new BankFault('token_invalid', 'The API key contains spaces, or characters that no key has: copy it again');
  }
  return apiKey;
};

/** What is sealed of a connection. */
const Credential = z.object({ apiKey: z.string().min(1) });

export const toCredential = (apiKey: string): string => JSON.stringify({ apiKey });

export const apiKeyOf = (credential: string): string => Credential.parse(JSON.parse(credential)).apiKey;
