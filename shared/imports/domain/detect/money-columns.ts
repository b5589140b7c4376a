import { add, isZero, subtract } from '../../../platform/domain/decimal.ts';
import { withoutMarks } from '../../../platform/domain/invisible-marks.ts';
import { suggestedDirection } from '../money-direction.ts';
import type { NumberRead } from '../number-format.ts';
import type { Chosen, Roles } from './choose-roles.ts';
import { balancesFollow, type Cells, type Follows, type RowOrder } from './follow-balances.ts';
import { nameScore } from './header-words.ts';
import { type ColumnShape, isMostly } from './table-shape.ts';

/** The columns of money, and what they prove about each other. */
export type MoneyColumns = {
  readonly amount?: Chosen;
  readonly inflow?: Chosen;
  readonly outflow?: Chosen;
  readonly balance?: Chosen;
  /** Whether the balances follow from the amounts. */
  readonly proved: Follows | null;
  /** Whether nothing but a guess says which column is money in. */
  readonly isDirectionOpen: boolean;
};

/** A column of numbers, by row; undefined where there is none. */
type Numbers = {
  readonly column: ColumnShape;
  readonly position: number;
  readonly cells: Cells;
};

const ROWS_LOOKED_AT = 500;
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
  { readNumber, order }: { readonly readNumber: (text: string) => NumberRead; readonly order: RowOrder },
): MoneyColumns => {
  const sample = rows.slice(0, ROWS_LOOKED_AT);
  const taken = new Set([roles.date, roles.quantity, roles.price, roles.ticker].map((role) => role?.column));
  const all = columns.flatMap((column, position): readonly Numbers[] => {
    const isNumeric = isMostly(column, 'numbers') && column.filled > 0 && !isMostly(column, 'dates');
    if (taken.has(column) || !isNumeric) return [];
    const cells = sample.map((row) => numberIn(row[position], readNumber));
    return [{ column, position, cells }];
  });
  const isNamed = ({ column }: Numbers): boolean => Object.values(roles).some((role) => role.column === column);
  const numbers = all.length <= COLUMNS_COMPARED ? all : all.filter((one, at) => at < COLUMNS_COMPARED || isNamed(one));
  const amount =
    roles.amount?.by === 'name' ? numbers.find(({ column }) => column === roles.amount?.column) : undefined;
  const find: FindBalance = (changes, others) => balanceOf(changes, others, roles, order);
  const pair = pairByName(numbers, columns, roles) ?? (amount === undefined ? pairByContent(numbers, find) : undefined);
  if (pair !== undefined && !(amount !== undefined && isBetter(amount, pair)))
    return ofPair(pair, { numbers, sample }, find);
  return ofAmount(numbers, amount, roles, find);
};

const numberIn = (cell: string | undefined, readNumber: (text: string) => NumberRead): string | undefined => {
  const text = withoutMarks(cell ?? '').trim();
  if (text === '') return undefined;
  const number = readNumber(text);
  return number.ok ? number.value : undefined;
};

type Pair = { readonly inflow: Numbers; readonly outflow: Numbers; readonly by: 'name' | 'content' };

/** A column that says the same as the two is better. */
const isBetter = (amount: Numbers, pair: Pair): boolean => {
  const changes = changesOf(pair);
  return changes.some(isMoney) && changes.every((change, at) => change === undefined || change === amount.cells[at]);
};

const isMoney = (cell: string | undefined): boolean => cell !== undefined && !isZero(cell);

/** Whether no row has money in both columns, and some have it in one. */
const areFilledInTurn = (one: Numbers, other: Numbers): boolean => {
  const length = Math.max(one.cells.length, other.cells.length);
  const counts = Array.from({ length }, (_, at) => [one.cells[at], other.cells[at]].filter(isMoney).length);
  return counts.includes(1) && !counts.includes(2);
};

const BLANK: Cells = [];

/** Headers that name the two directions. One of the columns can be blank for months. */
const pairByName = (
  numbers: readonly Numbers[],
  columns: readonly ColumnShape[],
  { debit, credit }: Roles,
): Pair | undefined => {
  const find = (role: 'debit' | 'credit', chosen: Chosen | undefined): Numbers | undefined => {
    const named =
      chosen?.column ??
      numbers.find(
        ({ column }) => suggestedDirection(column.words) === WAYS[role] && nameScore(column.words, 'balance') === 0,
      )?.column ??
      columns.find((column) => column.filled === 0 && nameScore(column.words, role) > 100);
    if (named === undefined) return undefined;
    const known = numbers.find(({ column }) => column === named);
    return known ?? { column: named, position: columns.indexOf(named), cells: BLANK };
  };
  const [outflow, inflow] = [find('debit', debit), find('credit', credit)];
  if (outflow === undefined || inflow === undefined || outflow.column === inflow.column) return undefined;
  return areFilledInTurn(outflow, inflow) ? { outflow, inflow, by: 'name' } : undefined;
};

