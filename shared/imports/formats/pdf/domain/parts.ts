import { quoteValue } from '../../../../platform/domain/errors.ts';
import { isZero } from '../../../../platform/domain/money/decimal.ts';
import type { AmountText } from './amounts/amount-text.ts';
import type { ColumnAmount, DraftRow, Gathered, StatedBalance, StatedFigure, StatedTotal } from './draft-row.ts';

/** With the number of the next row, from 0. */
export type Placed<T> = T & { readonly before: number };

/** The rows from `from` up to, but not including, `to`, between an opening and a closing balance. */
export type StatementPeriod = {
  readonly from: number;
  readonly to: number;
  readonly opening: AmountText | null;
  /** Normally one; several contradict each other. */
  readonly closings: readonly AmountText[];
  readonly carried: readonly Placed<{ readonly amount: AmountText }>[];
  readonly totals: readonly Placed<StatedTotal>[];
};

/** `same_number`: its opening balance does not continue the previous rows, but its lines repeat their account number. */
type Beginning = 'file' | 'other_number' | 'other_name' | 'other_balance' | 'same_number';

/** The part of a file about one account. */
export type StatementPart = {
  /** The name of the account in the file; null if there is none. */
  readonly account: string | null;
  /** The separator between this part and the rows before. */
  readonly begins: Beginning;
  readonly periods: readonly StatementPeriod[];
};

type Draft = {
  readonly from: number;
  opening: AmountText | null;
  /** Closing balances before the first row and after it. */
  readonly ahead: AmountText[];
  readonly behind: Placed<{ readonly amount: AmountText }>[];
  readonly uncertain: AmountText[];
  readonly carried: Placed<{ readonly amount: AmountText }>[];
  readonly totals: Placed<StatedTotal>[];
};
type State = {
  account: string | null;
  begins: Beginning;
  from: number;
  periods: StatementPeriod[];
  draft: Draft;
  parts: StatementPart[];
  /** The rows after lines that repeat the number of the account. */
  readonly repeated: ReadonlySet<number>;
};

/**
 * Separates the accounts of a file by their numbers, names and balances. An opening balance between rows starts a new
 * period if the rows before it ended with that balance, otherwise another account.
 */
export const partsOf = (
  { rows, figures }: Pick<Gathered, 'rows' | 'figures'>,
  picked: readonly PickedAmount[],
): readonly StatementPart[] => {
  const repeated = figures.filter((figure) => figure.is === 'account' && figure.relation === 'same');
  const state: State = {
    account: null,
    begins: 'file',
    from: 0,
    periods: [],
    draft: newDraft(0),
    parts: [],
    repeated: new Set(repeated.map(({ before }) => before)),
  };
  for (const figure of figures) takeFigure(state, figure, rows.length, picked);
  endPart(state, rows.length);
  return state.parts;
};

const newDraft = (from: number): Draft => ({
  from,
  opening: null,
  ahead: [],
  behind: [],
  uncertain: [],
  carried: [],
  totals: [],
});

const takeFigure = (state: State, figure: StatedFigure, count: number, picked: readonly PickedAmount[]): void => {
  const { before } = figure;
  if (figure.is === 'account') {
    if (figure.relation === 'same') return;
    const isFirst = state.account === null && before === state.from;
    if (!isFirst) beginPart(state, before, figure.relation === 'first' ? 'file' : figure.relation);
    state.account = figure.label;
  } else if (figure.is === 'total') state.draft.totals.push({ ...figure.total, before });
  else if (figure.balance.kind === 'opening') takeOpening(state, figure.balance.amount, before, count, picked);
  else takeBalance(state.draft, figure.balance, before);
};

const takeBalance = (draft: Draft, { kind, amount, isCertain }: StatedBalance, before: number): void => {
  if (kind === 'carried') draft.carried.push({ amount, before });
  else if (!isCertain) draft.uncertain.push(amount);
  else if (before === draft.from) draft.ahead.push(amount);
  else draft.behind.push({ amount, before });
};

