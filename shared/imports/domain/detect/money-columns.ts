import { add, subtract } from '../../../platform/domain/decimal.ts';
import { suggestedDirection } from '../money-direction.ts';
import { type Chosen, ownFirst, type Roles } from './choose-roles.ts';
import { balancesFollow, type Cells, type Follows, type RowOrder } from './follow-balances.ts';
import { nameScore } from './header-words.ts';
import { isMoney, type Numbers, numbersIn, type ReadNumber, sampleOf } from './number-columns.ts';
import { isExactAmount } from './side-columns.ts';
import type { ColumnShape } from './table-shape.ts';

/** The columns of money, and what they prove about each other. */
export type MoneyColumns = {
  readonly amount?: Chosen;
  readonly inflow?: Chosen;
  readonly outflow?: Chosen;
  readonly balance?: Chosen;
  /** The money of the rows, in the sign of the file. */
  readonly changes: Cells;
  /** Whether the balances follow from the amounts. */
  readonly proved: Follows | null;
  /** Whether nothing but a guess says which column is money in. */
  readonly isDirectionOpen: boolean;
};

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
    isTold = false,
  }: {
    readonly readNumber: ReadNumber;
    readonly order: RowOrder;
    /** The user chose the column of amounts. */
    readonly isTold?: boolean;
  },
): MoneyColumns => {
  const sample = sampleOf(rows);
  const taken = new Set([roles.date, roles.quantity, roles.price, roles.ticker].map((role) => role?.column));
  const all = numbersIn(columns, rows, readNumber).filter(({ column }) => !taken.has(column));
  const isNamed = ({ column }: Numbers): boolean => Object.values(roles).some((role) => role.column === column);
  const numbers = all.length <= COLUMNS_COMPARED ? all : all.filter((one, at) => at < COLUMNS_COMPARED || isNamed(one));
  const amount =
    roles.amount?.by === 'name' ? numbers.find(({ column }) => column === roles.amount?.column) : undefined;
  const find: FindBalance = (changes, others) => balanceOf(changes, others, roles, order);
  const pair = isTold
    ? undefined
    : (pairByName(numbers, columns, roles) ?? (amount === undefined ? pairByContent(numbers, find) : undefined));
  if (pair !== undefined && !(amount !== undefined && isBetter(amount, pair)))
    return ofPair(pair, { numbers, sample }, find);
  return ofAmount(numbers, amount, roles, find);
};

type Pair = { readonly inflow: Numbers; readonly outflow: Numbers; readonly by: 'name' | 'content' };

/** A column that says the same as the two is better. */
const isBetter = (amount: Numbers, pair: Pair): boolean => {
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
  const { single, both } = countFilled(outflow, inflow);
  // a row with money in both says so itself when it is read
  return single > both ? { outflow, inflow, by: 'name' } : undefined;
};

const WAYS = { debit: 'out', credit: 'in' } as const;

const namesDirection = ({ column: { words } }: Numbers, way: 'in' | 'out'): boolean =>
  suggestedDirection(words) === way || nameScore(words, way === 'in' ? 'credit' : 'debit') > 100;

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
  const others = numbers.filter((column) => column !== pair.inflow && column !== pair.outflow);
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
  const isTurned = isNamedTurned(pair);
  const looksTurned = isTurned ?? (isNegative(pair.inflow) || (saysIn === 'yes' && saysOut === 'no'));
  const isSwapped = pair.by === 'content' && (proof.proved === null ? looksTurned : proof.proved === 'turned');
  const [inflow, outflow] = isSwapped ? [pair.outflow, pair.inflow] : [pair.inflow, pair.outflow];
  const isSaid = (saysIn === 'yes' && saysOut === 'no') || (saysOut === 'yes' && saysIn === 'no');
  const isShown = isTurned !== undefined || isNegative(outflow) !== isNegative(inflow) || isSaid;
  return {
    changes: changesOf({ inflow, outflow, by: pair.by }),
    inflow: chosen(inflow, pair.by),
    outflow: chosen(outflow, pair.by),
    ...(proof.balance !== undefined && { balance: proof.balance }),
    proved: proof.proved === null ? null : pair.by === 'content' ? 'as_is' : proof.proved,
    isDirectionOpen: pair.by === 'content' && proof.proved === null && !isShown,
  };
};

/** Whether the headers name the opposite directions; undefined if they name none. */
const isNamedTurned = ({ inflow, outflow }: Pair): boolean | undefined => {
  const [isRight, isTurned] = [
    namesDirection(inflow, 'in') || namesDirection(outflow, 'out'),
    namesDirection(inflow, 'out') || namesDirection(outflow, 'in'),
  ];
  return isRight === isTurned ? undefined : isTurned;
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
  const best =
    [...tried, ...others.map(follow)].find(({ proved }) => proved !== null) ?? tried.toSorted(byLikelihood)[0];
  if (best === undefined) return { changes: [], proved: null, isDirectionOpen: false };
  const { candidate, proved, balance } = best;
  return {
    changes: candidate.cells,
    amount: {
      ...chosen(candidate, named === undefined ? 'content' : 'name'),
      rivals: proved === null ? rivalsOf(candidate, named === undefined ? fitting : sameNamed(money), roles) : [],
    },
    ...(balance !== undefined && { balance }),
    proved,
    isDirectionOpen: false,
  };
};

/** Other columns whose headers are usual names of amounts as well. */
const sameNamed = (money: readonly Numbers[]): readonly Numbers[] =>
  money.filter(({ column: { words, filled, rows } }) => isExactAmount(words) && filled * 2 >= rows);

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
