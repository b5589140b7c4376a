import { addDays } from '../shared/platform/domain/local-date.ts';
import { createRandom, type Random } from './random.ts';
import { ACCOUNTS, CATEGORIES, CHANNELS, MERCHANTS, NOTES, TAGS } from './vocabulary.ts';

export type GeneratedTransaction = {
  readonly date: string;
  /** Cents with the file's sign: negative is money out. */
  readonly cents: number;
  readonly name: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly notes: string;
  readonly account: string;
};

export type GeneratorOptions = {
  readonly rows: number;
  readonly seed: number;
  /** Number of the first row; other numbers give other rows of the same family of files. */
  readonly from?: number;
  /** Stands behind the names of the ten accounts: another label, other accounts. */
  readonly label?: string;
};

const FIRST_DAY = '2021-01-01';
const DAYS = 5 * 365 + 1;
const REFERENCES = 1_000_000_000;
/** Coprime to REFERENCES, so that no two rows below it share a reference. */
const REFERENCE_STEP = 387_420_489;

/** `seed` and the row's number decide a row; its reference occurs once, so no two rows are equal. */
export function* generateTransactions({
  rows,
  seed,
  from = 0,
  label,
}: GeneratorOptions): Generator<GeneratedTransaction> {
  const random = createRandom(seed * 1_000_003 + from);
  const accounts = accountNames(label);
  const days = Array.from({ length: DAYS }, (_, day) => addDays(FIRST_DAY, day));
  for (let number = from; number < from + rows; number += 1) {
    const reference = (number * REFERENCE_STEP + seed * 7919) % REFERENCES;
    const row = transaction(random, days, String(reference).padStart(9, '0'));
    yield { ...row, account: random.pick(accounts) };
  }
}

export const accountNames = (label?: string): readonly string[] =>
  label === undefined ? ACCOUNTS : ACCOUNTS.map((name) => `${name} ${label}`);

const transaction = (
  random: Random,
  days: readonly string[],
  reference: string,
): Omit<GeneratedTransaction, 'account'> => ({
  date: days[random.below(days.length)] ?? FIRST_DAY,
  cents: centsOf(random),
  name: `${random.pick(CHANNELS)} ${random.pick(MERCHANTS)} ${reference}`,
  category: random.below(10) === 0 ? '' : random.pick(CATEGORIES),
  tags: tagsOf(random),
  notes: random.below(5) === 0 ? random.pick(NOTES) : '',
});

/** Mostly small, a few large; one in eight comes in. */
const centsOf = (random: Random): number => {
  const largest = 10 ** (3 + random.below(4));
  const cents = 1 + random.below(largest);
  return random.below(8) === 0 ? cents : -cents;
};

const tagsOf = (random: Random): readonly string[] => {
  const first = random.pick(TAGS);
  const kind = random.below(4);
  if (kind > 1) return [];
  const second = random.pick(TAGS);
  return kind === 0 || first === second ? [first] : [first, second];
};

/** `-1234` → `-12.34` */
export const amountOf = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
