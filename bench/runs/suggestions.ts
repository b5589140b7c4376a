import { createLearner } from '../../shared/changes/suggestions/domain/suggest-values.ts';
import { labelledJournal } from '../../test/support/ledger/labelled-journals.ts';
import { median } from '../measure.ts';
import { atMost, type Figure, noted } from '../report.ts';

const ENTRIES = 100_000;
const MONTHS = 60;
const ROUNDS = 3;
/** Milliseconds, in the time of a request. */
const TARGET = 3_000;

type Journal = ReturnType<typeof labelledJournal>;

/** Times how long a family's history takes to learn, and how that grows. */
export const benchSuggestions = async (): Promise<{
  readonly figures: readonly Figure[];
  readonly lines: readonly string[];
}> => {
  const journal = [1, 2].flatMap((seed) => labelledJournal(seed, MONTHS)).slice(0, ENTRIES);
  const whole = measure(journal);
  const half = measure(journal.slice(0, ENTRIES / 2));
  return {
    lines: [`${journal.length} entries`],
    figures: [
      atMost('100,000 entries learned for suggestions', whole, TARGET, 'ms'),
      noted('100,000 entries against 50,000', whole / half, 'x'),
    ],
  };
};

const measure = (journal: Journal): number => {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const begun = performance.now();
    const learner = createLearner();
    for (const { amount, name, filed } of journal) {
      if (filed.categoryId !== null) learner.learn({ amount, name, merchantId: filed.merchantId }, filed.categoryId);
    }
    if (round > 0) times.push(performance.now() - begun); // the first one compiles
  }
  return median(times);
};
