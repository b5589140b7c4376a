import { add, isZero, subtract } from '../../../platform/domain/money/decimal.ts';
import type { RowOrder } from './follow-balances.ts';

/** A row with a running balance; `change`: canonical, positive if it is read as money in. */
export type BalancedRow = {
  /** The direction of the row follows from it: for example, the text of a direction column. */
  readonly key: string;
  readonly change: string | undefined;
  readonly balance: string | undefined;
  /** Identifies the row in the result. */
  readonly id: string;
};

/** How many rows of a key move the balance as they are read, the opposite way, or by another amount. */
export type Moves = { readonly same: number; readonly opposite: number; readonly missed: number };
export type BalanceSteps = {
  readonly byKey: ReadonlyMap<string, Moves>;
  /** All rows together. */
  readonly all: Moves;
  /** The rows that move the balance by their amount, but the opposite way. */
  readonly opposite: ReadonlySet<string>;
};

/** Fewer steps that fit than this share mean that the column is not a running balance. */
const MOSTLY = 0.5;
const ENOUGH = 2;
/** More rows than this are only counted. */
const ROWS_NAMED = 20_000;

/** The rows that lead from one balance to the next: the later one, or the earlier one. */
type Side = 'later' | 'earlier';
type Tally = { up: number; down: number; equalUp: number; equalDown: number; missed: number };
type Sided = { readonly byKey: Map<string, Tally>; readonly up: Set<string>; readonly down: Set<string> };

/** Compares the steps of a running balance with the amounts of the rows, one after the other. */
export const createBalanceSteps = () => {
  const sides: Readonly<Record<Side, Sided>> = { later: noSteps(), earlier: noSteps() };
  let before: BalancedRow | undefined;
  let steps = 0;

  const count = (side: Side, { key, change, id }: BalancedRow, step: string, isEqual: boolean): void => {
    if (change === undefined || isZero(change)) return;
    const { byKey, up, down } = sides[side];
    const tally = byKey.get(key) ?? { up: 0, down: 0, equalUp: 0, equalDown: 0, missed: 0 };
    byKey.set(key, tally);
    const way = stepDirection(step, change);
    tally[isEqual ? EQUAL[way] : way] += 1;
    if (way !== 'missed' && !isEqual && up.size + down.size < ROWS_NAMED) sides[side][way].add(id);
  };

  return {
    see: (row: BalancedRow): void => {
      if (before?.balance !== undefined && row.balance !== undefined) {
        steps += 1;
        const step = subtract(row.balance, before.balance);
        // between equal amounts, rows in the opposite order look like amounts with the opposite sign
        const isEqual = row.change === before.change;
        count('later', row, step, isEqual);
        count('earlier', before, step, isEqual);
      }
      before = row;
    },
    /** After a row that is not among the others, nothing follows from the last balance. */
    interrupt: (): void => {
      before = undefined;
    },
    /** Null if the column is not a running balance of the amounts, or the order of the rows would decide. */
    result: (order: RowOrder): BalanceSteps | null => {
      const [later, earlier] = [countOf(sides.later), countOf(sides.earlier)];
      const most = Math.max(later, earlier);
      if (most < Math.max(ENOUGH, steps * MOSTLY) || (order === null && later === earlier)) return null;
      const usual: Side = order === 'down' ? 'earlier' : 'later';
      const side: Side = later === earlier ? usual : later > earlier ? 'later' : 'earlier';
      // the newest first, the balance falls from a row of money in to the older one
      const isTurned = order === null ? side === 'earlier' : order === 'down';
      return ofSide(sides[side], isTurned);
    },
  };
};

const stepDirection = (step: string, change: string): 'up' | 'down' | 'missed' => {
  if (isZero(subtract(step, change))) return 'up';
  return isZero(add(step, change)) ? 'down' : 'missed';
};

const EQUAL = { up: 'equalUp', down: 'equalDown', missed: 'missed' } as const;

const noSteps = (): Sided => ({ byKey: new Map(), up: new Set(), down: new Set() });

const countOf = ({ byKey }: Sided): number => [...byKey.values()].reduce((sum, { up, down }) => sum + up + down, 0);

const ofSide = ({ byKey, up, down }: Sided, isTurned: boolean): BalanceSteps => {
  const moves = [...byKey].map(([key, tally]): readonly [string, Moves] => [
    key,
    isTurned
      ? { same: tally.down + tally.equalDown, opposite: tally.up, missed: tally.missed }
      : { same: tally.up + tally.equalUp, opposite: tally.down, missed: tally.missed },
  ]);
  const sum = (name: keyof Moves): number => moves.reduce((total, [, each]) => total + each[name], 0);
  return {
    byKey: new Map(moves),
    all: { same: sum('same'), opposite: sum('opposite'), missed: sum('missed') },
    opposite: isTurned ? up : down,
  };
};

/** The direction that the balances give to rows of a key that are read as money in; undefined if they do not all agree. */
export const wayByBalance = ({ same, opposite, missed }: Moves): 'in' | 'out' | undefined => {
  if (missed > 0 || (same > 0 && opposite > 0)) return undefined;
  return same > 0 ? 'in' : opposite > 0 ? 'out' : undefined;
};
