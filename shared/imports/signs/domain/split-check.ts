import { quoteValue } from '../../../platform/domain/errors.ts';
import { isZero, negate, subtract } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import { createRowOrder, type DoubtRules, hasTellingBalance } from '../../balances/domain/balance-doubt.ts';
import { type BalanceSteps, createBalanceSteps } from '../../balances/domain/balance-steps.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import { columnProblem } from '../../rows/domain/cell-text.ts';
import type { FileCheck } from './sign-check.ts';

type Counts = { positive: number; negative: number };
/** Whether the usual amounts of a column have a minus. */
type Signs = { readonly moneyIn: boolean; readonly moneyOut: boolean };

/** The key of rows with money in both columns. */
const BOTH = 'both';

/**
 * Finds out how a file writes its two columns of money: banks write money out with either sign, and corrections with the other one. The
 * balances show which sign is the usual one; without them, it is that of most amounts.
 */
export const createSplitCheck = (
  header: readonly string[],
  positions: ColumnPositions,
  rules: DoubtRules,
): FileCheck => {
  const { moneyIn, moneyOut, balance } = positions;
  const readNumber = compileNumberFormat(rules.configuration.numberFormat ?? '1,234.56');
  const ins: Counts = { positive: 0, negative: 0 };
  const outs: Counts = { positive: 0, negative: 0 };
  const tried = hasTellingBalance(positions, rules)
    ? READINGS.map((signs) => ({ signs, steps: createBalanceSteps() }))
    : [];
  const rowOrder = createRowOrder(positions, rules);
  const numberIn = (cells: readonly string[], at: number | undefined): string | undefined => {
    const number = readNumber(withoutMarks(cells[at ?? -1] ?? '').trim());
    return number.ok ? number.value : undefined;
  };
  const named = (position: number | undefined): string => quoteValue((header[position ?? -1] ?? '').trim());
  const isDebt = rules.isCard === true || rules.isLiability === true;
  let known: Settled | undefined;
  const settled = (): Settled => {
    known ??= settle(tried, rowOrder.order(), ins, outs, isDebt);
    return known;
  };

  return {
    see: (cells, row) => {
      const [came, went] = [numberIn(cells, moneyIn), numberIn(cells, moneyOut)];
      count(came, ins);
      count(went, outs);
      rowOrder.see(cells);
      const key = isMoney(came) && isMoney(went) ? BOTH : '';
      const after = numberIn(cells, balance);
      for (const { signs, steps } of tried)
        steps.see({ key, change: changeOf(came, went, signs), balance: after, id: String(row) });
    },
    problem: () => {
      const { proof, signs } = settled();
      if (proof !== undefined && proof.all.opposite > proof.all.same)
        return columnProblem(
          'Money in',
          `${named(moneyIn)} and ${named(moneyOut)} move the balance in ${named(balance)} the opposite way: exchange inflow_col_label and outflow_col_label, or set balance_col_label=#0 if ${named(balance)} is not the balance of this account`,
        );
      if (proof !== undefined) return null;
      if (!signs.moneyIn && ins.negative > 0 && ins.negative >= ins.positive)
        return columnProblem(
          'Money in',
          `${named(moneyIn)} has ${ins.negative > ins.positive ? 'mostly negative amounts' : 'as many negative amounts as positive ones'}: choose the column of money in`,
        );
      if (outs.negative > 0 && outs.negative === outs.positive)
        return columnProblem(
          'Money out',
          `${named(moneyOut)} has as many negative amounts as positive ones: correct the signs in the file`,
        );
      return null;
    },
    rowProblem: (_, row) =>
      settled().proof?.opposite.has(String(row)) === true
        ? `Amount of the row has the opposite direction of the change of the balance in ${named(balance)}: set amount of the row with the other sign, or balance_col_label=#0 if that is not the balance of this account`
        : null,
    outflowsAreNegative: () => settled().signs.moneyOut,
    inflowsAreNegative: () => settled().signs.moneyIn,
    /** Whether the balances change by the difference wherever both columns have money. */
    takesDifference: () => {
      const both = settled().proof?.byKey.get(BOTH);
      return both !== undefined && both.same > 0 && both.opposite === 0 && both.missed === 0;
    },
  };
};

const READINGS: readonly Signs[] = [
  { moneyIn: false, moneyOut: false },
  { moneyIn: false, moneyOut: true },
  { moneyIn: true, moneyOut: false },
  { moneyIn: true, moneyOut: true },
];

const isMoney = (amount: string | undefined): boolean => amount !== undefined && !isZero(amount);

const count = (amount: string | undefined, counts: Counts): void => {
  if (amount !== undefined && !isZero(amount)) counts[amount.startsWith('-') ? 'negative' : 'positive'] += 1;
};

const changeOf = (came = '0', went = '0', { moneyIn, moneyOut }: Signs): string =>
  subtract(moneyIn ? negate(came) : came, moneyOut ? negate(went) : went);

type Tried = { readonly signs: Signs; readonly steps: ReturnType<typeof createBalanceSteps> };
/** `proof`: how the balances follow; undefined if they do not. */
type Settled = { readonly signs: Signs; readonly proof: BalanceSteps | undefined };

/** The reading that the balances follow in most rows; a column whose amounts all have one sign is not turned against it. */
const settle = (
  tried: readonly Tried[],
  order: ReturnType<ReturnType<typeof createRowOrder>['order']>,
  ins: Counts,
  outs: Counts,
  isDebt: boolean,
): Settled => {
  // a card can write what lowers the debt with a minus, and all that raises it without
  const isOwed = isDebt && ins.positive === 0 && outs.negative === 0 && outs.positive > 0;
  const usual: Signs = { moneyIn: isOwed && ins.negative > 0, moneyOut: outs.negative > outs.positive };
  const possible = tried.flatMap(({ signs, steps }) => {
    const proof = steps.result(order);
    const isPossible =
      (signs.moneyIn ? ins.negative > 0 : true) &&
      (signs.moneyOut ? outs.negative > 0 : outs.positive > 0 || outs.negative === 0);
    return proof === null || !isPossible ? [] : [{ signs, proof }];
  });
  const most = Math.max(0, ...possible.map(({ proof }) => proof.all.same));
  const best = possible.filter(({ proof }) => proof.all.same === most);
  const chosen = best.find(({ signs }) => signs.moneyOut === usual.moneyOut && !signs.moneyIn) ?? best[0];
  return chosen === undefined ? { signs: usual, proof: undefined } : chosen;
};
