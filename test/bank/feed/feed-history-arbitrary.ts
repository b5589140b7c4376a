import fc from 'fast-check';
import { KINDS, type Real } from './feed-bank-model.ts';
import { CHANGES, type History, type Step } from './feed-history-model.ts';

/** Parameters of a history. Frequencies: one in this many steps; none if missing. */
export type Life = {
  /** Number of days over which transactions spread, starting on day 20 or 50: the fewer, the more similar ones. */
  readonly days: readonly [number, number];
  readonly bank: number;
  readonly person: number;
  readonly isPartial: boolean;
};

export const aHistory = ({ days, bank, person, isPartial }: Life): fc.Arbitrary<History> =>
  fc.record({
    reals: realsOf(days),
    steps: fc.array(
      fc.record({
        wait: fc.constantFrom(0, 1, 1, 1, 2, 3, 6, 12, 30),
        bank: fc.option(anEvent, { freq: bank }),
        person: fc.option(anAct, { freq: person }),
        sync: fc.option(aSync, { freq: 5 }),
      }),
      { minLength: 2, maxLength: 7 },
    ),
    isPartial: fc.constant(isPartial),
  });

/** Duplicates some of them: two coffees on one day. */
const realsOf = ([min, max]: Life['days']): fc.Arbitrary<readonly Real[]> =>
  fc
    .array(fc.tuple(aReal(min, max), fc.constantFrom(1, 1, 1, 2)), { minLength: 1, maxLength: 8 })
    .map((some) => some.flatMap(([real, times]) => Array.from({ length: times }, () => ({ ...real }))));

const aReal = (min: number, max: number): fc.Arbitrary<Real> =>
  fc.record({
    account: fc.constantFrom(0 as const, 0 as const, 1 as const),
    kind: fc.constantFrom(...KINDS, 'plain' as const, 'held' as const, 'held' as const),
    day: fc.integer({ min, max }),
    amount: fc.constantFrom(0 as const, 1 as const),
    name: fc.constantFrom(0 as const, 1 as const),
    delay: fc.integer({ min: 1, max: 5 }),
    shift: fc.constantFrom(0, 0, 1, 2, 5),
    gap: fc.constantFrom(0, 0, 0, 1),
    pendingId: fc.constantFrom('own' as const, 'same' as const, 'none' as const),
    isRenamed: fc.boolean(),
    amendedAfter: fc.constantFrom(null, null, 0, 2, 6),
  });

const nth = fc.nat({ max: 12 });

const anEvent: fc.Arbitrary<Step['bank']> = fc.oneof(
  fc.record({
    do: fc.constant('reissue' as const),
    back: fc.integer({ min: 0, max: 10 }),
    days: fc.integer({ min: 0, max: 20 }),
    mode: fc.constantFrom('new' as const, 'swap' as const),
  }),
  fc.constant({ do: 'reissueAll' as const }),
  fc.record({ do: fc.constant('reconnect' as const), isOther: fc.boolean(), reissues: fc.boolean() }),
);

const anAct: fc.Arbitrary<Step['person']> = fc.oneof(
  fc.record({ do: fc.constantFrom(...CHANGES), nth }),
  fc.record({ do: fc.constantFrom('decide' as const, 'enter' as const, 'import' as const), nth }),
);

const aSync: fc.Arbitrary<NonNullable<Step['sync']>> = fc.record({
  killAfter: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 1 }),
  twice: nth,
});
