import type { Entry } from '../../../ledger/entries/domain/entry.ts';
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

/** A third of the size, and faster to read. */
export const packSuggestions = (suggestions: readonly Guessed[]): PackedSuggestions => {
  const guesses = new Map<string, number>();
  const texts = new Map<string, number>();
  const rows = suggestions.map(({ entry: { id, date, amount, name, currency, accountId }, guess }) => {
    const [named, inCurrency, inAccount] = [
      numberIn(texts, name),
      numberIn(texts, currency),
      numberIn(texts, accountId),
    ];
    return [id, date, amount, named, inCurrency, inAccount, numberIn(guesses, JSON.stringify(guess))] as const;
  });
  return { guesses: [...guesses.keys()].map((guess) => JSON.parse(guess) as Guess), texts: [...texts.keys()], rows };
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
