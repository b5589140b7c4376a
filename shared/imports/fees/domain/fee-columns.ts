import { absolute, add, compare, isZero, negate, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import { isMoney, type Numbers } from '../../amounts/domain/number-columns.ts';
import { isBeside, isFee, isForeign, isTax, mayBeFee, stemOf } from '../../amounts/domain/side-columns.ts';
import type { Cells, Follows } from '../../balances/domain/follow-balances.ts';
import { nameScore } from '../../columns/domain/header-words.ts';
import type { ColumnShape } from '../../columns/domain/table-shape.ts';

/** The columns of fees with a fee in some row. */
const feesIn = (numbers: readonly Numbers[]): readonly Numbers[] =>
  numbers.filter(({ column, cells }) => isFee(column.words) && cells.some(isMoney));

/** The same with columns that are fees if their numbers are parts of the amounts. */
export const feesBeside = (numbers: readonly Numbers[], changes: Cells): readonly Numbers[] =>
  numbers.filter(
    ({ column, cells }) =>
      cells.some(isMoney) && (isFee(column.words) || (mayBeFee(column.words) && areSmall(cells, changes))),
  );

export const taxesIn = (numbers: readonly Numbers[]): readonly Numbers[] =>
  numbers.filter(({ column, cells }) => isTax(column.words) && cells.some(isMoney));

/** Most are less than the amount of their row, or beside a zero. Money out would be the amount itself, or in other rows. */
const areSmall = (fees: Cells, changes: Cells): boolean => {
  const rows = fees.flatMap((fee, at) => (isMoney(fee) ? [{ fee, change: changes[at] }] : []));
  const small = rows.filter(
    ({ fee, change }) => change !== undefined && (isZero(change) || compare(absolute(fee), absolute(change)) < 0),
  );
  return small.length * 2 > rows.length;
};

/** The fees of each row together, positive for money out; undefined where no column has one. */
export const sumOf = (fees: readonly Numbers[]): Cells => {
  const columns = fees.map(({ cells }) => {
    const turns = areNegative(cells);
    return cells.map((cell) => (cell !== undefined && turns ? negate(cell) : cell));
  });
  return (columns[0] ?? []).map((_, at) => {
    const cells = columns.map((own) => own[at]).filter((cell) => cell !== undefined);
    return cells.length === 0 ? undefined : sum(cells);
  });
};

const NET = /(?:^| )(?:net|netto|neto|total|totale|totaal|gesamt|gesamtbetrag|razem|toplam)(?: |$)/;

const GROSS = /(?:^| )(?:gross|brutto|brut|bruto|lordo)(?: |$)/;

/** Whether a header says that its amounts are with or without something else, such as fees. */
export const namesSum = (words: string): boolean => NET.test(words) || GROSS.test(words);

/** The column with the money that is left after the fee: in all rows it is another column with the fee taken off. */
export const netAmount = (numbers: readonly Numbers[]): ColumnShape | undefined => {
  const amounts = numbers.filter(
    ({ column: { words } }) => !isBeside(words) && !isForeign(words) && nameScore(words, 'balance') === 0,
  );
  const [fees, taxes] = [feesIn(numbers), taxesIn(numbers)];
  const all = [fees, [...fees, ...taxes]].filter(({ length }) => length > 1).map(asWritten);
  for (const fee of [...fees.map(({ cells }) => cells), ...all]) {
    for (const [at, first] of amounts.entries()) {
      for (const second of amounts.slice(at + 1)) {
        const net = netOf(first, second, fee);
        if (net !== undefined) return net.column;
      }
    }
  }
  return totalOf(amounts, fees);
};

/** The column that is named as a total and is another amount with its fees and one more part of each row, such as a round-up. */
const totalOf = (amounts: readonly Numbers[], fees: readonly Numbers[]): ColumnShape | undefined => {
  const totals = amounts.filter(({ column }) => NET.test(column.words));
  for (const total of totals) {
    for (const part of amounts) {
      const extras = amounts.filter((extra) => extra !== total && extra !== part && extra.cells.some(isMoney));
      const isWhole = extras.some((extra) => addsUp(total.cells, part.cells, sumAsIs([...fees, extra])));
      if (part !== total && !NET.test(part.column.words) && isWhole) return total.column;
    }
  }
  return undefined;
};

const sumAsIs = (columns: readonly Numbers[]): Cells =>
  (columns[0]?.cells ?? []).map((_, at) => sum(columns.map(({ cells }) => cells[at] ?? '0')));

/** The sum of columns in their own signs. */
const asWritten = (fees: readonly Numbers[]): Cells => {
  const all = sumOf(fees);
  return areNegative(fees[0]?.cells ?? []) ? all.map((cell) => cell && negate(cell)) : all;
};

const netOf = (first: Numbers, second: Numbers, fee: Cells): Numbers | undefined => {
  const isSum = (whole: Numbers, part: Numbers): boolean => addsUp(whole.cells, part.cells, fee);
  const [bigger, smaller] = isSum(first, second) ? [first, second] : [second, first];
  if (!isSum(bigger, smaller)) return undefined;
  const named = [first, second].filter(({ column }) => NET.test(column.words));
  if (named.length === 1) return named[0];
  if (!first.column.hasMinus && !second.column.hasMinus) return undefined;
  // a fee lowers what an account has: the sum is what is left if fees are negative
  return areNegative(fee) ? bigger : smaller;
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

/** The fees beside an amount: those with its words, such as `source`; otherwise those that do not name another side. */
export const ofAmount = (fees: readonly Numbers[], amount: ColumnShape | undefined): readonly Numbers[] => {
  const stem = amount === undefined ? '' : stemOf(amount.words);
  const named = fees.filter(({ column }) => stem !== '' && stemOf(column.words) === `fee ${stem}`);
  const own = named.length > 0 ? named : fees.filter(({ column: { words } }) => !isForeign(words) || IN_FX.test(words));
  return own.length > 0 ? own : fees;
};
/** A fee for changing money is paid in the own currency. */
const IN_FX = /(?:^| )fx(?: |$)/;

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

/** Settings name two columns of fees. */
export const MOST_FEES = 2;

type ProvedFees = {
  /** The columns of fees that the balances change by; none if they change by the amounts alone. */
  readonly columns: readonly Numbers[];
  readonly follows: Follows;
};

/** Finds the columns of fees that the balances change by, one or two of them. */
export const findFees = (changes: Cells, columns: readonly Numbers[], balances: Cells): ProvedFees | undefined => {
  const rows = changes.flatMap((_, at) => (columns.some(({ cells }) => isMoney(cells[at])) ? [at] : []));
  const pairs = columns.flatMap((first, at) => columns.slice(at + 1).map((second) => [first, second]));
  const sets = [[], ...columns.map((column) => [column]), ...pairs].map((set) => {
    const fees = sumOf(set);
    return { set, fees, count: rows.filter((at) => isFollowed(at, changes, fees, balances)).length };
  });
  const best = sets.reduce((most, candidate) => (candidate.count > most.count ? candidate : most));
  // a fee in a row whose balance shows nothing, such as the oldest, may be paid in addition or not
  const isTied = sets.some(
    ({ fees, count }) => count === best.count && rows.some((at) => differ(fees[at], best.fees[at])),
  );
  if (best.count * 2 < rows.length || isTied) return undefined;
  const proof = proveFees(changes, best.set.length === 0 ? sumOf(columns) : best.fees, balances);
  const isProved = proof?.fees === (best.set.length === 0 ? 'included' : 'in_amount');
  return proof !== null && isProved ? { columns: best.set, follows: proof.follows } : undefined;
};

const differ = (first = '0', second = '0'): boolean => first !== second;

/** Whether the balance of a row changes by its amount with the fee. */
const isFollowed = (at: number, changes: Cells, fees: Cells, balances: Cells): boolean => {
  const [change, balance, fee = '0'] = [changes[at], balances[at], fees[at]];
  if (change === undefined || balance === undefined) return false;
  const steps = new Set(around(balances, at).map((other) => subtract(balance, other)));
  return [subtract(change, fee), negate(add(change, fee))].some((step) => !isZero(step) && steps.has(step));
};

const around = (balances: Cells, at: number): readonly string[] => {
  const known = (cells: Cells): readonly string[] => cells.filter((cell) => cell !== undefined);
  return [
    ...known(balances.slice(0, at)).slice(-ROWS_AROUND),
    ...known(balances.slice(at + 1, at + 1 + ROWS_AROUND * 4)).slice(0, ROWS_AROUND),
  ];
};
