import { add } from '../../../platform/domain/money/decimal.ts';
import { allFollow, balancesFollow, type Cells, type RowOrder } from '../../balances/domain/follow-balances.ts';
import { ownFirst, type Roles } from '../../columns/domain/choose-roles.ts';
import { nameScore } from '../../columns/domain/header-words.ts';
import type { ColumnShape } from '../../columns/domain/table-shape.ts';
import { namesSum } from '../../fees/domain/fee-columns.ts';
import type { MoneyColumns } from './money-candidates.ts';
import {
  areVaried,
  type BalanceProof,
  chosen,
  type FindBalance,
  isBetter,
  ofPair,
  pairByContent,
  pairByName,
} from './money-pairs.ts';
import { isMoney, type Numbers, numbersIn, type ReadNumber, sampleOf } from './number-columns.ts';
import { isExactAmount } from './side-columns.ts';

/** Every two columns are compared with each other; banks write far fewer numbers. */
const COLUMNS_COMPARED = 24;

/**
 * Finds the column of amounts, or those of money in and money out, by their headers, by rows that fill one of two columns, and by
 * balances that follow from the amounts.
 */
export const findMoneyColumns = (
  columns: readonly ColumnShape[],
  rows: readonly (readonly string[])[],
  roles: Roles,
  {
    readNumber,
    order,
    isChosen = false,
    isDebt = false,
  }: {
    readonly readNumber: ReadNumber;
    readonly order: RowOrder;
    /** The user chose the column of amounts. */
    readonly isChosen?: boolean;
    /** The account is a card or a loan, whose balance can be a debt without a minus. */
    readonly isDebt?: boolean;
  },
): MoneyColumns => {
  const sample = sampleOf(rows);
  const taken = new Set([roles.date, roles.quantity, roles.price, roles.ticker].map((role) => role?.column));
  const all = numbersIn(columns, rows, readNumber).filter(({ column }) => !taken.has(column));
  const isNamed = ({ column }: Numbers): boolean => Object.values(roles).some((role) => role.column === column);
  const numbers =
    all.length <= COLUMNS_COMPARED ? all : all.filter((column, at) => at < COLUMNS_COMPARED || isNamed(column));
  const amount =
    roles.amount?.by === 'name' ? numbers.find(({ column }) => column === roles.amount?.column) : undefined;
  const find: FindBalance = (changes, others) => balanceOf(changes, others, roles, order);
  const pair = isChosen
    ? undefined
    : (pairByName(numbers, columns, roles, isDebt) ??
      (amount === undefined ? pairByContent(numbers, find) : undefined));
  if (pair !== undefined && !(amount !== undefined && isBetter(amount, pair)))
    return ofPair(pair, { numbers, columns, sample, order, isDebt }, find);
  return ofAmount(numbers, amount, roles, find);
};

const ofAmount = (
  numbers: readonly Numbers[],
  named: Numbers | undefined,
  roles: Roles,
  find: FindBalance,
): MoneyColumns => {
  const own = new Set(ownFirst(numbers.map(({ column }) => column)));
  const amounts = numbers.filter(
    ({ column }) => !column.looksLikeCode && own.has(column) && nameScore(column.words, 'balance') === 0,
  );
  const money = amounts.filter(({ column }) => column.looksLikeMoney);
  const fitting = named === undefined ? (money.length > 0 ? money : amounts) : [named];
  const follow = (candidate: Numbers): Tried => {
    const others = numbers.filter(({ column }) => column !== candidate.column);
    const found = find(candidate.cells, others);
    return { candidate, ...(found.proved === null ? (leadingOn(candidate, others) ?? found) : found) };
  };
  const tried = fitting.map(follow);
  const isSettled = roles.amount?.isProved || tried.some(({ proved }) => proved !== null);
  const others = isSettled ? [] : amounts.filter((amount) => !fitting.includes(amount) && areVaried(amount.cells));
  const isNamed = named !== undefined && isExactAmount(named.column.words);
  const better = others.map(follow).filter((other) => !isNamed || isStrong(other, numbers));
  const best = [...tried, ...better].find(({ proved }) => proved !== null) ?? tried.toSorted(byLikelihood)[0];
  if (best === undefined) return { changes: [], proved: null, isDirectionOpen: false };
  const { candidate, proved, balance } = best;
  return {
    changes: candidate.cells,
    amount: {
      ...chosen(candidate, named === undefined ? 'content' : 'name'),
      rivals:
        proved === null ? rivalsOf(candidate, named === undefined ? fitting : sameNamed(candidate, money), roles) : [],
    },
    ...(balance !== undefined && { balance }),
    proved,
    isDirectionOpen: false,
  };
};

