import { areMoneyWays } from '../money-ways.ts';
import { type ColumnShape, isMostly, isText } from './column-shape.ts';
import { isDirection } from './directions.ts';
import { nameScore } from './header-words.ts';
import type { ColumnRole } from './role-words.ts';

/** How a column came to its role. */
export type Chosen = {
  readonly column: ColumnShape;
  readonly by: 'name' | 'content';
  /** Others that were as likely. */
  readonly rivals: readonly ColumnShape[];
};
export type Roles = Partial<Readonly<Record<ColumnRole, Chosen>>>;

type Gate = (column: ColumnShape) => boolean;

const isAmount: Gate = (column) =>
  isMostly(column, 'numbers') && (column.rows === 0 || column.filled > 0) && !isBalance(column);
/** Of two columns one may be blank for months. */
const isPartOfAmount: Gate = (column) => column.filled === 0 || isAmount(column);
/** Words that mean money in or money out do not name a row. */
const isName: Gate = (column) => isText(column) && !areMoneyWays(column.values);
const isBalance: Gate = ({ words }) => nameScore(words, 'balance') > nameScore(words, 'amount');

/** In this order: what an earlier role took is not asked for a later one. */
const GATES: readonly (readonly [ColumnRole, Gate])[] = [
  ['date', (column) => isMostly(column, 'dates') && (column.rows === 0 || column.filled > 0)],
  ['ticker', (column) => isText(column)],
  ['quantity', isAmount],
  ['price', isAmount],
  ['amount', isAmount],
  ['debit', isPartOfAmount],
  ['credit', isPartOfAmount],
  ['balance', (column) => isMostly(column, 'numbers')],
  ['currency', (column) => isMostly(column, 'currencies') || column.words === 'currency'],
  ['direction', (column) => column.rows > 0 && isDirection(column.values)],
  ['payee', isName],
  ['description', isName],
  ['notes', isText],
  ['category', isText],
  ['tags', isText],
  ['account', isText],
];

/** Their names are parts of many others, like an account number's. */
const NAMED_EXACTLY: readonly ColumnRole[] = ['account', 'ticker', 'direction', 'tags'];
const EXACT = 100.5;
const FILL_WEIGHT = 25;
const SAME_EVERYWHERE = 60;
const ENOUGH_ROWS = 3;
/** What is not the same in every row tells rows apart: that is wanted of these. */
const TELLING: readonly ColumnRole[] = ['payee', 'description'];

/** One column for every role that one is found for, by the names of the columns as far as their cells agree. */
export const chooseRoles = (columns: readonly ColumnShape[]): Roles => {
  const free = new Set(columns.filter(({ isRepeated, header }) => !isRepeated && header !== ''));
  const roles: Partial<Record<ColumnRole, Chosen>> = {};
  for (const [role, gate] of GATES) {
    const column = best([...free].filter(gate), (one) => scoreOf(one, role));
    if (column === undefined) continue;
    free.delete(column);
    roles[role] = { column, by: 'name', rivals: [] };
  }
  return { ...roles, ...byContent(roles, [...free]) };
};

const scoreOf = (column: ColumnShape, role: ColumnRole): number => {
  const name = nameScore(column.words, role);
  if (name === 0 || (NAMED_EXACTLY.includes(role) && name < EXACT)) return 0;
  const isSame = TELLING.includes(role) && column.rows >= ENOUGH_ROWS && column.values.size === 1;
  return name + (column.filled / Math.max(1, column.rows)) * FILL_WEIGHT - (isSame ? SAME_EVERYWHERE : 0);
};

const best = (columns: readonly ColumnShape[], score: (column: ColumnShape) => number): ColumnShape | undefined => {
  const [first] = columns.map((column) => ({ column, score: score(column) })).sort((a, b) => b.score - a.score);
  return first !== undefined && first.score > 0 ? first.column : undefined;
};

/** For a date, an amount and a text whose columns have names that are not known. */
const byContent = (roles: Roles, free: readonly ColumnShape[]): Roles => {
  const filled = free.filter((column) => column.filled > 0);
  const dates = filled.filter((column) => isMostly(column, 'dates'));
  const numbers = filled.filter(
    (column) => isMostly(column, 'numbers') && !column.looksLikeCode && !dates.includes(column),
  );
  const money = numbers.filter((column) => column.looksLikeMoney && !isBalance(column));
  const texts = filled.filter(isName).sort((a, b) => b.length - a.length);
  const directions = filled.filter(({ values }) => isDirection(values));
  const hasName = roles.payee !== undefined || roles.description !== undefined;
  const hasAmount = roles.amount !== undefined || (roles.debit !== undefined && roles.credit !== undefined);
  return {
    ...(roles.date === undefined && firstOf('date', dates)),
    ...(!hasAmount && firstOf('amount', money.length > 0 ? money : numbers)),
    ...(!hasName && firstOf('description', texts.slice(0, 1))),
    ...(roles.direction === undefined && firstOf('direction', directions.slice(0, 1))),
  };
};

const firstOf = (role: ColumnRole, [column, ...rivals]: readonly ColumnShape[]): Roles =>
  column === undefined ? {} : { [role]: { column, by: 'content', rivals } };