const WAYS = { debit: 'out', credit: 'in' } as const;

/** Two unnamed columns, one of which each row fills. Which is which is left open here. Whole numbers are money if balances follow. */
const pairByContent = (numbers: readonly Numbers[], find: FindBalance): Pair | undefined => {
  const filled = numbers.filter(({ column, cells }) => !column.looksLikeCode && cells.some(isMoney));
  const pairs = filled.flatMap((one, at) =>
    filled
      .slice(at + 1)
      .filter((next) => areFilledInTurn(one, next) && areWhole(one, next))
      .map((next): Pair => ({ outflow: one, inflow: next, by: 'content' })),
  );
  const looksLikeMoney = ({ outflow, inflow }: Pair): boolean =>
    outflow.column.looksLikeMoney && inflow.column.looksLikeMoney;
  return pairs.find(looksLikeMoney) ?? pairs.find((pair) => isProved(pair, numbers, find));
};

const isProved = (pair: Pair, numbers: readonly Numbers[], find: FindBalance): boolean => {
  const others = numbers.filter((one) => one !== pair.inflow && one !== pair.outflow);
  const changes = changesOf(pair);
  return areVaried(changes) && find(changes, others).proved !== null;
};

/** Numbered rows would follow from a column of ones. */
const areVaried = (changes: Cells): boolean =>
  new Set(changes.flatMap((change) => change?.replace('-', '') ?? [])).size > 1;

/** Nearly every row has money in one of the columns. */
const areWhole = (one: Numbers, other: Numbers): boolean => {
  const single = one.cells.filter((cell, at) => isMoney(cell) || isMoney(other.cells[at])).length;
  return single * 10 >= one.cells.length * 9;
};

type FindBalance = (changes: Cells, others: readonly Numbers[]) => BalanceProof;

type Sampled = { readonly numbers: readonly Numbers[]; readonly sample: readonly (readonly string[])[] };

const ofPair = (pair: Pair, { numbers, sample }: Sampled, find: FindBalance): MoneyColumns => {
  const changes = changesOf(pair);
  const others = numbers.filter(({ column }) => column !== pair.inflow.column && column !== pair.outflow.column);
  const proof = find(changes, others);
  const [saysIn, saysOut] = [pair.inflow, pair.outflow].map((column) => isSpending(column, sample));
  const isSwapped =
    pair.by === 'content' &&
    (proof.proved === 'turned' ||
      (proof.proved === null && (isNegative(pair.inflow) || (saysIn === 'yes' && saysOut === 'no'))));
  const [inflow, outflow] = isSwapped ? [pair.outflow, pair.inflow] : [pair.inflow, pair.outflow];
  const isSaid = (saysIn === 'yes' && saysOut === 'no') || (saysOut === 'yes' && saysIn === 'no');
  const isShown = isNegative(outflow) !== isNegative(inflow) || isSaid;
  return {
    inflow: chosen(inflow, pair.by),
    outflow: chosen(outflow, pair.by),
    ...(proof.balance !== undefined && { balance: proof.balance }),
    proved: proof.proved === null ? null : pair.by === 'content' ? 'as_is' : proof.proved,
    isDirectionOpen: pair.by === 'content' && proof.proved === null && !isShown,
  };
};

/** How texts about cash from a machine, and about purchases with a card, begin. */
const CASH_OUT = /^(?:atm|bankomat|cash withdrawal|geldautomat|retrait dab|geldautomaat|prelievo bancomat)\b/i;
const CARD_OUT = /^(?:pos|eftpos|card purchase|kartenzahlung|paiement par carte|pago con tarjeta|pinbetaling)\b/i;
const FEWEST_PAYMENTS = 3;

/**
 * Whether the rows with money in the column tell of spending: `yes` with several payments by card or in cash, one of them cash from a
 * machine, because a shop also receives payments by card; `no` without any.
 */
