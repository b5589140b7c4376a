import { add, subtract } from '../../../platform/domain/money/decimal.ts';
import { type Cells, contradicts, type Follows, type RowOrder } from '../../balances/domain/follow-balances.ts';
import type { Chosen, Roles } from '../../columns/domain/choose-roles.ts';
import { nameScore } from '../../columns/domain/header-words.ts';
import type { ColumnShape } from '../../columns/domain/table-shape.ts';
import { currencyNamed } from '../../currencies/domain/converted-amounts.ts';
import { suggestedDirection } from '../../signs/domain/money-direction.ts';
import {
  headerDirection,
  isAgainstTexts,
  isLedger,
  isNegative,
  isSpending,
} from '../../signs/domain/pair-directions.ts';
import type { MoneyColumns } from './money-candidates.ts';
import { isMoney, type Numbers } from './number-columns.ts';

/** Columns of money in and of money out. */
export type MoneyPair = { readonly inflow: Numbers; readonly outflow: Numbers; readonly by: 'name' | 'content' };
export type BalanceProof = { readonly balance?: Chosen; readonly proved: Follows | null };
export type FindBalance = (changes: Cells, others: readonly Numbers[]) => BalanceProof;

/** A column that says the same as the two is better. */
export const isBetter = (amount: Numbers, pair: MoneyPair): boolean => {
  const changes = changesOf(pair);
  return changes.some(isMoney) && changes.every((change, at) => change === undefined || change === amount.cells[at]);
};

/** The rows that have money in one of two columns, and those that have it in both. */
const countFilled = (a: Numbers, b: Numbers): { readonly single: number; readonly both: number } => {
  const length = Math.max(a.cells.length, b.cells.length);
  const counts = Array.from({ length }, (_, at) => [a.cells[at], b.cells[at]].filter(isMoney).length);
  return { single: counts.filter((count) => count === 1).length, both: counts.filter((count) => count === 2).length };
};

const areFilledInTurn = (a: Numbers, b: Numbers): boolean => {
  const { single, both } = countFilled(a, b);
  return single > 0 && both === 0;
};

const BLANK: Cells = [];

/** Headers that name the two directions. One of the columns can be blank for months. */
export const pairByName = (
  numbers: readonly Numbers[],
  columns: readonly ColumnShape[],
  { debit, credit }: Roles,
  isDebt: boolean,
): MoneyPair | undefined => {
  const find = (role: 'debit' | 'credit', chosen: Chosen | undefined): Numbers | undefined => {
    const named =
      chosen?.column ??
      numbers.find(
        ({ column }) => suggestedDirection(column.words) === WAYS[role] && nameScore(column.words, 'balance') === 0,
      )?.column ??
      columns.find((column) => column.filled === 0 && nameScore(column.words, role) > 100);
    if (named === undefined || (isDebt && isOtherWay(named, role))) return undefined;
    const known = numbers.find(({ column }) => column === named);
    return known ?? { column: named, position: columns.indexOf(named), cells: BLANK };
  };
  const [outflow, inflow] = [find('debit', debit), find('credit', credit)];
  if (outflow === undefined || inflow === undefined || outflow.column === inflow.column) return undefined;
  const { single, both } = countFilled(outflow, inflow);
  // a row with money in both says so itself when it is read
  return single > both ? { outflow, inflow, by: 'name' } : undefined;
};

const WAYS = { debit: 'out', credit: 'in' } as const;

const isOtherWay = (column: ColumnShape, role: 'debit' | 'credit'): boolean => {
  const way = headerDirection(column, true);
  return way !== undefined && way !== WAYS[role];
};

/**
 * Two unnamed columns, one of which each row fills. Which is which is left open here, unless one of them has only negative amounts.
 * Whole numbers are money if balances follow.
 */
export const pairByContent = (numbers: readonly Numbers[], find: FindBalance): MoneyPair | undefined => {
  const filled = numbers.filter(({ column, cells }) => !column.looksLikeCode && cells.some(isMoney));
  const pairs = filled.flatMap((first, at) =>
    filled
      .slice(at + 1)
      .filter((next) => areFilledInTurn(first, next) && areWhole(first, next) && !areOfCurrencies(first, next))
      .map(
        (next): MoneyPair =>
          isNegative(next) && !isNegative(first)
            ? { outflow: next, inflow: first, by: 'content' }
            : { outflow: first, inflow: next, by: 'content' },
      ),
  );
  const looksLikeMoney = ({ outflow, inflow }: MoneyPair): boolean =>
    outflow.column.looksLikeMoney && inflow.column.looksLikeMoney;
  return pairs.find(looksLikeMoney) ?? pairs.find((pair) => isProved(pair, numbers, find));
};

/** `CAD$` and `USD$` are amounts of two currencies. */
const areOfCurrencies = (first: Numbers, second: Numbers): boolean => {
  const [ofFirst, ofSecond] = [first, second].map(({ column }) => currencyNamed(column));
  return ofFirst != null && ofSecond != null && ofFirst !== ofSecond;
};

const isProved = (pair: MoneyPair, numbers: readonly Numbers[], find: FindBalance): boolean => {
  const others = numbers.filter((column) => column !== pair.inflow && column !== pair.outflow);
  const changes = changesOf(pair);
  return areVaried(changes) && find(changes, others).proved !== null;
};

/** Numbered rows would follow from a column of ones. */
export const areVaried = (changes: Cells): boolean =>
  new Set(changes.flatMap((change) => change?.replace('-', '') ?? [])).size > 1;

/** Nearly every row has money in one of the columns. */
const areWhole = (first: Numbers, second: Numbers): boolean => {
  const single = first.cells.filter((cell, at) => isMoney(cell) || isMoney(second.cells[at])).length;
  return single * 10 >= first.cells.length * 9;
};

