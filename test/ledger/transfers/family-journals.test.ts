import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { suggestTransfers } from '../../../shared/ledger/transfers/domain/transfer-suggestions.ts';
import { isFull, runs } from '../../support/amounts.ts';
import { type FamilyJournal, familyJournal } from '../../support/transfers/family-journal.ts';

/** No rule was tuned with these seeds and later ones. */
const FIRST_SEED = 20_001;

/** Of two equal transactions of one account and day, nobody can tell which is which, and it makes no difference. */
const isSame = (a: Entry | undefined, b: Entry | undefined): boolean =>
  a !== undefined && b !== undefined && (a.id === b.id || momentOf(a) === momentOf(b));
const momentOf = ({ accountId, date, amount, currency }: Entry): string =>
  [accountId, date, amount, currency].join('|');

const judged = ({ entries, accounts, truth }: FamilyJournal) => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const suggested = suggestTransfers(entries, accounts).map((suggestion) => {
    const real = truth.get(suggestion.outflow.id);
    return { ...suggestion, isRight: isSame(suggestion.inflow, byId.get(real?.inflowId ?? '')) };
  });
  const right = new Set(suggested.filter(({ isRight }) => isRight).map(({ outflow }) => outflow.id));
  const real = [...truth].map(([outflowId, { sort }]) => ({ sort, isFound: right.has(outflowId) }));
  return { suggested, real };
};

describe('suggestTransfers, over journals of families whose transfers are known', () => {
  it('finds nearly all, rarely suggests another pair, and is never certain and wrong', () => {
    const seeds = Array.from({ length: runs(12, 400) }, (_, at) => FIRST_SEED + at);
    const all = seeds.map((seed) => judged(familyJournal(seed)));
    const real = all.flatMap((journal) => journal.real);
    const suggested = all.flatMap((journal) => journal.suggested);
    const certain = suggested.filter(({ isCertain }) => isCertain);
    const share = (some: readonly { readonly isFound: boolean }[]): number =>
      some.filter(({ isFound }) => isFound).length / some.length;
    const wrong = certain.filter(({ isRight }) => !isRight);

    expect(share(real)).toBeGreaterThan(0.95);
    expect(suggested.filter(({ isRight }) => isRight).length / suggested.length).toBeGreaterThan(0.97);
    expect(wrong.length / certain.length).toBeLessThan(0.005);
    expect(certain.length / real.length).toBeGreaterThan(0.25);
    if (!isFull) return;
    const shares = ['equal', 'fee', 'currencies'].map((sort) => [
      sort,
      share(real.filter((transfer) => transfer.sort === sort)),
    ]);
    const rightOnes = suggested.filter(({ isRight }) => isRight).length;
    const [found, total] = [real.filter(({ isFound }) => isFound).length, real.length];
    console.log({ total, found, suggested: suggested.length, rightOnes, certain: certain.length, wrong: wrong.length });
    console.log(Object.fromEntries(shares));
  });
});