const isSpending = ({ cells }: Numbers, sample: Sampled['sample']): 'yes' | 'perhaps' | 'no' => {
  const rows = sample.filter((_, at) => isMoney(cells[at]));
  const countOf = (words: RegExp): number => rows.filter((row) => row.some((cell) => words.test(cell.trim()))).length;
  const [cash, card] = [countOf(CASH_OUT), countOf(CARD_OUT)];
  if (cash + card === 0) return 'no';
  return cash > 0 && cash + card >= FEWEST_PAYMENTS ? 'yes' : 'perhaps';
};

const chosen = ({ column }: Numbers, by: Chosen['by']): Chosen => ({ column, by, rivals: [] });

/** Whether the column has money, and all of it is negative. */
const isNegative = ({ cells }: Numbers): boolean => {
  const money = cells.filter(isMoney);
  return money.length > 0 && money.every((cell) => cell?.startsWith('-'));
};

/** Money in minus money out, by row. */
const changesOf = ({ inflow, outflow }: Pair): Cells => {
  const [turnsOut, turnsIn] = [isNegative(outflow), isNegative(inflow)];
  const longer = outflow.cells.length > inflow.cells.length ? outflow : inflow;
  return longer.cells.map((_, at) => {
    const [came, went] = [inflow.cells[at], outflow.cells[at]];
    if (came === undefined && went === undefined) return undefined;
    const [plus, minus] = [came ?? '0', went ?? '0'];
    return (turnsOut && !turnsIn ? add : subtract)(plus, minus);
  });
};

const ofAmount = (
  numbers: readonly Numbers[],
  named: Numbers | undefined,
  roles: Roles,
  find: FindBalance,
): MoneyColumns => {
  const amounts = numbers.filter(({ column }) => !column.looksLikeCode && nameScore(column.words, 'balance') === 0);
  const money = amounts.filter(({ column }) => column.looksLikeMoney);
  const fitting = named === undefined ? (money.length > 0 ? money : amounts) : [named];
  const follow = (candidate: Numbers): Tried => {
    const others = numbers.filter(({ column }) => column !== candidate.column);
    const found = find(candidate.cells, others);
    return { candidate, ...(found.proved === null ? (leadingOn(candidate, others) ?? found) : found) };
  };
  const tried = fitting.map(follow);
  const others = named === undefined ? amounts.filter((one) => !fitting.includes(one) && areVaried(one.cells)) : [];
  const best =
    [...tried, ...others.map(follow)].find(({ proved }) => proved !== null) ?? tried.toSorted(byLikelihood)[0];
  if (best === undefined) return { proved: null, isDirectionOpen: false };
  const rivals =
    best.proved === null && named === undefined && !isOnlySigned(best.candidate, fitting)
      ? tried.flatMap(({ candidate }) =>
          candidate === best.candidate || isSame(candidate, best.candidate) ? [] : [candidate.column],
        )
      : [];
  return {
    amount:
      named === undefined
        ? { ...chosen(best.candidate, 'content'), rivals }
        : (roles.amount ?? chosen(best.candidate, 'name')),
    ...(best.balance !== undefined && { balance: best.balance }),
    proved: best.proved,
    isDirectionOpen: false,
  };
};

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

const isSame = (one: Numbers, other: Numbers): boolean => one.cells.every((cell, at) => cell === other.cells[at]);

type Tried = BalanceProof & { readonly candidate: Numbers };
/** Amounts are there in every row, and some are negative. */
const byLikelihood = ({ candidate: a }: Tried, { candidate: b }: Tried): number =>
  filledShare(b) - filledShare(a) || Number(b.column.hasMinus) - Number(a.column.hasMinus);

const filledShare = ({ column }: Numbers): number => Math.round((10 * column.filled) / Math.max(1, column.rows));

type BalanceProof = { readonly balance?: Chosen; readonly proved: Follows | null };

/** The column whose cells change by the amounts; otherwise the one that is named so. */
const balanceOf = (changes: Cells, others: readonly Numbers[], roles: Roles, order: RowOrder): BalanceProof => {
  const named = others.find(({ column }) => column === roles.balance?.column);
  for (const candidate of [...(named === undefined ? [] : [named]), ...others]) {
    const proved = balancesFollow(changes, candidate.cells, order);
    if (proved !== null) return { balance: chosen(candidate, candidate === named ? 'name' : 'content'), proved };
  }
  return { ...(roles.balance !== undefined && { balance: roles.balance }), proved: null };
};
