import { negate, subtract } from '../../decimal.ts';
import type { AmountText } from './amount-text.ts';
import {
  type Chain,
  type ChainRules,
  type ChainStep,
  type ChainVerdict,
  followBalances,
  netOf,
} from './balance-chain.ts';
import { byConvention, type Movement, readMovements, signedValue, signUseOf } from './directions.ts';
import type { ColumnAmount, Gathered } from './draft-row.ts';
import type { Direction } from './marked-lines.ts';
import type { PickedAmount } from './pick-amount.ts';
import type { StatementHints } from './statement.ts';

export type Settled = {
  readonly movements: readonly Movement[];
  readonly verdicts: readonly ChainVerdict[];
  /** Whether opening balance and rows make the closing balance; null when the file does not state both. */
  readonly total: { readonly agrees: boolean; readonly expected: string; readonly actual: string } | null;
  /** Which way amounts without a minus were taken to go, by convention alone; null when nothing had to be assumed. */
  readonly assumed: Direction | null;
  /** Per row: it has no sign, and nothing else says or confirms which way its money went. */
  readonly isAssumed: readonly boolean[];
};

type Hints = Pick<StatementHints, 'signageConvention' | 'isLiability'>;
type Try = {
  readonly chain: Chain;
  readonly rules: ChainRules;
  readonly total: Settled['total'];
  readonly score: number;
};

/** Worth more than any chain of rows can be missing: the statement's own sum. */
const TOTAL_SCORE = 0.5;

/**
 * Decides which way the money of every row went: by column, mark or heading where there is one, else by sign. Which
 * way an amount without minus goes is as configured; else what the balances confirm; else as is usual for the account.
 */
export const settleAmounts = (
  { rows, balances }: Pick<Gathered, 'rows' | 'balances'>,
  picked: readonly PickedAmount[],
  hints: Hints,
): Settled => {
  const own = picked.map((one) => one.own);
  const told = readMovements(rows, own);
  const stated = { opening: soleBalance(balances, 'opening'), closing: soleBalance(balances, 'closing') };
  const printed = picked.map(({ balance }) => balance && signedValue(balance));
  const candidates = candidatesOf(told, own, hints);
  const best = candidates
    .flatMap((candidate) => triesOf(candidate, printed, stated, risesFor(hints, [...printed, stated.opening])))
    .reduce((before, next) => (next.score > before.score ? next : before));
  const movements = byConvention(best.chain.movements, own, usualDirection(hints));
  const isSigned = signUseOf(own) === 'signed';
  const isConfirmed = (at: number): boolean =>
    best.total?.agrees === true || best.chain.verdicts[at] === 'agrees' || (isSigned && best.chain.score > 0);
  const isOpen = told.map(
    ({ direction }, at) =>
      direction === null && own[at] !== null && hints.signageConvention === null && !isConfirmed(at),
  );
  return {
    movements,
    verdicts: best.chain.verdicts,
    total: best.total,
    assumed: isOpen.includes(true) && (!isSigned || hints.isLiability) ? usualDirection(hints) : null,
    isAssumed: isOpen.map((open) => open && !isSigned),
  };
};

const usualDirection = ({ signageConvention, isLiability }: Hints): Direction => {
  if (signageConvention !== null) return signageConvention === 'inflows_positive' ? 'in' : 'out';
  return isLiability ? 'out' : 'in';
};

/** Readings of the signs, the likeliest first. Without a minus anywhere balances may tell each row apart. */
const candidatesOf = (
  told: readonly Movement[],
  own: readonly (ColumnAmount | null)[],
  hints: Hints,
): readonly (readonly Movement[])[] => {
  const usual = usualDirection(hints);
  const first = byConvention(told, own, usual);
  if (hints.signageConvention !== null || told.every(({ direction }) => direction !== null)) return [first];
  const other = byConvention(told, own, usual === 'in' ? 'out' : 'in');
  return signUseOf(own) === 'signed' ? [first, other] : [first, other, told];
};

type Stated = { readonly opening: string | null; readonly closing: string | null };

const triesOf = (
  movements: readonly Movement[],
  printed: readonly (string | null)[],
  stated: Stated,
  rises: readonly boolean[],
): readonly Try[] => {
  const steps: readonly ChainStep[] = movements.map((movement, at) => ({ movement, balance: printed[at] ?? null }));
  return rises.flatMap((rise) =>
    [false, true].map((newestFirst) => {
      const rules = { rises: rise, newestFirst, opening: stated.opening };
      const chain = followBalances(steps, rules);
      const total = totalOf(chain.movements, stated, rise);
      return { chain, rules, total, score: chain.score + (total?.agrees ? TOTAL_SCORE : 0) };
    }),
  );
};

const totalOf = (movements: readonly Movement[], { opening, closing }: Stated, rises: boolean): Settled['total'] => {
  if (opening === null || closing === null) return null;
  const change = subtract(closing, opening);
  const expected = rises ? change : negate(change);
  const actual = netOf(movements);
  return { agrees: expected === actual, expected, actual };
};

/**
 * What money in does to the balance. A debt that is printed as a positive number falls; one that is printed as a
 * negative number rises, as what an account holds does.
 */
const risesFor = ({ isLiability }: Hints, balances: readonly (string | null)[]): readonly boolean[] => {
  const known = balances.filter((balance) => balance !== null);
  const negative = known.filter((balance) => balance.startsWith('-')).length;
  const usual = !isLiability || negative > known.length / 2;
  return [usual, !usual];
};

/** Stated once, or again with the same value; several different ones belong to several accounts. */
const soleBalance = (balances: Gathered['balances'], kind: 'opening' | 'closing'): string | null => {
  const values = new Set(
    balances.filter((one) => one.kind === kind).map(({ amount }) => signedValue(amount as AmountText)),
  );
  const [value = null] = values;
  return values.size === 1 ? value : null;
};
