import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KINDS, type Real } from './feed-bank-model.ts';
import { type History, HistoryModel, type Step } from './feed-history-model.ts';

const real: fc.Arbitrary<Real> = fc.record({
  account: fc.constantFrom(0 as const, 0 as const, 1 as const),
  kind: fc.constantFrom(...KINDS, 'plain' as const, 'held' as const, 'held' as const),
  day: fc.integer({ min: 20, max: 70 }),
  amount: fc.constantFrom(0 as const, 1 as const),
  name: fc.constantFrom(0 as const, 1 as const),
  delay: fc.integer({ min: 1, max: 5 }),
  shift: fc.constantFrom(0, 0, 1, 2, 5),
  gap: fc.constantFrom(0, 0, 0, 1),
  pendingId: fc.constantFrom('own' as const, 'same' as const, 'none' as const),
  isRenamed: fc.boolean(),
  amendedAfter: fc.constantFrom(null, null, 0, 2, 6),
});
/** Some of them twice: two coffees on one day. */
const reals = fc
  .array(fc.tuple(real, fc.constantFrom(1, 1, 1, 2)), { minLength: 1, maxLength: 8 })
  .map((some) => some.flatMap(([one, times]) => Array.from({ length: times }, () => ({ ...one }))));

const nth = fc.nat({ max: 12 });
const bank: fc.Arbitrary<Step['bank']> = fc.oneof(
  fc.record({
    do: fc.constant('reissue' as const),
    back: fc.integer({ min: 0, max: 10 }),
    days: fc.integer({ min: 0, max: 20 }),
    mode: fc.constantFrom('new' as const, 'swap' as const),
  }),
  fc.constant({ do: 'reissueAll' as const }),
  fc.record({ do: fc.constant('reconnect' as const), isOther: fc.boolean(), reissues: fc.boolean() }),
);
const person: fc.Arbitrary<Step['person']> = fc.oneof(
  fc.record({
    do: fc.constantFrom(
      'delete' as const,
      'rename' as const,
      'categorize' as const,
      'reprice' as const,
      'redate' as const,
    ),
    nth,
  }),
  fc.record({ do: fc.constantFrom('decide' as const, 'enter' as const, 'import' as const), nth }),
);
const sync: fc.Arbitrary<NonNullable<Step['sync']>> = fc.record({
  killAfter: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 1 }),
  twice: nth,
});
const step: fc.Arbitrary<Step> = fc.record({
  wait: fc.constantFrom(0, 1, 1, 1, 2, 3, 6, 12, 30),
  bank: fc.option(bank, { freq: 1 }),
  person: fc.option(person, { freq: 2 }),
  sync: fc.option(sync, { freq: 5 }),
});

const historyOf = (isPartial: boolean): fc.Arbitrary<History> =>
  fc.record({ reals, steps: fc.array(step, { minLength: 2, maxLength: 7 }), isPartial: fc.constant(isPartial) });

const verify = (model: HistoryModel): void => {
  for (const account of [0, 1] as const) {
    const wrong = model.counts(account).filter(({ found, least, most }) => found < least || found > most);
    expect({ today: model.today, wrong }).toEqual({ today: model.today, wrong: [] });
    const ledger = model.ledgers[account];
    expect(ledger.living().filter(({ id }) => model.deleted.has(id))).toEqual([]);
    for (const { slot } of ledger.living()) {
      if (slot.feed?.status !== 'posted' || slot.edited !== 0 || slot.owners.some(({ id }) => id === 'user')) continue;
      expect(slot.content.amount).toBe(slot.feed.amount);
    }
  }
  for (const [id, { account, changes }] of model.edits) {
    const slot = model.ledgers[account]?.find(id);
    expect(slot?.content).toMatchObject(changes);
  }
};

const check = (history: History): void => {
  const model = new HistoryModel(history);
  for (const one of history.steps) {
    const again = model.run(one);
    expect(again.filter((pages) => pages > 0)).toEqual([]);
    if (one.sync !== null) verify(model);
  }
  expect(model.sync({ killAfter: null, twice: 0 }).filter((pages) => pages > 0)).toEqual([]);
  verify(model);
};

describe('mergeFeed over histories of a bank', () => {
  it('has each real transaction once', () => {
    fc.assert(fc.property(historyOf(false), check), { numRuns: Number(process.env['RUNS'] ?? 2000) });
  });
});
