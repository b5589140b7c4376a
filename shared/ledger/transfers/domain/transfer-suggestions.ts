import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { Entry } from '../../entries/domain/entry.ts';
import { plausibleExchanges } from './exchange-rates.ts';
import { type Candidate, createScale, equalPairs, exchangePairs, feePairs, moneyOf } from './transfer-candidates.ts';
import { usesOfWords } from './transfer-evidence.ts';
import { near, type Side, type SideAccount, sidesOf } from './transfer-sides.ts';

/** Two transactions that are probably the two sides of one transfer. */
export type TransferSuggestion = {
  readonly outflow: Entry;
  readonly inflow: Entry;
  /** How probable it is, from 0 to 1. */
  readonly score: number;
  /** The evidence, in words. */
  readonly reasons: readonly string[];
  /** Equal amounts, and no other transaction fits one of the two. */
  readonly isOnlyPair: boolean;
  /** The only pair, and words speak for it on both sides: a family may let it be linked at once. */
  readonly isCertain: boolean;
};

/** Pairs with less are not worth a look. */
const LEAST_SCORE = 0.25;
/** Another transaction of equal amount within as many days makes a pair doubtful. */
const DOUBT_DAYS = 7;

/**
 * Finds transfers between the accounts of a family, at most four days apart: equal amounts, amounts less a fee, and
 * amounts of two currencies. No transaction is in two pairs; the best pairs come first, and equal input has equal output.
 */
export const suggestTransfers = (
  entries: readonly Entry[],
  accounts: readonly SideAccount[],
): readonly TransferSuggestion[] => {
  const { outflows, inflows } = sidesOf(entries, accounts);
  const equal = equalPairs(outflows, inflows);
  const paired = new Set(equal.flatMap(({ outflow, inflow }) => [outflow, inflow]));
  const scale = createScale(usesOfWords([...outflows, ...inflows], paired));
  const all = [
    ...equal.map(scale.equal),
    ...feePairs(outflows, inflows).map(scale.fee).filter(isEvident),
    ...plausibleExchanges(exchangePairs(outflows, inflows).map(scale.exchange)),
  ];
  const [outflowsOf, inflowsOf] = [Map.groupBy(outflows, moneyOf), Map.groupBy(inflows, moneyOf)];
  return bestPairs(all.filter(({ score }) => score >= LEAST_SCORE)).map((pair) =>
    toSuggestion(pair, pair.isEqual && isAlone(pair, outflowsOf, inflowsOf)),
  );
};

/** Amounts that only nearly agree need words: for both sides, or for one while the other says nothing. */
const isEvident = ({ evidence }: Candidate): boolean => {
  const { points, isContrary, isUnclear, isStrange } = evidence;
  return !isContrary && !isStrange && (points >= 2 || (points === 1 && !isUnclear));
};

/** One to one. Of equally good pairs, those of earlier days and lower ids come first. */
const bestPairs = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const taken = new Set<Side>();
  return candidates.toSorted(byRank).filter(({ outflow, inflow }) => {
    if (taken.has(outflow) || taken.has(inflow)) return false;
    taken.add(outflow).add(inflow);
    return true;
  });
};

const byRank = (a: Candidate, b: Candidate): number =>
  b.score - a.score ||
  a.days - b.days ||
  a.outflow.day - b.outflow.day ||
  compareText(a.outflow.entry.id, b.outflow.entry.id) ||
  compareText(a.inflow.entry.id, b.inflow.entry.id);

type ByMoney = ReadonlyMap<string, readonly Side[]>;

/** No other transaction of this amount is near, not even in the accounts of the two: money that came back fits as well. */
const isAlone = ({ outflow, inflow }: Candidate, outflowsOf: ByMoney, inflowsOf: ByMoney): boolean =>
  [outflow, inflow].every(
    ({ day }) =>
      near(outflowsOf.get(moneyOf(outflow)) ?? [], day, DOUBT_DAYS).every((side) => side === outflow) &&
      near(inflowsOf.get(moneyOf(outflow)) ?? [], day, DOUBT_DAYS).every((side) => side === inflow),
  );

const toSuggestion = (pair: Candidate, isOnlyPair: boolean): TransferSuggestion => {
  const { outflow, inflow, days, score, amounts, evidence } = pair;
  const { points, reference, isContrary, isUnclear, reasons } = evidence;
  const isSupported = reference !== undefined || (points >= 2 && !isUnclear);
  return {
    outflow: outflow.entry,
    inflow: inflow.entry,
    score,
    reasons: [amounts, apart(days), ...reasons, ...(isOnlyPair ? ['no other transaction fits'] : [])],
    isOnlyPair,
    isCertain: isOnlyPair && isSupported && !isContrary,
  };
};

const apart = (days: number): string => {
  if (days === 0) return 'same day';
  return days === 1 ? '1 day apart' : `${days} days apart`;
};
