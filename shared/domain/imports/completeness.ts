import { absolute, add, compare, negate, subtract } from '../decimal.ts';
import type { ImportRecord } from './import-record.ts';
import { rowImportType } from './import-types.ts';
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

export type Difference = {
  readonly figure: StatedSum['figure'];
  readonly currency: string;
  readonly expected: string;
  readonly found: string;
  /** Expected less found. */
  readonly amount: string;
};
export type Completeness =
  | { readonly status: 'complete' | 'unknown' }
  | { readonly status: 'incomplete'; readonly difference: Difference };

type Judged = Pick<ImportRecord, 'type' | 'proof' | 'stats'>;

/** Whether a file is whole by its own figures; null for types that list records instead of a statement's rows. */
export const completenessOf = ({ type, proof, stats }: Judged): Completeness | null => {
  const rows = rowImportType(type);
  if (rows === undefined || rows.ignoresAccount) return null;
  if (proof === null) return { status: 'unknown' };
  const wrong = proof.sums.find(({ expected, found }) => expected !== found);
  if (wrong === undefined) {
    const isProved = proof.coversAllRows && proof.sums.length > 0 && stats.invalidRowsCount === 0;
    return { status: isProved ? 'complete' : 'unknown' };
  }
  const { figure, expected, found } = wrong;
  const amount = subtract(expected, found);
  return { status: 'incomplete', difference: { figure, currency: proof.currency, expected, found, amount } };
};

/** The difference for which an import is not published unless its sender accepts it. */
export const heldBackBy = (record: Judged): Difference | undefined => {
  if (rowImportType(record.type)?.mustAddUp !== true) return undefined;
  const completeness = completenessOf(record);
  return completeness?.status === 'incomplete' ? completeness.difference : undefined;
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
