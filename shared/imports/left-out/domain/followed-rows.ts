import { absolute, add, isZero, negate, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import type { MoneyCells } from './money-cells.ts';

/** `moved`: the balance changes by the amount of the row. `skipped`: the balances around it follow only without it. */
export type RowProof = 'moved' | 'skipped';

export type FollowedRow = Pick<MoneyCells, 'net' | 'balance'> & {
  /** Rows with different texts have balances of their own, such as those of another currency. */
  readonly of: string;
};

const ENOUGH = 2;
const MOSTLY = 0.5;

/** Whether the running balances follow from each row; undefined where they do not show it. */
export const followRows = (rows: readonly FollowedRow[]): readonly (RowProof | undefined)[] => {
  const proofs: (RowProof | undefined)[] = rows.map(() => undefined);
  const places = Map.groupBy(rows.keys(), (at) => rows[at]?.of ?? '');
  for (const group of places.values()) {
    const own = group.flatMap((at) => rows[at] ?? []);
    for (const [index, proof] of proofsOf(own).entries()) proofs[group[index] ?? 0] = proof;
  }
  return proofs;
};

type Proofs = readonly (RowProof | undefined)[];

/** The reading of the balances, upwards or downwards and with either sign, that most rows follow. */
const proofsOf = (rows: readonly FollowedRow[]): Proofs => {
  const isSigned = rows.some(({ net }) => net?.startsWith('-'));
  const changes: readonly Change[] = isSigned ? [(net) => net, negate] : [null];
  const upwards = rows.toReversed();
  const readings = changes.flatMap((change) => [walk(rows, change), walk(upwards, change).toReversed()]);
  const countOf = (proofs: Proofs): number => proofs.filter((proof) => proof === 'moved').length;
  const best = readings.reduce((most, reading) => (countOf(reading) > countOf(most) ? reading : most));
  const stated = rows.filter(({ balance }) => balance !== undefined).length;
  return countOf(best) >= Math.max(ENOUGH, (stated - 1) * MOSTLY) ? best : rows.map(() => undefined);
};

/** The change of a balance by an amount; null if amounts have no sign. */
type Change = ((net: string) => string) | null;

const walk = (rows: readonly FollowedRow[], change: Change): Proofs => {
  const proofs: (RowProof | undefined)[] = rows.map(() => undefined);
  let last: string | undefined;
  let blank: number[] = [];
  for (const [at, { net, balance }] of rows.entries()) {
    const isMoney = net !== undefined && !isZero(net);
    if (balance === undefined) {
      if (isMoney) blank.push(at);
      continue;
    }
    if (last !== undefined && isMoney) {
      const between = sum(blank.map((place) => rows[place]?.net ?? '0'));
      const found = judgeStep(subtract(balance, last), { net, between, change });
      proofs[at] = found.own;
      for (const place of blank) proofs[place] = found.between;
    }
    last = balance;
    blank = [];
  }
  return proofs;
};

type Step = { readonly net: string; readonly between: string; readonly change: Change };

/** Whether the step from one balance to the next includes its row, and about those without a balance before it. */
const judgeStep = (
  step: string,
  { net, between, change }: Step,
): { readonly own: RowProof | undefined; readonly between: RowProof | undefined } => {
  const others = [add(net, between), subtract(net, between)];
  if (isStep(step, net, change)) {
    const isSkipped = !others.some((other) => isStep(step, other, change));
    return { own: 'moved', between: isSkipped ? 'skipped' : undefined };
  }
  if (change !== null && isStep(step, add(net, between), change)) return { own: 'moved', between: 'moved' };
  return { own: isZero(step) ? 'skipped' : undefined, between: undefined };
};

const isStep = (step: string, net: string, change: Change): boolean =>
  change === null ? absolute(step) === absolute(net) : step === change(net);
