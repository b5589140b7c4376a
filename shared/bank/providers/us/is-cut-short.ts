import type { ReadAccount } from './read-answer.ts';
import type { UsError } from './schema.ts';

/** How a text says that not all days are in the answer, whoever it is about. */
const RANGE_WORDS = new RegExp(
  [
    String.raw`\brange\b|start.?date|end.?date|\bcapped\b|truncat`,
    String.raw`(?:limited to|at most|up to|maximum(?: of)?) (?:the last )?\d+ days`,
    String.raw`transactions\b.*\b(?:incomplete|missing)|(?:incomplete|missing) (?:data|transactions|days)`,
  ].join('|'),
  'i',
);
/** Shorter names are as many words of any text: theirs count only as they are written. */
const SHORTEST_NAME = 3;

/**
 * Whether an error means that transactions of the account may be missing: then nothing may be made of one that is not
 * in the answer. Version 1 has only words for it, and names the bank at best: `beside` are all accounts of the answer, so
 * that what is about one bank spoils no other.
 */
export const isCutShort = (account: ReadAccount, errors: readonly UsError[], beside: readonly ReadAccount[]): boolean =>
  errors.some((error) => {
    const { code, message, accountId, connectionId } = error;
    if (accountId !== null) return accountId === account.id;
    if (connectionId !== null) return connectionId === account.connectionId;
    if (code === null) return isInWords(account, message ?? '', beside);
    return !/^gen\.api/i.test(code) || RANGE_WORDS.test(message ?? ''); // for whoever wrote the client
  });

const isInWords = (account: ReadAccount, text: string, beside: readonly ReadAccount[]): boolean => {
  const names = [banksOf, ({ name }: ReadAccount) => [name]].find((namesOf) =>
    beside.some((one) => isNamed(text, namesOf(one))),
  );
  return names === undefined ? RANGE_WORDS.test(text) : isNamed(text, names(account));
};

const banksOf = ({ org, connection }: ReadAccount): readonly (string | null)[] => [
  org.name,
  org.domain,
  connection?.name ?? null,
];

const isNamed = (text: string, names: readonly (string | null)[]): boolean =>
  names.some((name) => {
    const words = wordsOf(name ?? '');
    if (words.trim() === '') return false;
    if (words.trim().length < SHORTEST_NAME) return wordsOf(text).includes(words);
    return wordsOf(text).toLowerCase().includes(words.toLowerCase());
  });

/** With a space around each, so that a name is found among whole ones only. */
const wordsOf = (text: string): string =>
  ` ${text
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()} `;
