import { isZero } from '../../../platform/domain/decimal.ts';
import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { AmountText } from './amount-text.ts';
import type { ColumnAmount, DraftRow } from './draft-row.ts';

/** The one amount of a row, the balance after it where one is printed, or why there is none. */
export type PickedAmount = {
  readonly own: ColumnAmount | null;
  readonly balance: AmountText | null;
  readonly problem: string | null;
};

/**
 * `balanceLast`: the file has no titles, and of two amounts the second is the balance.
 */
export const pickAmount = ({ amounts }: DraftRow, balanceLast: boolean): PickedAmount => {
  const stated = amounts.find(({ role }) => role === 'balance');
  const inferred = balanceLast && amounts.length === 2 ? amounts[1] : undefined;
  const balance = (stated ?? inferred)?.amount ?? null;
  const candidates = amounts.filter((one) => one.amount !== balance);
  const filled = candidates.filter(({ amount }) => !isZero(amount.value));
  const [own = null, ...more] = filled.length === 0 ? candidates.slice(0, 1) : filled;
  if (own === null) return { own, balance, problem: 'Amount is required' };
  if (more.length > 0) {
    const texts = filled.map(({ amount }) => quoteValue(amount.raw)).join(' and ');
    return {
      own: null,
      balance,
      problem: `The line has the amounts ${texts}, and nothing says which is the transaction's`,
    };
  }
  if (own.amount.ambiguous) {
    return { own: null, balance, problem: `Amount ${quoteValue(own.amount.raw)} may begin with the number before it` };
  }
  return { own, balance, problem: null };
};

/** Whether a file without titles has a column of balances: nearly every row has two amounts, none has more. */
export const hasTwoAmounts = (rows: readonly DraftRow[]): boolean =>
  rows.every(({ amounts }) => amounts.length <= 2) &&
  rows.filter(({ amounts }) => amounts.length === 2).length >= Math.max(1, 0.8 * rows.length);
