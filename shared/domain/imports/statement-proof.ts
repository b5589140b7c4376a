import { absolute, add, compare, negate, subtract } from '../decimal.ts';
import type { ImportRow } from './row.ts';

/** What a file itself says that the rows from `from` to before `to` add up to; rows count from 0. */
export type StatedSum = {
  /** The net between two balances, or the sum of one direction. */
  readonly figure: 'balance' | 'money_in' | 'money_out';
  readonly from: number;
  readonly to: number;
  /** Canonical; of `balance` money in is positive, the others are never negative. */
  readonly expected: string;
};
export type ComparedSum = StatedSum & { readonly found: string };

/** The figures that a file states about its own rows, and what the rows come to. */
export type StatementProof = {
  readonly currency: string;
  /** The most telling first. */
  readonly sums: readonly ComparedSum[];
  /** Where all of the sums are right, no row is missing. */
  readonly coversAllRows: boolean;
};

/** Adds up the valid rows of a file beside what it states. */
export const createProof = (sums: readonly StatedSum[]) => {
  const found = sums.map(() => '0');
  return {
    see: (row: ImportRow): void => {
      for (const [at, sum] of sums.entries()) {
        if (isWithin(sum, row)) found[at] = add(found[at] ?? '0', shareIn(sum, row));
      }
    },
    compared: (): readonly ComparedSum[] => sums.map((sum, at) => ({ ...sum, found: found[at] ?? '0' })),
  };
};

/** The proof when one row has become another. */
export const withRow = (proof: StatementProof | null, before: ImportRow, after: ImportRow): StatementProof | null =>
  proof && {
    ...proof,
    sums: proof.sums.map((sum) =>
      isWithin(sum, before)
        ? { ...sum, found: add(sum.found, subtract(shareIn(sum, after), shareIn(sum, before))) }
        : sum,
    ),
  };

const isWithin = ({ from, to }: StatedSum, { rowNumber }: ImportRow): boolean => rowNumber > from && rowNumber <= to;

/** What a row adds to a sum of its kind; an invalid one adds nothing. */
const shareIn = ({ figure }: StatedSum, { entry }: ImportRow): string => {
  if (entry === null || entry.amount === '') return '0';
  if (figure === 'balance') return negate(entry.amount);
  const isIn = compare(entry.amount, '0') < 0;
  return isIn === (figure === 'money_in') ? absolute(entry.amount) : '0';
};
