import type { ReadAccount } from './read-answer.ts';
import type { UsError } from './schema.ts';

/** How a text says that not all days are in the answer. */
const RANGE_WORDS =
  /\brange\b|start.?date|end.?date|\bdays\b|capped|truncat|incomplete|missing|too (?:large|long|wide)/i;
const SHORTEST_NAME = 3;

/**
 * Whether an error means that transactions of the account may be missing: then nothing may be made of one that is not
 * in the answer. Version 1 has only words for it, and names the bank at best.
 */
export const isCutShort = (account: ReadAccount, errors: readonly UsError[]): boolean =>
  errors.some((error) => (error.code === null ? isInWords(account, error) : isByCode(account, error)));

/** `gen.api` is for whoever wrote the client, and spoils nothing by itself. */
const isByCode = (account: ReadAccount, { code, connectionId, accountId, message }: UsError): boolean => {
  if (accountId !== null) return accountId === account.id;
  if (connectionId !== null) return connectionId === account.connectionId;
  return !/^gen\.api/i.test(code ?? '') || RANGE_WORDS.test(message ?? '');
};

const isInWords = (account: ReadAccount, { message, accountId, connectionId }: UsError): boolean => {
  const text = (message ?? '').toLowerCase();
  if (accountId === account.id || RANGE_WORDS.test(text)) return true;
  if (connectionId !== null && connectionId === account.connectionId) return true;
  return [account.org.name, account.org.domain, account.connection?.name, account.name].some(
    (name) => name != null && name.length >= SHORTEST_NAME && text.includes(name.toLowerCase()),
  );
};
