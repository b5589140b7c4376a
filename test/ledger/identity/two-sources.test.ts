import { describe, expect, it } from 'vitest';
import { findDuplicates } from '../../../shared/ledger/identity/domain/duplicates.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { isFull, runs } from '../../support/amounts.ts';
import { type Happened, SCENARIOS, type Scenario, twoSources } from '../../support/ledger/two-sources.ts';

type Score = {
  /** Rows of transactions that the ledger has, those with the right pair, and those with none. */
  known: number;
  right: number;
  missed: number;
  /** Rows of other transactions, and those with a pair. */
  fresh: number;
  suspected: number;
  certain: number;
  wrong: number;
};

/** A row with the pair that was found, and whether it is the right one. */
const judged = (scenario: Scenario, seed: number, numberOf?: (purchase: Happened) => string | undefined) => {
  const { pages, rows, happened, known } = twoSources(scenario, seed, numberOf);
  const entries = new Map(pages.flatMap(entriesOf).map((entry) => [entry.id, entry]));
  const found = findDuplicates(pages, rows);
  return rows.map(({ row, date, amount, happened: own }) => {
    const pair = found.get(row);
    const entry = entries.get(pair?.entryId ?? '');
    const other = happened[Number(entry?.notes)];
    // of two equal purchases that both sources date alike, nobody can tell which is which, and it makes no difference
    const isEqual = entry?.date === date && entry.amount === amount && other?.shop === own.shop;
    return { isKnown: known.has(own.id), pair, isRight: isEqual || other?.id === own.id };
  });
};

const scoreOf = (rows: ReturnType<typeof judged>): Score => {
  const count = (isOne: (row: (typeof rows)[number]) => boolean): number => rows.filter(isOne).length;
  return {
    known: count(({ isKnown }) => isKnown),
    right: count(({ isKnown, isRight }) => isKnown && isRight),
    missed: count(({ isKnown, pair }) => isKnown && pair === undefined),
    fresh: count(({ isKnown }) => !isKnown),
    suspected: count(({ isKnown, pair }) => !isKnown && pair !== undefined),
    certain: count(({ pair }) => pair?.isCertain === true),
    wrong: count(({ pair, isRight }) => pair?.isCertain === true && !isRight),
  };
};

describe('findDuplicates, on accounts whose statements come from two sources', () => {
  it('is never certain and wrong, finds nearly all, and rarely suspects a new row', () => {
    const seeds = Array.from({ length: runs(20, 1_000) }, (_, at) => at + 1);
    const score = scoreOf(SCENARIOS.flatMap((scenario) => seeds.flatMap((seed) => judged(scenario, seed))));

    expect(score.wrong).toBe(0);
    expect(score.certain / score.known).toBeGreaterThan(0.85);
    expect(score.right / score.known).toBeGreaterThan(0.975);
    expect(score.missed / score.known).toBeLessThan(0.005);
    expect(score.suspected / score.fresh).toBeLessThan(0.01);
    if (isFull) console.log(score);
  });

  it.each([
    ['a number for each transaction', ({ id }: Happened) => `${id}`, 0.94],
    ['a number for half of them', ({ id }: Happened) => (id % 2 === 0 ? `${id}` : undefined), 0.9],
    ['one number for all', () => 'all', 0.85],
    ['one number for each shop', ({ shop }: Happened) => `${shop}`, 0.85],
    ['one number for each day', ({ day }: Happened) => `${day}`, 0.85],
  ] as const)('is never certain and wrong where the bank gives %s', (_, numberOf, certain) => {
    const seeds = Array.from({ length: runs(20, 1_000) }, (_seed, at) => at + 1);
    const score = scoreOf(SCENARIOS.flatMap((scenario) => seeds.flatMap((seed) => judged(scenario, seed, numberOf))));

    expect(score.wrong).toBe(0);
    expect(score.certain / score.known).toBeGreaterThan(certain);
    if (isFull) console.log(score);
  });
});
