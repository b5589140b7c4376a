import { absolute, isZero, subtract } from '../../../../../platform/domain/money/decimal.ts';
import type { DraftRow, Gathered } from '../draft-row.ts';
import { type PickedAmount, pickAmount } from '../parts.ts';
import type { AmountText } from './amount-text.ts';
import { heldBalance } from './stated-sums.ts';

/** The amount of each row. If a row has several, it is the one by which the running balance changes. */
export const pickAmounts = (
  { rows, figures }: Pick<Gathered, 'rows' | 'figures'>,
  balanceLast: boolean,
): readonly PickedAmount[] => {
  const picked = rows.map((row) => pickAmount(row, balanceLast));
  const stated = new Map<number, AmountText[]>();
  for (const figure of figures) {
    if (figure.is !== 'balance' || !figure.balance.isCertain) continue;
    const { amount } = figure.balance;
    stated.set(figure.before, [...(stated.get(figure.before) ?? []), amount]);
  }
  const balancesAt = (boundary: number, row: number): readonly AmountText[] => {
    const beside = picked[row]?.balance;
    return [...(stated.get(boundary) ?? []), ...(beside == null ? [] : [beside])];
  };
  return picked.map((pick, at) => {
    const row = rows[at];
    const around = [...balancesAt(at, at - 1), ...balancesAt(at + 1, at + 1)];
    return (row && provedAmount(row, pick, around)) ?? pick;
  });
};

const provedAmount = (
  { amounts }: DraftRow,
  { own, balance }: PickedAmount,
  around: readonly AmountText[],
): PickedAmount | undefined => {
  if (own !== null || balance === null) return undefined;
  const changes = around.map((other) => absolute(subtract(heldBalance(balance, true), heldBalance(other, true))));
  const proved = amounts.filter(
    ({ amount }) => amount !== balance && !amount.ambiguous && !isZero(amount.value) && changes.includes(amount.value),
  );
  const [only] = proved;
  return only === undefined || proved.length > 1 ? undefined : { own: only, balance, problem: null };
};