const takeOpening = (
  state: State,
  amount: AmountText,
  before: number,
  count: number,
  picked: readonly PickedAmount[],
): void => {
  const { draft } = state;
  const { opening } = draft;
  if (opening !== null && isSame(opening, amount)) return;
  const isAtEdge = before === draft.from || (opening === null && before === count);
  if (isAtEdge) {
    draft.opening = amount;
    return;
  }
  const next = newDraft(before);
  next.ahead.push(...draft.behind.slice(1).flatMap((placed) => (placed.before === before ? [placed.amount] : [])));
  if (endsWith(draft, amount, before, picked)) endPeriod(state, before);
  else beginPart(state, before, state.repeated.has(before) ? 'same_number' : 'other_balance');
  state.draft = { ...next, opening: amount };
};

/** Whether the rows so far ended with that balance. */
const endsWith = (
  { ahead, behind }: Draft,
  amount: AmountText,
  before: number,
  picked: readonly PickedAmount[],
): boolean => {
  const last = behind[0]?.amount ?? picked[before - 1]?.balance ?? ahead.at(-1) ?? null;
  return last !== null && isSame(last, amount);
};

const isSame = (a: AmountText, b: AmountText): boolean => a.value === b.value && a.printed === b.printed;

const beginPart = (state: State, before: number, begins: Beginning): void => {
  endPart(state, before);
  Object.assign(state, { account: null, begins, from: before, periods: [], draft: newDraft(before) });
};

/** Ends a part; an account without rows is ignored. */
const endPart = (state: State, to: number): void => {
  endPeriod(state, to);
  const { account, begins, periods } = state;
  if (periods.length > 0) state.parts.push({ account, begins, periods });
};

const endPeriod = (state: State, to: number): void => {
  const { draft } = state;
  const { from, opening, carried, totals } = draft;
  if (to > from) state.periods.push({ from, to, opening, closings: closingsOf(draft), carried, totals });
  state.draft = newDraft(to);
};

/** After the rows, the first closing balance counts, and one stated before them must agree with it. */
const closingsOf = ({ ahead, behind, uncertain }: Draft): readonly AmountText[] => {
  const announced = distinct(ahead);
  const [closing] = behind;
  if (closing !== undefined) {
    return announced.length === 1 ? distinct([...announced, closing.amount]) : [closing.amount];
  }
  if (announced.length > 0) return announced.slice(-1);
  const supposed = distinct(uncertain);
  return supposed.length === 1 ? supposed : [];
};

const distinct = (amounts: readonly AmountText[]): readonly AmountText[] =>
  amounts.filter((amount, at) => amounts.findIndex((other) => isSame(amount, other)) === at);

/** The amount of a row and the balance after it, if printed, or the reason why there is no amount. */
export type PickedAmount = {
  readonly own: ColumnAmount | null;
  readonly balance: AmountText | null;
  readonly problem: string | null;
};

/** `balanceLast`: the file has no titles, and the second of two amounts is the balance. */
export const pickAmount = ({ amounts }: DraftRow, balanceLast: boolean): PickedAmount => {
  const stated = amounts.find(({ role }) => role === 'balance');
  const inferred = balanceLast && amounts.length === 2 ? amounts[1] : undefined;
  const balance = (stated ?? inferred)?.amount ?? null;
  const candidates = amounts.filter((candidate) => candidate.amount !== balance);
  const filled = candidates.filter(({ amount }) => !isZero(amount.value));
  const [own = null, ...more] = filled.length === 0 ? candidates.slice(0, 1) : filled;
  if (own === null) return { own, balance, problem: 'Amount is required' };
  if (more.length > 0) {
    const texts = filled.map(({ amount }) => quoteValue(amount.raw)).join(' and ');
    return {
      own: null,
      balance,
      problem: `The line has the amounts ${texts}, and it is not clear which one is the amount of the transaction`,
    };
  }
  if (own.amount.ambiguous) {
    return { own: null, balance, problem: `Amount ${quoteValue(own.amount.raw)} may start with the number before it` };
  }
  return { own, balance, problem: null };
};

/** Whether a file without titles has a balance column: nearly every row has two amounts, and none has more. */
export const hasTwoAmounts = (rows: readonly DraftRow[]): boolean =>
  rows.every(({ amounts }) => amounts.length <= 2) &&
  rows.filter(({ amounts }) => amounts.length === 2).length >= Math.max(1, 0.8 * rows.length);
