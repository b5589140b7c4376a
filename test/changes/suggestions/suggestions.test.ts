import { describe, expect, it } from 'vitest';
import { createLearner, reasonOf, SURE } from '../../../shared/changes/suggestions/domain/suggest-values.ts';
import { sha256Hex } from '../../../shared/platform/domain/bytes/hash.ts';
import { isFull, runs } from '../../support/amounts.ts';
import { labelledJournal } from '../../support/ledger/labelled-journals.ts';
import {
  type Field,
  type Figures,
  measure,
  mostFrequent,
  suggesting,
} from '../../support/ledger/suggestion-figures.ts';

/** Set before anything was measured. */
const JOURNALS = '76e65fd15d0bc7138aa94da81f1fda712248416613bee4d58ae3e6fb5174f6ce';
/** Families that nothing was adjusted to. 1 to 20 were for trying things, and one change was made after looking at 1001 to 1100. */
const FIRST_SEED = 2001;

describe('labelledJournal', () => {
  it('makes the same families as before the first measurement', () => {
    const journals = [0, 1, 2].map((at) => labelledJournal(FIRST_SEED + at));

    expect(sha256Hex(Buffer.from(JSON.stringify(journals)))).toBe(JOURNALS);
  });
});

const precisionOf = ({ right, suggested }: Figures): number => right / suggested;
const coverageOf = ({ suggested, open }: Figures): number => suggested / open;

const show = (title: string, figures: Figures): void => {
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  console.log(
    `${title}: ${percent(precisionOf(figures))} right, for ${percent(coverageOf(figures))} of ${figures.open}`,
  );
  for (const [band, { count, right, expected }] of figures.bands) {
    if (count > 0)
      console.log(`  from ${band}: ${count}, says ${percent(expected / count)}, is ${percent(right / count)}`);
  }
};

describe('createLearner, in families that file month by month', () => {
  it.each<Field>(['categoryId', 'merchantId'])(
    'suggests a %s for most transactions, and is right as often as it says',
    (field) => {
      const seeds = Array.from({ length: runs(20, 100) }, (_, at) => FIRST_SEED + at);
      const figures = measure(field, seeds, suggesting);
      const others = measure(field, seeds, mostFrequent);
      if (isFull) {
        show(field, figures);
        show(`${field}, the most frequent answer`, others);
      }

      expect(precisionOf(figures)).toBeGreaterThan(0.95);
      expect(coverageOf(figures)).toBeGreaterThan(0.6);
      for (const { count, right, expected } of figures.bands.values()) {
        // three standard deviations of a sample of this size, in addition
        const tolerance = 0.05 + 3 * Math.sqrt(0.05 / Math.max(count, 1));
        expect(Math.abs(right - expected) / Math.max(count, 1)).toBeLessThan(tolerance);
      }
    },
  );
});

describe('createLearner', () => {
  const shop = { amount: '12.5', name: 'Corner Bakery 17', merchantId: null };

  /** A family with habits: from these, a learner knows how often a habit goes on. */
  const experienced = () => {
    const learner = createLearner();
    for (let round = 0; round < 12; round++) {
      for (const name of ['Hill Market', 'City Metro', 'North Energy']) {
        learner.learn({ amount: '20', name: `${name} ${round}`, merchantId: null }, name);
      }
    }
    return learner;
  };

  it('knows nothing of a name that is like no other', () => {
    expect(experienced().guess(shop)).toBeUndefined();
  });

  it('is sure of a name that always had the same category, whatever numbers the bank adds', () => {
    const learner = experienced();
    for (let day = 0; day < 12; day++) learner.learn({ ...shop, name: `CORNER BAKERY ${day}` }, 'food');

    const guess = learner.guess(shop);

    expect(guess).toMatchObject({ value: 'food', basis: { clue: 'name', same: 12, of: 12 } });
    expect(guess?.probability).toBeGreaterThan(SURE);
  });

  it('is not sure of a shop that has another category every other time', () => {
    const learner = experienced();
    for (let day = 0; day < 12; day++) learner.learn(shop, day % 2 === 0 ? 'food' : 'gifts');

    expect(learner.guess(shop)?.probability).toBeLessThan(SURE);
  });

  it('follows a person who files a shop differently from now on', () => {
    const learner = experienced();
    for (let day = 0; day < 100; day++) learner.learn(shop, 'food');
    for (let day = 0; day < 12; day++) learner.learn(shop, 'treats');

    expect(learner.guess(shop)?.value).toBe('treats');
  });

  it('tells money that comes back from money that goes out', () => {
    const learner = experienced();
    for (let day = 0; day < 12; day++) learner.learn(shop, 'food');

    expect(learner.guess({ ...shop, amount: '-12.5' })).toBeUndefined();
  });

  it('suggests nothing where the answer was that there is none, as for a transfer', () => {
    const learner = experienced();
    for (let day = 0; day < 12; day++) learner.learn(shop, null);

    expect(learner.guess(shop)).toBeUndefined();
  });
});

describe('reasonOf', () => {
  it('says in words what a suggestion is based on', () => {
    expect(reasonOf({ clue: 'merchant', words: null, same: 12, of: 12 })).toBe('12 of the last 12 at this merchant');
    expect(reasonOf({ clue: 'name', words: null, same: 4, of: 5 })).toBe('4 of 5 with this name');
    expect(reasonOf({ clue: 'words', words: 'corner bakery', same: 8, of: 9 })).toBe(
      '8 of 9 with “corner bakery” in the name',
    );
  });
});
