import { add, compare, isZero, negate, sum } from '../../platform/domain/decimal.ts';
import { type Entry, isSecurityDetails } from './entry.ts';
import { inOrder, securityKey } from './header.ts';
import { countsAsSpending } from './spending.ts';

/** An entry of one account in one currency. */
export type PaidEntry = Pick<
  Entry,
  'kind' | 'date' | 'amount' | 'details' | 'transactionKind' | 'valuationKind' | 'hasParts' | 'createdAt'
>;

/** What was put into an account that holds securities. */
export type PaidIn = {
  /**
   * `transfers`: to compare with cash and securities together. `purchases`: the account has only trades, so that no cash is
   * known; to compare with its securities.
   */
  readonly basis: 'transfers' | 'purchases';
  /** At the end of each of the days; null if it is not known. */
  readonly amounts: readonly (string | null)[];
  /** Dividends, interest, fees and whatever else is not a transfer, up to the last day; money in is positive. */
  readonly others: string;
};

/**
 * Takes the entries of an asset in one currency and ascending days. Transfers in minus transfers out, from the starting value:
 * the opening balance, or a valuation before everything else. Before it, nothing is known.
 *
 * Securities that no trade explains may have been paid elsewhere, so from then on it is not known (ADR 89).
 */
export const paidInOn = (entries: readonly PaidEntry[], days: readonly string[]): PaidIn => {
  const all = inOrder(entries.filter(({ date }) => date <= (days.at(-1) ?? '')));
  const start = startOf(all);
  const basis = all.some(({ kind }) => kind === 'transaction' || kind === 'valuation') ? 'transfers' : 'purchases';
  const moves = all.filter(({ date }) => date > (start?.date ?? ''));
  const firstDate = all[0]?.date ?? '';
  const unexplained = firstUnexplained(all);
  const isKnown = (day: string): boolean =>
    (unexplained === undefined || day < unexplained) && (start === undefined || day >= start.date || day < firstDate);
  const paid = runningSums(
    moves.filter((move) => isPaid(move, basis)),
    days,
  );
  return {
    basis,
    amounts: days.map((day, at) => {
      if (!isKnown(day)) return null;
      return day < firstDate ? '0' : add(start?.amount ?? '0', paid[at] ?? '0');
    }),
    others: sum(moves.filter((move) => isOther(move, basis)).map(({ amount }) => negate(amount))),
  };
};

/** What these entries add up to by the end of each day. */
const runningSums = (moves: readonly PaidEntry[], days: readonly string[]): readonly string[] => {
  let at = 0;
  let total = '0';
  return days.map((day) => {
    for (let move = moves[at]; move !== undefined && move.date <= day; move = moves[++at]) {
      total = add(total, paidBy(move));
    }
    return total;
  });
};

/** Of several on its day, the last one counts, as in the balance. */
const startOf = (all: readonly PaidEntry[]): PaidEntry | undefined => {
  const valuations = all.filter(({ kind }) => kind === 'valuation');
  const opening = valuations.find(({ valuationKind }) => valuationKind === 'opening_anchor');
  const first = opening ?? valuations.find(({ date }) => date === all[0]?.date);
  return first === undefined ? undefined : valuations.findLast(({ date }) => date === first.date);
};

const isPaid = ({ kind, transactionKind, hasParts }: PaidEntry, basis: PaidIn['basis']): boolean =>
  kind === 'transaction' && !hasParts
    ? !countsAsSpending({ kind, transactionKind, excluded: false })
    : kind === 'trade' && basis === 'purchases';

const isOther = (move: PaidEntry, basis: PaidIn['basis']): boolean =>
  move.kind === 'transaction' && !move.hasParts && !isPaid(move, basis);

/** Ledger amounts are money out: of a transfer out of the account, of a purchase out of the pocket of the person. */
const paidBy = ({ kind, amount }: PaidEntry): string => (kind === 'trade' ? amount : negate(amount));

const isOfOneSign = (a: string, b: string): boolean => Math.sign(compare(a, '0')) === Math.sign(compare(b, '0'));

/** The day of the first trade without a price, of a sale of more than was held, or of a holdings record that does not follow. */
const firstUnexplained = (all: readonly PaidEntry[]): string | undefined => {
  // a bank states the whole value each day, so what it holds need not be explained
  if (all.some(({ valuationKind }) => valuationKind === 'current_anchor')) return undefined;
  const held = new Map<string, string>();
  return all.find(({ kind, amount, details }) => {
    if ((kind !== 'trade' && kind !== 'holding') || !isSecurityDetails(details)) return false;
    const key = securityKey(details);
    const before = held.get(key) ?? '0';
    if (kind === 'holding') return before !== details.qty;
    const after = add(before, details.qty);
    held.set(key, after);
    const isPriced = !isZero(details.price) && isOfOneSign(amount, details.qty);
    return !isPriced || compare(after, '0') < 0;
  })?.date;
};
