import { type Command, InvalidArgumentError } from 'commander';
import { CliError, EXIT } from './errors/errors.ts';

/** A whole number of an option, from 1. */
export const countOf = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 1, for example 50.');
};

/** A day that exists. */
export const dayOf = (text: string): string => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const instant = isDay ? new Date(`${text}T00:00:00Z`) : undefined;
  if (instant !== undefined && !Number.isNaN(+instant) && instant.toISOString().startsWith(text)) return text;
  throw new InvalidArgumentError('Write a day as 2026-02-27.');
};

/** An amount without its sign. */
export const amountOf = (text: string): string => {
  if (/^\d{1,20}(\.\d{1,8})?$/.test(text)) return text;
  throw new InvalidArgumentError('Write an amount without a sign, for example 12.50.');
};

/** An amount as a bank writes it: money out is negative. */
export const signedAmountOf = (text: string): string => {
  if (/^-?\d{1,20}(\.\d{1,8})?$/.test(text)) return text;
  throw new InvalidArgumentError('Write an amount as 12.50, or as -12.50 for money out.');
};

/** Gathers an option that can be repeated. Before it there may be its negation, such as `--no-tag`, which is false. */
export const gather = (text: string, before: readonly string[] | false = []): readonly string[] => [
  ...(before || []),
  text,
];

/** Refuses an option together with its negation, such as `--tag` with `--no-tag`: the last one would win. */
export const neverBoth = (added: Command, names: readonly string[]): Command => {
  for (const name of names) {
    const sent = new Set<string>();
    for (const option of [name, `no-${name}`])
      added.on(`option:${option}`, () => {
        if (sent.add(option).size > 1) added.error(`error: '--${name}' and '--no-${name}' cannot be used together`);
      });
  }
  return added;
};

/** @throws CliError if the last day is before the first one */
export const requireOrder = (from: string | undefined, to: string | undefined): void => {
  if (from === undefined || to === undefined || from <= to) return;
  throw new CliError(EXIT.usage, 'invalid_period', `--to ${to} is before --from ${from}.`, 'Exchange the two days.');
};

/** How many units of one currency another one is worth. */
export const rateOf = (text: string): string => {
  if (/^\d{1,20}(\.\d{1,20})?$/.test(text) && /[1-9]/.test(text)) return text;
  throw new InvalidArgumentError('Write a rate above 0, for example 1.08.');
};
