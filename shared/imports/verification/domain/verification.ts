import type { RecordCounts } from '../../../ledger/entries/domain/record-types.ts';
import { absolute, add, compare, negate, subtract } from '../../../platform/domain/money/decimal.ts';
import type { BalanceFault } from '../../balances/domain/balance-chain.ts';
import type { KnownRecordCounts, Readback, Verification } from '../../domain/import-attributes.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import { agrees, type ComparedMoney } from './compared-money.ts';

/** The verification of an import that has not been published. */
export const notVerified = (expectedRecordCounts: RecordCounts): Verification => ({
  expectedRecordCounts,
  readback: { status: 'not_verified' },
});

type Evidence = {
  readonly expected: RecordCounts;
  /** Records of the import read back after publishing, minus the derived ones; negative if one of those is missing. */
  readonly carried: RecordCounts;
  readonly derived: RecordCounts;
  /** Of the carried entries, those that were in the ledger before; undefined if nobody counted them. */
  readonly matched?: RecordCounts | undefined;
  readonly before: RecordCounts;
  readonly after: RecordCounts;
  /** undefined if the plan does not have the sums. */
  readonly sums?: readonly ComparedMoney[] | undefined;
  /** undefined if the file has no records of earlier files. */
  readonly corrections?: { readonly counts: KnownRecordCounts; readonly missed: number } | undefined;
  readonly checkedAt: string;
};

/**
 * Compares the expected counts and money with the records of the import (contract §2.5). The deltas are those of the whole family, so
 * records that were there before are not among them. Keys without counts on either side are omitted.
 */
export const verify = ({
  expected,
  carried,
  derived,
  matched,
  before,
  after,
  sums,
  corrections,
  checkedAt,
}: Evidence): Readback => {
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(carried)])].filter(
    (key) => key in expected || count(carried, key) !== 0,
  );
  const countedBy = (of: (key: string) => number): RecordCounts =>
    Object.fromEntries(keys.map((key) => [key, of(key)]));
  const wrong = keys.filter((key) => count(expected, key) !== count(carried, key));
  const { missed = 0, counts: { updated = 0 } = {} } = corrections ?? {};
  return {
    status: wrong.length === 0 && missed === 0 && (sums ?? []).every(agrees) ? 'matched' : 'mismatch',
    checkedAt,
    expectedRecordCounts: expected,
    beforeCounts: before,
    afterCounts: after,
    actualDeltaCounts: countedBy((key) => count(after, key) - count(before, key)),
    ...(matched !== undefined && { matchedCounts: matched }),
    checkedCounts: countedBy((key) => count(expected, key)),
    derivedCounts: derived,
    mismatches: {
      ...Object.fromEntries(wrong.map((key) => [key, { expected: count(expected, key), actual: count(carried, key) }])),
      ...(missed > 0 && { corrections: { expected: updated + missed, actual: updated } }),
    },
    ...(sums !== undefined && { sums }),
  };
};

const count = (counts: RecordCounts, key: string): number => counts[key] ?? 0;

export const FIGURES = ['balance', 'money_in', 'money_out'] as const;

/** The file's own total of the rows from `from` up to, but not including, `to`, counted from 0. */
export type StatedSum = {
  /** The change between two balances, or the sum of one direction. */
  readonly figure: (typeof FIGURES)[number];
  readonly from: number;
  readonly to: number;
  /** Canonical. For `balance`, money in is positive; the others are never negative. */
  readonly expected: string;
};
export type ComparedSum = StatedSum & { readonly found: string };

/** The figures that a file states about its own rows, and the totals of the rows. */
export type StatementProof = {
  readonly currency: string;
  /** The most significant first. */
  readonly sums: readonly ComparedSum[];
  /** If all of the sums are right, no row is missing. */
  readonly coversAllRows: boolean;
  /** Where running balances do not follow from the rows; absent without such balances, or after a row was changed. */
  readonly faults?: readonly BalanceFault[];
};

/** Adds up the valid rows for each figure stated in the file. */
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

/** The proof after one row was replaced by another. Running balances are only compared when the file is read. */
export const withRow = (proof: StatementProof | null, before: ImportRow, after: ImportRow): StatementProof | null => {
  if (proof === null) return null;
  if (proof.faults !== undefined) return before.entry?.amount === after.entry?.amount ? proof : null;
  return {
    ...proof,
    sums: proof.sums.map((sum) =>
      isWithin(sum, before)
        ? { ...sum, found: add(sum.found, subtract(shareIn(sum, after), shareIn(sum, before))) }
        : sum,
    ),
  };
};

const isWithin = ({ from, to }: StatedSum, { rowNumber }: ImportRow): boolean => rowNumber > from && rowNumber <= to;

/** The amount that a row adds to a sum; an invalid row and a holding add 0. */
const shareIn = ({ figure }: StatedSum, { entry }: ImportRow): string => {
  if (entry === null || entry.kind === 'holding' || entry.amount === '') return '0';
  if (figure === 'balance') return negate(entry.amount);
  const isIn = compare(entry.amount, '0') < 0;
  return isIn === (figure === 'money_in') ? absolute(entry.amount) : '0';
};
