import { isZero, negate, subtract } from '../../../platform/domain/money/decimal.ts';

/** Canonical numbers by row; undefined where there is none. */
export type Cells = readonly (string | undefined)[];
/** `up`: the oldest row first. Null if the dates do not say it. */
export type RowOrder = 'up' | 'down' | null;

const ENOUGH = 2;
/** Faults of the file, or a few rows of another account, do not matter: equal cents are rarely chance. */
const MOSTLY = 0.5;

/** How balances change by the amounts. `turned`: positive amounts lower them; `mixed`: some raise and others lower them. */
export type Follows = 'as_is' | 'turned' | 'mixed';

/** Whether balances, before or after each row, change by the amounts. Null if they do not, or if the order of the rows would decide. */
export const balancesFollow = (changes: Cells, balances: Cells, order: RowOrder): Follows | null => {
  const steps = stepsOf(changes, balances);
  if (areMixed(steps)) return 'mixed';
  const share = (is: (step: Step) => boolean): number => steps.filter(is).length;
  const same = { newer: share((step) => step.by === step.newer), older: share((step) => step.by === step.older) };
  const opposite = {
    newer: share((step) => step.by === negate(step.newer)),
    older: share((step) => step.by === negate(step.older)),
  };
  const [asIs, turned] = PATTERNS[order ?? 'none'](same, opposite);
  const enough = Math.max(ENOUGH, steps.length * MOSTLY);
  if (Math.max(asIs, turned) < enough || asIs === turned) return null;
  return asIs > turned ? 'as_is' : 'turned';
};

const ENOUGH_FOR_ALL = 3;

/** Whether all balances change by the amounts, in so many rows that it is no chance. */
export const allFollow = (changes: Cells, balances: Cells): boolean => {
  const steps = stepsOf(changes, balances);
  const isSize = (amount: string, { by }: Step): boolean => by === amount || by === negate(amount);
  return (
    steps.length >= ENOUGH_FOR_ALL &&
    (steps.every((step) => isSize(step.newer, step)) || steps.every((step) => isSize(step.older, step)))
  );
};

/** Whether some balances change by the amounts in the opposite direction, and none as the amounts say. */
export const contradicts = (changes: Cells, balances: Cells, order: RowOrder): boolean => {
  const steps = order === null ? [] : stepsOf(changes, balances);
  const isStep = ({ by, newer, older }: Step, turn: (amount: string) => string): boolean =>
    [newer, older].some((amount) => !isZero(amount) && by === turn(amount));
  const asRead = order === 'down' ? negate : (amount: string): string => amount;
  const turned = order === 'down' ? (amount: string): string => amount : negate;
  return steps.some((step) => isStep(step, turned)) && !steps.some((step) => isStep(step, asRead));
};

/** Without signs, some amounts raise the balance and others lower it, all of them after each row or all before it. */
const areMixed = (steps: readonly Step[]): boolean =>
  (['newer', 'older'] as const).some((side) => {
    const moving = steps.filter((step) => !isZero(step[side]));
    const [same, opposite] = [
      moving.filter((step) => step.by === step[side]).length,
      moving.filter((step) => step.by === negate(step[side])).length,
    ];
    const hasSigns = changesSign(moving.map((step) => step[side]));
    return !hasSigns && same > 0 && opposite > 0 && same + opposite >= Math.max(ENOUGH, steps.length * MOSTLY);
  });

const changesSign = (amounts: readonly string[]): boolean =>
  new Set(amounts.map((amount) => amount.startsWith('-'))).size > 1;

type Step = { readonly by: string; readonly newer: string; readonly older: string };
type Counts = { readonly newer: number; readonly older: number };

/** How many steps agree with each reading: a balance after its row, or one before it. */
const PATTERNS: Readonly<
  Record<'up' | 'down' | 'none', (same: Counts, opposite: Counts) => readonly [number, number]>
> = {
  up: (same, opposite) => [Math.max(same.newer, same.older), Math.max(opposite.newer, opposite.older)],
  down: (same, opposite) => [Math.max(opposite.newer, opposite.older), Math.max(same.newer, same.older)],
  none: (same, opposite) => [Math.max(same.newer, opposite.older), Math.max(opposite.newer, same.older)],
};

/** The change of the balance from each row to the next, with the amounts of both. */
const stepsOf = (changes: Cells, balances: Cells): readonly Step[] =>
  balances.flatMap((after, at): readonly Step[] => {
    const [before, older, newer] = [balances[at - 1], changes[at - 1], changes[at]];
    if (before === undefined || after === undefined || older === undefined || newer === undefined) return [];
    const by = subtract(after, before);
    // beside a zero, a balance that stays the same proves nothing
    return isZero(by) && (isZero(newer) || isZero(older)) ? [] : [{ by, newer, older }];
  });
