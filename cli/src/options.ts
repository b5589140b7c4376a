import { InvalidArgumentError } from 'commander';

/** A whole number of an option, from 1. */
export const countOf = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number, for example 50.');
};

/** Gathers an option that can be repeated. */
export const gather = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
