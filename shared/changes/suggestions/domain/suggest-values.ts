export const SUGGESTED_FIELDS = ['category', 'merchant'] as const;
export type SuggestedField = (typeof SUGGESTED_FIELDS)[number];
export const ID_FIELDS = { category: 'categoryId', merchant: 'merchantId' } as const;

/** A transaction whose value is learned or guessed. */
export type DescribedTransaction = {
  /** Canonical decimal in ledger sign. */
  readonly amount: string;
  readonly name: string;
  readonly merchantId: string | null;
};

/** A value, how likely it is right, from 0 to 1, and why. */
export type Guess = { readonly value: string; readonly probability: number; readonly basis: Basis };

/**
 * `same` of the last `of` transactions with the clue have the value. `words`: the part of the name that they share, or that names a
 * shop of which the family has told nothing yet.
 */
export type Basis = {
  readonly clue: ClueKind;
  readonly words: string | null;
  readonly same: number;
  readonly of: number;
};
export type ClueKind = 'merchant' | 'name' | 'words' | 'shop';
type LearnedClue = Exclude<ClueKind, 'shop'>;

export type Learner = {
  /** Oldest first. `value`: null if somebody decided that there is none. */
  readonly learn: (seen: DescribedTransaction, value: string | null) => void;
  /** The most likely value, however unlikely; undefined if nothing like it was seen. */
  readonly guess: (open: DescribedTransaction) => Guess | undefined;
  /** Whether anybody decided about its merchant or about one with its name. */
  readonly hasSeen: (open: DescribedTransaction) => boolean;
};

/** The last answers to a clue: older ones are forgotten, so that a new habit is learned soon. */
const REMEMBERED = 12;
/** Bounds the clues of one name. */
const MAX_WORDS = 10;
/** How many answers it takes to believe a family's own record as much as what is expected of any family. */
const CAUTION = 5;
/** Two words often name a town or a way to pay. */
const EXPECTED: Readonly<Record<LearnedClue, number>> = { merchant: 1, name: 1, words: 0.7 };
/** The best of several clues is partly the luckiest. */
const LUCK = 0.95;

/** Below this probability, nothing is suggested. */
export const SURE = 0.9;

type Answers = (string | null)[];
type Clue = { readonly kind: LearnedClue; readonly key: string; readonly words: string | null };
type Vote = Clue & { readonly value: string | null; readonly same: number; readonly of: number };
type Judged = { readonly vote: Vote; readonly cells: readonly [string, string]; readonly probability: number };

/**
 * Learns which value follows from which clue: a merchant, a name, two words that stand together. Each answer first tests what would have been guessed.
 * So a guess says how often ones like it were right in this family: by the clue, by how many answers there were and disagreed, and by
 * which better clues were missing.
 */
export const createLearner = (): Learner => {
  const memory = new Map<string, Answers>();
  const votes = createRecord();
  const guesses = createRecord();

  const judge = (transaction: DescribedTransaction): readonly Judged[] => {
    const known = cluesOf(transaction).flatMap((clue) => {
      const answers = memory.get(clue.key);
      return answers === undefined ? [] : [{ ...clue, ...countVotes(answers) }];
    });
    const missing = ['merchant', 'name'].filter((kind) => !known.some((vote) => vote.kind === kind));
    const context = `${missing}${transaction.merchantId === null ? '?' : ''}`;
    return known.map((vote) => {
      // answers by powers of two, so that a short history has a record too
      const cell = `${vote.kind} ${vote.of - vote.same} ${Math.ceil(Math.log2(vote.of))}`;
      const inContext = `${cell} ${context}`;
      const expected = (vote.same / (vote.of + 1)) * EXPECTED[vote.kind];
      const probability = votes.rate(inContext, votes.rate(cell, expected));
      return { vote, cells: [cell, inContext], probability };
    });
  };

  return {
    learn: (seen, value) => {
      const judged = judge(seen);
      const best = bestOf(judged);
      if (best !== undefined) guesses.add(bandOf(best), best.vote.value === value);
      for (const { vote, cells } of judged) for (const cell of cells) votes.add(cell, vote.value === value);
      for (const { key } of cluesOf(seen)) {
        const answers = memory.get(key);
        if (answers === undefined) memory.set(key, [value]);
        else if (answers.push(value) > REMEMBERED) answers.shift();
      }
    },
    guess: (open) => {
      const best = bestOf(judge(open));
      if (best === undefined || best.vote.value === null) return undefined;
      const { kind, value, words, same, of } = best.vote;
      const probability = guesses.rate(bandOf(best), best.probability * LUCK);
      return { value, probability, basis: { clue: kind, words, same, of } };
    },
    hasSeen: (open) => cluesOf(open).some(({ kind, key }) => kind !== 'words' && memory.has(key)),
  };
};

const bestOf = (judged: readonly Judged[]): Judged | undefined => {
  let best: Judged | undefined;
  for (const candidate of judged) if (best === undefined || candidate.probability > best.probability) best = candidate;
  return best;
};

/** Finer towards 1, where it matters. */
const bandOf = ({ vote, probability }: Judged): string =>
  `${vote.kind} ${Math.floor(-2 * Math.log2(1.001 - probability))}`;

/** How often each kind of answer was right. */
const createRecord = () => {
  const cells = new Map<string, { right: number; all: number }>();
  return {
    add: (cell: string, isRight: boolean): void => {
      const counted = cells.get(cell) ?? { right: 0, all: 0 };
      cells.set(cell, { right: counted.right + (isRight ? 1 : 0), all: counted.all + 1 });
    },
    rate: (cell: string, expected: number): number => {
      const { right, all } = cells.get(cell) ?? { right: 0, all: 0 };
      return (right + expected * CAUTION) / (all + CAUTION);
    },
  };
};

/** The most frequent answer, the later one of two. */
const countVotes = (answers: Answers): Pick<Vote, 'value' | 'same' | 'of'> => {
  const counts = new Map<string | null, number>();
  let [value, same]: [string | null, number] = [null, 0];
  for (const answer of answers) {
    const count = (counts.get(answer) ?? 0) + 1;
    counts.set(answer, count);
    if (count >= same) [value, same] = [answer, count];
  }
  return { value, same, of: answers.length };
};

/** Money in and money out are different. Numbers of branches, cards and days are left out: they differ each time. */
const cluesOf = ({ amount, name, merchantId }: DescribedTransaction): readonly Clue[] => {
  const sign = amount.startsWith('-') ? '-' : '+';
  const words = (
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).slice(0, MAX_WORDS);
  const clue = (kind: LearnedClue, key: string, shared: string | null): Clue => ({
    kind,
    key: `${kind}${sign}${key}`,
    words: shared,
  });
  return [
    ...(merchantId === null ? [] : [clue('merchant', merchantId, null)]),
    ...(words.length === 0 ? [] : [clue('name', words.join(' '), null)]),
    ...words.slice(1).map((word, at) => {
      const pair = `${words[at]} ${word}`;
      return clue('words', pair, pair);
    }),
  ];
};

/** For people: what a guess is based on. */
export const reasonOf = ({ clue, words, same, of }: Basis): string => {
  if (clue === 'shop') return `“${words}” in a name usually means this category`;
  const share = `${same} of ${of === REMEMBERED ? 'the last ' : ''}${of}`;
  if (clue === 'merchant') return `${share} at this merchant`;
  return clue === 'name' ? `${share} with this name` : `${share} with “${words}” in the name`;
};
