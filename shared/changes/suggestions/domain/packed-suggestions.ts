import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import { isList, objectReader } from '../../../platform/domain/stored-shape.ts';
import type { Guess } from './suggest-values.ts';

type Guessed = {
  readonly entry: Pick<Entry, 'id' | 'date' | 'name' | 'amount' | 'currency' | 'accountId'>;
  readonly guess: Guess;
};

/** Guesses and texts once each, because many entries share them. */
export type PackedSuggestions = {
  readonly guesses: readonly Guess[];
  readonly texts: readonly string[];
  /** Id, date and amount; numbers of name, currency, account and guess. */
  readonly rows: readonly (readonly [string, string, string, number, number, number, number])[];
};

export const readPacked = objectReader<PackedSuggestions>({ guesses: isList, texts: isList, rows: isList });

/** A third of the size, and faster to read. */
export const packSuggestions = (suggestions: readonly Guessed[]): PackedSuggestions => {
  const guesses = new Map<string, number>();
  const guessList: Guess[] = [];
  const texts = new Map<string, number>();
  const rows = suggestions.map(({ entry: { id, date, amount, name, currency, accountId }, guess }) => {
    const [named, inCurrency, inAccount] = [
      numberIn(texts, name),
      numberIn(texts, currency),
      numberIn(texts, accountId),
    ];
    const guessed = numberIn(guesses, JSON.stringify(guess));
    if (guessed === guessList.length) guessList.push(guess);
    return [id, date, amount, named, inCurrency, inAccount, guessed] as const;
  });
  return { guesses: guessList, texts: [...texts.keys()], rows };
};

export const unpackSuggestions = ({ guesses, texts, rows }: PackedSuggestions): readonly Guessed[] =>
  rows.flatMap(([id, date, amount, name, currency, account, number]) => {
    const guess = guesses[number];
    const textOf = (at: number): string => texts[at] ?? '';
    const entry = { id, date, amount, name: textOf(name), currency: textOf(currency), accountId: textOf(account) };
    return guess === undefined ? [] : [{ entry, guess }];
  });

const numberIn = (numbers: Map<string, number>, text: string): number => {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
};
