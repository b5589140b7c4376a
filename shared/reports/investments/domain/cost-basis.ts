import { type Entry, isSecurityDetails } from '../../../ledger/entries/domain/entry.ts';
import { inOrder } from '../../../ledger/pages/domain/header.ts';
import { add, compare, divide, isZero, multiply, roundTo, subtract } from '../../../platform/domain/money/decimal.ts';

/** A trade or holdings record of one security, in one account and currency. */
export type SecurityEntry = Pick<Entry, 'kind' | 'date' | 'amount' | 'details' | 'createdAt'>;

/** `cost` is null from the first entry that leaves it open. */
type Lot = { readonly qty: string; readonly cost: string | null };

const NOTHING_HELD: Lot = { qty: '0', cost: '0' };

/**
 * The total cost of a position of `qty`, by average cost; null if it is not known.
 *
 * Known is the cost that a holdings record states for each unit, and what trades add and remove after it. Without such a
 * record, it is known only if trades explain the whole position: their quantities add up to it, also on the day of each
 * holdings record. A trade without a price (a split, or shares that arrived from elsewhere), a sale of more than was held
 * and a short position leave it open until the next record that states the cost, or that nothing is held.
 */
export const costOf = (entries: readonly SecurityEntry[], qty: string): string | null => {
  const held = inOrder(entries).reduce(after, NOTHING_HELD);
  return held.qty === qty && compare(qty, '0') > 0 ? held.cost : null;
};

const after = (held: Lot, { kind, amount, details }: SecurityEntry): Lot => {
  if (!isSecurityDetails(details)) return held;
  if (kind === 'trade') return afterTrade(held, { amount, qty: details.qty, price: details.price });
  return kind === 'holding' && 'costBasis' in details ? atRecord(held, details) : held;
};

type Traded = { readonly amount: string; readonly qty: string; readonly price: string };

const afterTrade = ({ qty: before, cost }: Lot, { amount, qty: moved, price }: Traded): Lot => {
  const qty = add(before, moved);
  const direction = Math.sign(compare(moved, '0'));
  const isPriced = !isZero(price) && direction !== 0 && Math.sign(compare(amount, '0')) === direction;
  if (cost === null || !isPriced || compare(qty, '0') < 0) return { qty, cost: null };
  if (direction > 0) return { qty, cost: add(cost, amount) };
  return { qty, cost: isZero(qty) ? '0' : divide(multiply(cost, qty), before) };
};

type Recorded = { readonly qty: string; readonly costBasis: string | null };

const atRecord = (held: Lot, { qty, costBasis }: Recorded): Lot => {
  if (isZero(qty)) return NOTHING_HELD;
  if (statesCost({ qty, costBasis })) return { qty, cost: multiply(costBasis ?? '0', qty) };
  return held.qty === qty ? held : { qty, cost: null };
};

const statesCost = ({ qty, costBasis }: Recorded): boolean =>
  compare(qty, '0') > 0 && costBasis !== null && compare(costBasis, '0') > 0;

/** True if no earlier entry can change the cost: the record states it, or that nothing is held. */
export const settlesCost = ({ kind, details }: SecurityEntry): boolean =>
  kind === 'holding' &&
  isSecurityDetails(details) &&
  'costBasis' in details &&
  (isZero(details.qty) || statesCost(details));

/** Also in percent of the cost with two decimals; null if that cannot be known. */
export const gainOf = (
  value: string | null,
  cost: string | null,
): { readonly gain: string | null; readonly percent: string | null } => {
  if (value === null || cost === null) return { gain: null, percent: null };
  const gain = subtract(value, cost);
  return { gain, percent: isZero(cost) ? null : roundTo(divide(multiply(gain, '100'), cost), 2) };
};
