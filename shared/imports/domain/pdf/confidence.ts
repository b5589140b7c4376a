import type { Verdict } from './stated-sums.ts';

/** How sure the reader is of a row, and on what grounds. */
export type Grounds = {
  readonly verdict: Verdict;
  /** A column's title, a mark, a heading or the file's minus signs say which way the money went. */
  readonly signIsShown: boolean;
  readonly orderAssumed: boolean;
  readonly inheritsDate: boolean;
};

const CONTRADICTED = 0.3;
const ASSUMED_SIGN = 0.6;
const UNCHECKED = 0.8;
const IN_TOTAL = 0.95;

/**
 * Amount times date, each from 0 to 1. Amount: 1 when the running balance agrees, 0.95 when the statement's total does,
 * 0.8 unchecked, 0.6 when its sign is a convention's, 0.3 when the running balance contradicts. Date: 0.95 when it
 * stands on an earlier line, 0.9 when day and month could be the other way round.
 */
export const confidenceOf = (grounds: Grounds): number =>
  Math.round(amountConfidence(grounds) * dateConfidence(grounds) * 100) / 100;

const amountConfidence = ({ verdict, signIsShown }: Grounds): number => {
  if (verdict === 'agrees') return 1;
  if (verdict === 'contradicts') return CONTRADICTED;
  if (verdict === 'in_total') return IN_TOTAL;
  return signIsShown ? UNCHECKED : ASSUMED_SIGN;
};

const dateConfidence = ({ orderAssumed, inheritsDate }: Grounds): number =>
  (orderAssumed ? 0.9 : 1) * (inheritsDate ? 0.95 : 1);
