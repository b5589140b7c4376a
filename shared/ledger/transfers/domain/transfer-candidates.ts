import { divide, subtract } from '../../../platform/domain/money/decimal.ts';
import { type Evidence, evidenceOf, type WordUse } from './transfer-evidence.ts';
import { isFee } from './transfer-rules.ts';
import { isRejected, near, type Pair, type Side, TRANSFER_DAYS } from './transfer-sides.ts';

/** A pair that may be a transfer, with what speaks for it. */
export type Candidate = Pair & {
  readonly evidence: Evidence;
  /** From 0 to 1. */
  readonly score: number;
  /** How the amounts match, in words. */
  readonly amounts: string;
  readonly isEqual: boolean;
};

/** Weights of the score. Set with the journals of `test/support/transfers`. */
const EQUAL = 0.4;
const NEARLY = 0.3;
const POINT = 0.12;
const REFERENCE = 0.3;
const SAME_WORDS = 0.12;
const DAY = 0.03;
const CONTRARY = 0.3;
const UNCLEAR = 0.05;
const STRANGE = 0.25;

export const moneyOf = ({ amount, entry }: Side): string => `${amount}|${entry.currency}`;

/** Pairs of equal amount and currency. */
export const equalPairs = (outflows: readonly Side[], inflows: readonly Side[]): readonly Pair[] =>
  pairsOf(outflows, Map.groupBy(inflows, moneyOf), (outflow) => [moneyOf(outflow)]);

/** Pairs of one currency of which a bank kept a fee. */
export const feePairs = (outflows: readonly Side[], inflows: readonly Side[]): readonly Pair[] =>
  pairsOf(
    outflows.filter(hasHints),
    Map.groupBy(inflows, ({ entry }) => entry.currency),
    ({ entry }) => [entry.currency],
  ).filter(({ outflow, inflow }) => isFee(outflow.amount, inflow.amount));

/** Pairs of two currencies; whether the rate is plausible is another question. */
export const exchangePairs = (outflows: readonly Side[], inflows: readonly Side[]): readonly Pair[] => {
  const byCurrency = Map.groupBy(inflows, ({ entry }) => entry.currency);
  if (byCurrency.size === 1 && outflows.every(({ entry }) => byCurrency.has(entry.currency))) return [];
  const all = [...byCurrency.keys()];
  const others = ({ entry }: Side): readonly string[] => all.filter((currency) => currency !== entry.currency);
  return pairsOf(outflows, byCurrency, others).filter(({ outflow, inflow }) => hasHints(outflow) || hasHints(inflow));
};

const pairsOf = (
  outflows: readonly Side[],
  inflows: ReadonlyMap<string, readonly Side[]>,
  keysOf: (outflow: Side) => readonly string[],
): readonly Pair[] =>
  outflows.flatMap((outflow) =>
    keysOf(outflow)
      .flatMap((key) => near(inflows.get(key) ?? [], outflow.day, TRANSFER_DAYS))
      .filter((inflow) => outflow.account.id !== inflow.account.id && !isRejected(outflow, inflow))
      .map((inflow) => ({ outflow, inflow, days: Math.abs(outflow.day - inflow.day) })),
  );

/** Something in its words is of transfers, and nothing of something else. */
const hasHints = ({ hints: speech }: Side): boolean => {
  const { saysTransfer, saysPayment, saysExchange, saysElse, named } = speech;
  return (saysTransfer || saysPayment || saysExchange || named.size > 0) && !saysElse;
};

/** Weighs pairs of a family with this use of words. */
export const createScale = (use: WordUse) => {
  const weigh = (pair: Pair, base: number, amounts: string, isEqual: boolean): Candidate => {
    const evidence = evidenceOf(pair, use);
    return { ...pair, evidence, amounts, isEqual, score: scoreOf(base, pair.days, evidence) };
  };
  return {
    equal: (pair: Pair): Candidate => weigh(pair, EQUAL, 'same amount', true),
    fee: (pair: Pair): Candidate => {
      const fee = subtract(pair.outflow.amount, pair.inflow.amount);
      return weigh(pair, NEARLY, `same amount less a fee of ${fee}`, false);
    },
    exchange: (pair: Pair): Candidate => {
      const rate = divide(pair.inflow.amount, pair.outflow.amount);
      return weigh(pair, NEARLY, `exchanged at ${Number(rate).toPrecision(5)}`, false);
    },
  };
};

const scoreOf = (base: number, days: number, evidence: Evidence): number => {
  const { points, reference, sameWords, isContrary, isUnclear, isStrange } = evidence;
  return rounded(
    base +
      points * POINT +
      (reference === undefined ? 0 : REFERENCE) +
      (sameWords && !isStrange ? SAME_WORDS : 0) -
      days * DAY -
      (isContrary ? CONTRARY : 0) -
      (isUnclear ? UNCLEAR : 0) -
      (isStrange ? STRANGE : 0),
  );
};

/** Between 0 and 1, with two decimals. */
export const rounded = (score: number): number => Math.round(Math.min(1, Math.max(0, score)) * 100) / 100;
