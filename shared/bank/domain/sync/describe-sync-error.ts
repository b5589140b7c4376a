import type { BankFault } from '../bank-fault.ts';
import type { SyncError } from '../connection.ts';
import { waitInWords } from './wait-in-words.ts';

/** What is told of a sync that a fault ended. The fault's own sentence is for people already. */
export const describeSyncError = ({ code, message, retryAfter }: BankFault): SyncError => {
  if (code !== 'rate_limited') return { code, message };
  return { code, message: `${message}; try again in ${waitInWords(retryAfter)}` };
};