/** A proof against a column that is named as the amount: a column that is named as the balance, or many rows. */
const isStrong = ({ candidate, balance }: Tried, numbers: readonly Numbers[]): boolean => {
  const balances = numbers.find(({ column }) => column === balance?.column);
  return balance?.by === 'name' || (balances !== undefined && allFollow(candidate.cells, balances.cells));
};

/** Other columns whose headers are usual names of amounts as well. */
const sameNamed = ({ column: candidate }: Numbers, money: readonly Numbers[]): readonly Numbers[] =>
  money.filter(
    ({ column: { words, filled, rows } }) =>
      filled * 2 >= rows && (isExactAmount(words) || (isSumOfAmounts(words) && isSumOfAmounts(candidate.words))),
  );

/** `Amount (net)` and `Amount (total)`, neither of which is a usual name. */
const isSumOfAmounts = (words: string): boolean =>
  !isExactAmount(words) && nameScore(words, 'amount') > 0 && namesSum(words);

const rivalsOf = (candidate: Numbers, others: readonly Numbers[], { amount }: Roles): readonly ColumnShape[] => {
  const isNamed = amount?.by === 'name';
  if (isNamed && (amount.isProved || amount.rivals.length > 0)) return amount.rivals;
  if (!isNamed && isOnlySigned(candidate, others)) return [];
  if (isHalf(candidate)) return [];
  return others.flatMap((other) =>
    other === candidate || isSame(candidate, other) || isHalf(other) ? [] : [other.column],
  );
};

/** Neither of two columns of money in and money out has all amounts. */
const isHalf = ({ column: { words } }: Numbers): boolean =>
  nameScore(words, 'debit') > 0 || nameScore(words, 'credit') > 0;

/** Rows with the balance before and after: the first leads to the second by the amount, and on to the next row. */
const leadingOn = ({ cells }: Numbers, others: readonly Numbers[]): BalanceProof | undefined => {
  if (cells.length < 2 || !cells.every(isMoney)) return undefined;
  for (const before of others) {
    const ends = cells.map((cell, at) => add(before.cells[at] ?? '0', cell ?? '0'));
    const after = others.find((other) => other !== before && other.cells.every((cell, at) => cell === ends[at]));
    const goesDown = ends.every((end, at) => at + 1 === ends.length || before.cells[at + 1] === end);
    const goesUp = ends.every((end, at) => at === 0 || before.cells[at - 1] === end);
    if (after !== undefined && (goesDown || goesUp)) return { balance: chosen(after, 'content'), proved: 'as_is' };
  }
  return undefined;
};

/** The only column with amounts of both signs. */
const isOnlySigned = (candidate: Numbers, all: readonly Numbers[]): boolean =>
  isMixed(candidate) && all.every((other) => other === candidate || !isMixed(other));

const isMixed = ({ cells }: Numbers): boolean =>
  cells.some((cell) => isMoney(cell) && cell?.startsWith('-')) &&
  cells.some((cell) => isMoney(cell) && !cell?.startsWith('-'));

const isSame = (a: Numbers, b: Numbers): boolean => a.cells.every((cell, at) => cell === b.cells[at]);

type Tried = BalanceProof & { readonly candidate: Numbers };
/** Amounts are there in every row, and some are negative. */
const byLikelihood = ({ candidate: a }: Tried, { candidate: b }: Tried): number =>
  filledShare(b) - filledShare(a) || Number(b.column.hasMinus) - Number(a.column.hasMinus);

const filledShare = ({ column }: Numbers): number => Math.round((10 * column.filled) / Math.max(1, column.rows));

/** The column whose cells change by the amounts; otherwise the one that is named so. */
const balanceOf = (changes: Cells, others: readonly Numbers[], roles: Roles, order: RowOrder): BalanceProof => {
  const named = others.find(({ column }) => column === roles.balance?.column);
  for (const candidate of [...(named === undefined ? [] : [named]), ...others]) {
    const proved = balancesFollow(changes, candidate.cells, order);
    if (proved !== null) return { balance: chosen(candidate, candidate === named ? 'name' : 'content'), proved };
  }
  return { ...(roles.balance !== undefined && { balance: roles.balance }), proved: null };
};
