import { add, negate, subtract } from '../../decimal.ts';
import type { Movement } from './directions.ts';
import type { Direction } from './marked-lines.ts';

/** One step of a running balance: a transaction, and the balance printed beside it, if any. */
export type ChainStep = { readonly movement: Movement; readonly balance: string | null };

export type ChainVerdict = 'agrees' | 'contradicts' | 'unchecked';
export type Chain = {
  readonly verdicts: readonly ChainVerdict[];
  /** With the directions that only the balances tell. */
  readonly movements: readonly Movement[];
  /** Steps that agree less those that do not. */
  readonly score: number;
};

export type ChainRules = {
  /** What money in does to the balance. */
  readonly rises: boolean;
  /** The newest transaction stands first. */
  readonly newestFirst: boolean;
  /** The balance before the first step, in the order of time. */
  readonly opening: string | null;
};

/** Follows a running balance from row to row: between two printed balances the rows must make the difference. */
export const followBalances = (steps: readonly ChainStep[], { rises, newestFirst, opening }: ChainRules): Chain => {
  const verdicts: ChainVerdict[] = steps.map(() => 'unchecked');
  const movements = steps.map(({ movement }) => movement);
  const order = steps.map((_, at) => (newestFirst ? steps.length - 1 - at : at));
  let previous = opening;
  let group: number[] = [];
  for (const at of order) {
    group.push(at);
    const balance = steps[at]?.balance ?? null;
    if (balance === null) continue;
    if (previous !== null) {
      const change = subtract(balance, previous);
      const settled = settle(
        group.map((one) => movements[one] ?? NOTHING),
        rises ? change : negate(change),
      );
      for (const [index, one] of group.entries()) {
        movements[one] = settled.movements[index] ?? NOTHING;
        verdicts[one] = settled.verdict;
      }
    }
    previous = balance;
    group = [];
  }
  const count = (verdict: ChainVerdict) => verdicts.filter((one) => one === verdict).length;
  return { verdicts, movements, score: count('agrees') - count('contradicts') };
};

const NOTHING: Movement = { value: '0', direction: null };

/** What the movements bring in, all in all. Those without a direction count as nothing. */
export const netOf = (movements: readonly Movement[]): string =>
  movements.reduce((total, { value, direction }) => {
    if (direction === null) return total;
    return direction === 'in' ? add(total, value) : subtract(total, value);
  }, '0');

const settle = (
  movements: readonly Movement[],
  net: string,
): { readonly movements: readonly Movement[]; readonly verdict: ChainVerdict } => {
  const open = movements.filter(({ direction }) => direction === null);
  if (open.length === 0) return { movements, verdict: netOf(movements) === net ? 'agrees' : 'contradicts' };
  for (const direction of ['in', 'out'] as const satisfies readonly Direction[]) {
    const tried = movements.map((one) => (one.direction === null ? { ...one, direction } : one));
    if (netOf(tried) === net) return { movements: tried, verdict: 'agrees' };
  }
  return { movements, verdict: open.length === 1 ? 'contradicts' : 'unchecked' };
};