type Sheet = {
  readonly numbers: readonly Numbers[];
  readonly columns: readonly ColumnShape[];
  readonly sample: readonly (readonly string[])[];
  readonly order: RowOrder;
  /** The account is a card or a loan, whose balance can be a debt without a minus. */
  readonly isDebt: boolean;
};

export const ofPair = (pair: MoneyPair, sheet: Sheet, find: FindBalance): MoneyColumns => {
  const others = sheet.numbers.filter(({ column }) => column !== pair.inflow.column && column !== pair.outflow.column);
  const proof = find(changesOf(pair), others);
  return pair.by === 'name' ? ofNames(pair, sheet, others, proof) : ofContent(pair, sheet, others, proof);
};

/** The headers decide, unless the balances, the texts of the rows or a ledger say that its debits are money in. */
const ofNames = (
  pair: MoneyPair,
  { sample, columns, order, isDebt }: Sheet,
  others: readonly Numbers[],
  { balance, proved }: BalanceProof,
): MoneyColumns => {
  const balances = others.find(({ column }) => column === balance?.column)?.cells ?? [];
  const changes = changesOf(pair);
  const isAgainstBalances = !isDebt && (proved === 'turned' || contradicts(changes, balances, order));
  const isDoubtful = proved === null && (isAgainstTexts(pair, sample) || isLedger(columns));
  return {
    changes,
    inflow: chosen(pair.inflow, pair.by),
    outflow: chosen(pair.outflow, pair.by),
    ...(balance !== undefined && { balance }),
    proved: isAgainstBalances ? null : proved,
    isDirectionOpen: isAgainstBalances || isDoubtful,
  };
};

/**
 * Headers, signs and balances must not contradict each other; where none of them says a direction, the rows may tell of spending. A
 * debt without a minus rises with money out, and so does the credit of a card that was paid in advance with money in.
 */
const ofContent = (
  pair: MoneyPair,
  { sample, isDebt }: Sheet,
  others: readonly Numbers[],
  { balance, proved }: BalanceProof,
): MoneyColumns => {
  const balances = others.find(({ column }) => column === balance?.column)?.cells ?? [];
  const isOwed = isDebt && !isMostlyNegative(balances);
  const votes = [isNamedTurned(pair, isDebt), isSignedTurned(pair), isOwed ? undefined : isTurnedBy(proved)];
  const [vote = isTurnedBySpending(pair, sample), ...rest] = votes.filter((each) => each !== undefined);
  const isSettled = vote !== undefined && rest.every((other) => other === vote) && !namesSame(pair, isDebt);
  const isTurned = vote ?? (isOwed && proved === 'as_is');
  const [inflow, outflow] = isTurned ? [pair.outflow, pair.inflow] : [pair.inflow, pair.outflow];
  return {
    changes: changesOf({ inflow, outflow, by: pair.by }),
    inflow: chosen(inflow, pair.by),
    outflow: chosen(outflow, pair.by),
    ...(balance !== undefined && { balance }),
    proved: proved !== null && isSettled && !isOwed ? 'as_is' : null,
    isDirectionOpen: !isSettled,
  };
};

const isTurnedBy = (proved: Follows | null): boolean | undefined => (proved === null ? undefined : proved === 'turned');

/** Whether only the column of money in has a minus; undefined if both have the same sign. */
const isSignedTurned = ({ inflow, outflow }: MoneyPair): boolean | undefined =>
  isNegative(outflow) === isNegative(inflow) ? undefined : isNegative(inflow);

const isTurnedBySpending = ({ inflow, outflow }: MoneyPair, sample: Sheet['sample']): boolean | undefined => {
  const [saysIn, saysOut] = [isSpending(inflow, sample), isSpending(outflow, sample)];
  if (saysIn === 'yes' && saysOut === 'no') return true;
  return saysOut === 'yes' && saysIn === 'no' ? false : undefined;
};

/** Whether the headers name the opposite directions; undefined if they name none. */
const isNamedTurned = ({ inflow, outflow }: MoneyPair, isDebt: boolean): boolean | undefined => {
  const [ofIn, ofOut] = [headerDirection(inflow.column, isDebt), headerDirection(outflow.column, isDebt)];
  const [isRight, isTurned] = [ofIn === 'in' || ofOut === 'out', ofIn === 'out' || ofOut === 'in'];
  return isRight === isTurned ? undefined : isTurned;
};

/** `Charges` and `Payments`, each of which is money out where nothing is owed. */
const namesSame = ({ inflow, outflow }: MoneyPair, isDebt: boolean): boolean => {
  const [ofIn, ofOut] = [headerDirection(inflow.column, isDebt), headerDirection(outflow.column, isDebt)];
  return ofIn !== undefined && ofIn === ofOut;
};

const isMostlyNegative = (balances: Cells): boolean => {
  const money = balances.filter(isMoney);
  return money.filter((cell) => cell.startsWith('-')).length * 2 > money.length;
};

export const chosen = ({ column }: Numbers, by: Chosen['by']): Chosen => ({ column, by, rivals: [] });

/** Money in minus money out, by row. */
const changesOf = ({ inflow, outflow }: MoneyPair): Cells => {
  const [turnsOut, turnsIn] = [isNegative(outflow), isNegative(inflow)];
  const longer = outflow.cells.length > inflow.cells.length ? outflow : inflow;
  return longer.cells.map((_, at) => {
    const [came, went] = [inflow.cells[at], outflow.cells[at]];
    if (came === undefined && went === undefined) return undefined;
    const [plus, minus] = [came ?? '0', went ?? '0'];
    return (turnsOut && !turnsIn ? add : subtract)(plus, minus);
  });
};
