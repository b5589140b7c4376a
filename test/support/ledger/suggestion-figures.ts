import { createLearner, type Guess, SURE } from '../../../shared/changes/suggestions/domain/suggest-values.ts';
import { type LabelledTransaction, labelledJournal } from './labelled-journals.ts';

/** The suggestions that a family which files every month would have seen in the next one. */
export type Figures = {
  readonly open: number;
  readonly suggested: number;
  readonly right: number;
  /** By the lower end of each band of probabilities: how many, how many right, and how many it expected to be. */
  readonly bands: ReadonlyMap<number, { readonly count: number; readonly right: number; readonly expected: number }>;
};
export type Field = 'categoryId' | 'merchantId';
type Suggestion = Pick<Guess, 'value' | 'probability'>;
/** Something that learns from what is filed, and says what it would file. */
type Method = {
  readonly learn: (transaction: LabelledTransaction) => void;
  readonly guess: (transaction: LabelledTransaction) => Suggestion | undefined;
};

export const BANDS = [0.9, 0.95, 0.98, 0.99] as const;
/** In the first half year, nobody has filed enough yet. */
const FIRST_DAYS = 183;

export const suggesting = (field: Field): Method => {
  const { learn, guess } = createLearner();
  const seen = ({ amount, name, filed }: LabelledTransaction) => ({
    amount,
    name,
    merchantId: field === 'merchantId' ? null : filed.merchantId,
  });
  return {
    learn: (transaction) => {
      const value = transaction.filed[field];
      if (value !== null || (field === 'categoryId' && transaction.kind !== 'standard'))
        learn(seen(transaction), value);
    },
    guess: (transaction) => guess(seen(transaction)),
  };
};

/** For comparison: the most frequent answer so far at the merchant or, without one, to the same text of the bank. */
export const mostFrequent = (field: Field): Method => {
  const answers = new Map<string, Map<string, number>>();
  const keyOf = ({ name, filed }: LabelledTransaction): string =>
    field === 'categoryId' && filed.merchantId !== null ? `merchant ${filed.merchantId}` : `name ${name}`;
  return {
    learn: (transaction) => {
      const value = transaction.filed[field];
      if (value === null) return;
      const counts = answers.get(keyOf(transaction)) ?? new Map<string, number>();
      answers.set(keyOf(transaction), counts.set(value, (counts.get(value) ?? 0) + 1));
    },
    guess: (transaction) => {
      const [top] = [...(answers.get(keyOf(transaction)) ?? [])].sort(([, a], [, b]) => b - a);
      return top && { value: top[0], probability: 1 };
    },
  };
};

/** Each month is guessed by what was filed before it. What has no right answer counts as wrong if something is suggested. */
export const measure = (field: Field, seeds: readonly number[], createMethod: (field: Field) => Method): Figures => {
  const outcomes = seeds.flatMap((seed) => guessMonthly(labelledJournal(seed), field, createMethod(field)));
  const suggested = outcomes.filter(({ suggestion }) => suggestion !== undefined && suggestion.probability >= SURE);
  const isRight = ({ suggestion, meant }: Outcome): boolean => suggestion?.value === meant;
  const ofBand = Map.groupBy(suggested, ({ suggestion }) =>
    BANDS.findLast((least) => (suggestion?.probability ?? 0) >= least),
  );
  const bands = BANDS.map((band) => {
    const all = ofBand.get(band) ?? [];
    const expected = all.reduce((sum, { suggestion }) => sum + (suggestion?.probability ?? 0), 0);
    return [band, { count: all.length, right: all.filter(isRight).length, expected }] as const;
  });
  return {
    open: outcomes.filter(({ meant }) => meant !== null).length,
    suggested: suggested.length,
    right: suggested.filter(isRight).length,
    bands: new Map(bands),
  };
};

type Outcome = { readonly meant: string | null; readonly suggestion: Suggestion | undefined };

const guessMonthly = (journal: readonly LabelledTransaction[], field: Field, method: Method): readonly Outcome[] => {
  const outcomes: Outcome[] = [];
  const begin = Date.parse(journal[0]?.date ?? '') + FIRST_DAYS * 86_400_000;
  for (const [, month] of Map.groupBy(journal, ({ date }) => date.slice(0, 7))) {
    const open = month.filter(({ date, kind }) => Date.parse(date) >= begin && kind === 'standard');
    outcomes.push(
      ...open.map((transaction) => ({ meant: transaction.meant[field], suggestion: method.guess(transaction) })),
    );
    for (const transaction of month) method.learn(transaction);
  }
  return outcomes;
};
