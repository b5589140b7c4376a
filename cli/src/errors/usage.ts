import type { CommanderError } from 'commander';
import type { Failure } from './failure.ts';

/** Whether the arguments ask for one JSON value, also if they are otherwise wrong. */
export const asksForJson = (words: readonly string[]): boolean => {
  const end = words.indexOf('--');
  return (end === -1 ? words : words.slice(0, end)).includes('--json');
};

/** Whoever writes `--key=…` has typed a secret, which must not be in a log. */
export const withoutKey = (message: string): string => message.replaceAll(/(--key=)[^\s'"]+/g, '$1…');

/** The output of `--json` for arguments that no command takes. */
export const usageFailure = ({ code, message }: CommanderError): Omit<Failure, 'exit'> => ({
  error: 'invalid_usage',
  message: code === 'commander.help' ? 'No command was given.' : withoutKey(message.replace(/^error: /, '')),
  remedy: 'Use --help to see how.',
});
