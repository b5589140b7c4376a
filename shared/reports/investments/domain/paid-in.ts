import { type Entry, isSecurityDetails } from '../../../ledger/entries/domain/entry.ts';
import { inOrder, securityKey } from '../../../ledger/pages/domain/header.ts';
import { countsAsSpending } from '../../../ledger/totals/domain/spending.ts';
import { add, compare, isZero, negate, subtract, sum } from '../../../platform/domain/money/decimal.ts';

/** An entry of one account in one currency. */
export type PaidEntry = Pick<
  Entry,
  'kind' | 'date' | 'amount' | 'details' | 'transactionKind' | 'valuationKind' | 'hasParts' | 'createdAt'
>;

/** For an account that holds securities. */
export type PaidIn = {
  /**
   * `transfers`: to compare with cash and securities together. `purchases`: nothing says with what the trades were paid, so that
   * no cash is known; to compare with its securities.
   */
  readonly basis: 'transfers' | 'purchases';
  /** At the end of each of the days; null if it is not known. */
  readonly amounts: readonly (string | null)[];
  /** Cash that left it since the last valuation, at the end of each day; balance + cashOut: its value without cash. */
  readonly cashOut: readonly string[];
  /** Dividends, interest, fees and whatever else is not a transfer, up to the last day; money in is positive. Without cash, 0. */
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
  const isTransferred = start !== undefined || all.some((entry) => isPaid(entry, 'transfers'));
  const basis = isTransferred ? 'transfers' : 'purchases';
  const moves = all.filter(({ date }) => date > (start?.date ?? ''));
  const firstDate = all[0]?.date ?? '';
  const unexplained = firstUnexplained(all, basis);
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
    cashOut: cashOutOn(all, days),
    others: isTransferred ? sum(moves.filter(isOther).map(({ amount }) => negate(amount))) : '0',
  };
};

/** At the end of each day. */
const runningSums = (
  moves: readonly PaidEntry[],
  days: readonly string[],
  amountOf: (move: PaidEntry) => string = paidBy,
): readonly string[] => {
  let at = 0;
  let total = '0';
  return days.map((day) => {
    for (let move = moves[at]; move !== undefined && move.date <= day; move = moves[++at]) {
      total = add(total, amountOf(move));
    }
    return total;
  });
};

/** A valuation states cash and securities at the end of its day. */
const cashOutOn = (all: readonly PaidEntry[], days: readonly string[]): readonly string[] => {
  const moves = all.filter(({ kind, hasParts }) => (kind === 'transaction' && !hasParts) || kind === 'trade');
  const stated = days.map((day) => all.findLast(({ kind, date }) => kind === 'valuation' && date <= day)?.date ?? '');
  const before = runningSums(moves, stated, ({ amount }) => amount);
  return runningSums(moves, days, ({ amount }) => amount).map((total, at) => subtract(total, before[at] ?? '0'));
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

const isOther = (move: PaidEntry): boolean =>
  move.kind === 'transaction' && !move.hasParts && !isPaid(move, 'transfers');

/** Ledger amounts are money out: of a transfer out of the account, of a purchase out of the pocket of the person. */
const paidBy = ({ kind, amount }: PaidEntry): string => (kind === 'trade' ? amount : negate(amount));

const isOfOneSign = (a: string, b: string): boolean => Math.sign(compare(a, '0')) === Math.sign(compare(b, '0'));

/** The day of the first trade without a price, of a sale of more than was held, or of a holdings record that does not follow. */
const firstUnexplained = (all: readonly PaidEntry[], basis: PaidIn['basis']): string | undefined => {
  // a bank states the whole value each day, so what it holds need not be explained
  if (basis === 'transfers' && all.some(({ valuationKind }) => valuationKind === 'current_anchor')) return undefined;
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
