import { add, isZero, negate, subtract } from '../../../platform/domain/decimal.ts';
import type { Cells, Follows } from './follow-balances.ts';
import { nameScore } from './header-words.ts';
import { isMoney, type Numbers } from './number-columns.ts';
import { isBeside, isFee, isForeign, stemOf } from './side-columns.ts';
import type { ColumnShape } from './table-shape.ts';

/** The columns of fees with a fee in some row. */
export const feesIn = (numbers: readonly Numbers[]): readonly Numbers[] =>
  numbers.filter(({ column, cells }) => isFee(column.words) && cells.some(isMoney));

const NET = /(?:^| )(?:net|netto|neto|total|totale|totaal|gesamt|gesamtbetrag|razem|toplam)(?: |$)/;

/** The column with the money that is left after the fee: in all rows it is another column with the fee taken off. */
export const netAmount = (numbers: readonly Numbers[]): ColumnShape | undefined => {
  const amounts = numbers.filter(
    ({ column: { words } }) => !isBeside(words) && !isForeign(words) && nameScore(words, 'balance') === 0,
  );
  for (const fee of feesIn(numbers)) {
    for (const [at, one] of amounts.entries()) {
      for (const other of amounts.slice(at + 1)) {
        const net = netOf(one, other, fee);
        if (net !== undefined) return net.column;
      }
    }
  }
  return undefined;
};

const netOf = (one: Numbers, other: Numbers, fee: Numbers): Numbers | undefined => {
  const isSum = (sum: Numbers, part: Numbers): boolean => addsUp(sum.cells, part.cells, fee.cells);
  const [bigger, smaller] = isSum(one, other) ? [one, other] : [other, one];
  if (!isSum(bigger, smaller)) return undefined;
  const named = [one, other].filter(({ column }) => NET.test(column.words));
  if (named.length === 1) return named[0];
  if (!one.column.hasMinus && !other.column.hasMinus) return undefined;
  // a fee lowers what an account has: the sum is what is left if fees are negative
  return areNegative(fee.cells) ? bigger : smaller;
};

const addsUp = (sums: Cells, parts: Cells, fees: Cells): boolean => {
  const rows = sums.flatMap((sum, at) => {
    const part = parts[at];
    return sum === undefined || part === undefined ? [] : [{ sum, part, fee: fees[at] ?? '0' }];
  });
  return (
    rows.some(({ fee }) => !isZero(fee)) && rows.every(({ sum, part, fee }) => isZero(subtract(sum, add(part, fee))))
  );
};

const areNegative = (fees: Cells): boolean => {
  const money = fees.filter(isMoney);
  return money.filter((fee) => fee.startsWith('-')).length * 2 > money.length;
};

/** The fee beside an amount: of several, the one with the words of the amount, such as `source`. */
export const feeBeside = (fees: readonly Numbers[], amount: ColumnShape | undefined): Numbers | undefined => {
  const stem = amount === undefined ? '' : stemOf(amount.words);
  return fees.find(({ column }) => stemOf(column.words) === `fee ${stem}`.trim()) ?? fees[0];
};

/** How fees show in the balances: `in_amount` if the balance changes by them too, `included` if it does not. */
export type FeeProof = { readonly fees: 'in_amount' | 'included'; readonly follows: Follows } | null;

/** Rows of other accounts or without a balance can be between a row and the one before it. */
const ROWS_AROUND = 12;

/** Compares the balance of each row that has a fee with those around it. */
export const proveFees = (changes: Cells, fees: Cells, balances: Cells): FeeProof => {
  const turns = areNegative(fees);
  const found = changes.flatMap((change, at): readonly (readonly ['in_amount' | 'included', 'as_is' | 'turned'])[] => {
    const [fee, balance] = [fees[at], balances[at]];
    if (change === undefined || balance === undefined || !isMoney(fee)) return [];
    const out = turns ? negate(fee) : fee;
    const steps = new Set(around(balances, at).map((other) => subtract(balance, other)));
    const ways = [
      ['in_amount', 'as_is', subtract(change, out)],
      ['in_amount', 'turned', negate(add(change, out))],
      ['included', 'as_is', change],
      ['included', 'turned', negate(change)],
    ] as const;
    const fitting = ways.filter(([, , step]) => !isZero(step) && steps.has(step));
    return fitting.every(([kind]) => kind === fitting[0]?.[0]) && fitting[0] !== undefined
      ? [[fitting[0][0], fitting[0][1]]]
      : [];
  });
  const [first, ...others] = found;
  if (first === undefined || others.some(([kind]) => kind !== first[0])) return null;
  const isEnough =
    found.length * 2 >= changes.filter((_, at) => isMoney(fees[at]) && balances[at] !== undefined).length;
  const follows = others.every(([, way]) => way === first[1]) ? first[1] : 'mixed';
  return isEnough ? { fees: first[0], follows } : null;
};

const around = (balances: Cells, at: number): readonly string[] => {
  const known = (cells: Cells): readonly string[] => cells.filter((cell) => cell !== undefined);
  return [
    ...known(balances.slice(0, at)).slice(-ROWS_AROUND),
    ...known(balances.slice(at + 1, at + 1 + ROWS_AROUND * 4)).slice(0, ROWS_AROUND),
  ];
};
