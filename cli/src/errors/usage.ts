import type { CommanderError } from 'commander';
import { distance } from 'fastest-levenshtein';
import type { Failure } from './failure.ts';

/** Whether the arguments ask for one JSON value, also if they are otherwise wrong. */
export const asksForJson = (words: readonly string[]): boolean => {
  const end = words.indexOf('--');
  return (end === -1 ? words : words.slice(0, end)).includes('--json');
};

/** The text after `--key=` is a secret, which must not be in a log. */
export const withoutKey = (message: string): string => message.replaceAll(/(--key=)[^\s'"]+/g, '$1…');

const SUGGESTION = /(?<whole>'(?<word>[^']+)'[\s\S]*?)\n\(Did you mean (?<near>[^)]+)\?\)/;

/** Without a suggestion that has little in common with what was typed, such as logout for bogus. */
export const nearOnly = (message: string): string => {
  const { whole = '', word = '', near = '' } = SUGGESTION.exec(message)?.groups ?? {};
  const isNear = near.split(/, | or |one of /).some((name) => name.startsWith(word) || isSpeltLike(word, name));
  return near === '' || isNear ? message : message.replace(SUGGESTION, () => whole);
};

/** One letter is wrong in a very short word, or up to two. */
export const isSpeltLike = (word: string, name: string): boolean => distance(word, name) <= (word.length < 4 ? 1 : 2);

/** The output of `--json` for arguments that no command takes. */
export const usageFailure = ({ code, message }: CommanderError): Omit<Failure, 'exit'> => ({
  error: 'invalid_usage',
  message: code === 'commander.help' ? 'No command was given.' : withoutKey(nearOnly(message).replace(/^error: /, '')),
  remedy: 'Use --help to see how.',
});
