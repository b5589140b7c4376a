import { monthOf } from '../../../platform/domain/dates/local-date.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { add, divide, isZero, multiply, negate, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { PageRef, SecurityName } from '../../entries/domain/entry.ts';
import {
  type Move,
  type PageCell,
  type PageHeader,
  type SecuritySpan,
  type Span,
  type StatedPrice,
  securityKey,
  spanOf,
} from '../../pages/domain/header.ts';

/** The value of an account at the end of a day, in one currency. `balance` is the sum of the other two. */
export type Worth = {
  readonly balance: string;
  readonly cash: string;
  /** Market value of the securities. Negated for liabilities, which securities reduce. */
  readonly holdings: string;
};

/** A security in the account. A negative quantity is a short position. */
export type Position = SecurityName & {
  readonly qty: string;
  /** null if no trade or holdings record states a price, so that the position has no value. */
  readonly price: string | null;
  /** The date of the trade or holdings record with the price. */
  readonly priceDate: string | null;
  readonly value: string;
};

/** A month (`2026-05`) or a day (`2026-05-31`), and the effect of its entries. */
export type Step = { readonly until: string; readonly span: Span };

export type WorthOverTime = {
  /** On each of the requested days. */
  readonly worths: readonly Worth[];
  /** On the last requested day, by ticker. */
  readonly positions: readonly Position[];
  /** On the last requested day. */
  readonly standing: Standing;
};

/** The state of an account after its steps up to a day. Later worths are computed from it. */
export type Standing = {
  /** The amount of the last valuation, and the market value of the securities at that time. */
  readonly valued: { readonly amount: string; readonly holdings: string };
  /** Sum of the ledger amounts after the valuation. */
  readonly flow: string;
  readonly held: readonly Held[];
};

/**
 * Applies the steps of one account and currency, oldest first, and values the account on each of the ascending days. A
 * valuation states the sum of cash and holdings at the end of its day. Later transactions and trades change the cash;
 * trades and holdings records change the positions. No step may span one of the days. `before`: the standing
 * before these steps.
 */
export const worthOn = (
  steps: readonly Step[],
  days: readonly string[],
  isLiability: boolean,
  before: Standing = NOTHING,
): WorthOverTime => {
  const account = createAccount(isLiability, before);
  let next = 0;
  const worths = days.map((day) => {
    for (let step = steps[next]; step !== undefined && step.until <= day; step = steps[++next])
      account.apply(step.span);
    return account.worth();
  });
  return { worths, positions: account.positions(), standing: account.standing() };
};

const NOTHING: Standing = { valued: { amount: '0', holdings: '0' }, flow: '0', held: [] };

export const NO_WORTH: Worth = { balance: '0', cash: '0', holdings: '0' };

/** The value of the positions that result from these trades and holdings records alone. */
export const holdingsValue = ({ securities }: Span): string =>
  sum((securities ?? []).map((security) => marketValue(heldAfter(undefined, security))));

const createAccount = (isLiability: boolean, before: Standing) => {
  const positions = new Map(before.held.map((held) => [securityKey(held), held]));
  const inSign = (value: string): string => (isLiability ? negate(value) : value);
  let held = sum(before.held.map(marketValue));
  let { valued, flow } = before;

  const move = (security: SecuritySpan): void => {
    const key = securityKey(security);
    const known = positions.get(key);
    const after = heldAfter(known, security);
    positions.set(key, after);
    held = add(held, subtract(marketValue(after), known === undefined ? '0' : marketValue(known)));
  };

  return {
    apply: ({ securities, lastValuation, flow: moved }: Span): void => {
      for (const security of securities ?? []) move(security);
      if (lastValuation === null) {
        flow = add(flow, moved);
        return;
      }
      valued = { amount: lastValuation.amount, holdings: held };
      flow = lastValuation.flowAfter;
    },
    /** Ledger amounts are money out: they reduce an asset and increase a liability. */
    worth: (): Worth => {
      const moved = isLiability ? flow : negate(flow);
      const cash = sum([valued.amount, negate(inSign(valued.holdings)), moved]);
      const holdings = inSign(held);
      return { balance: add(cash, holdings), cash, holdings };
    },
    positions: (): readonly Position[] =>
      [...positions.values()]
        .map(toPosition)
        .filter(({ qty, value }) => !isZero(qty) || !isZero(value))
        .sort((a, b) => compareText(a.ticker, b.ticker)),
    standing: (): Standing => ({ valued, flow, held: [...positions.values()] }),
  };
};

/** A position with the last stated price, if any, and the quantity that trades without a price added since. */
export type Held = SecurityName & {
  readonly qty: string;
  readonly stated: (Omit<StatedPrice, 'value'> & { readonly value: string }) | null;
  readonly unpricedQty: string;
};

const heldAfter = (before: Held | undefined, security: SecuritySpan): Held => {
  const { securityId, ticker, exchangeOperatingMic, stated, setsQty, unpricedQty } = security;
  const qty = setsQty ? security.qty : add(before?.qty ?? '0', security.qty);
  const name = { securityId, ticker, exchangeOperatingMic, qty };
  if (stated === null) {
    return { ...name, stated: before?.stated ?? null, unpricedQty: add(before?.unpricedQty ?? '0', unpricedQty) };
  }
  const value = stated.value ?? multiply(subtract(qty, unpricedQty), stated.price);
  return { ...name, stated: { ...stated, value }, unpricedQty };
};

/** Trades without a price keep the total value, like a stock split, unless no shares are left. */
const marketValue = ({ stated, qty, unpricedQty }: Held): string =>
  stated === null || (isZero(qty) && !isZero(unpricedQty)) ? '0' : stated.value;

const toPosition = (held: Held): Position => {
  const { stated, unpricedQty, ...name } = held;
  const value = marketValue(held);
  const price = isZero(unpricedQty) || isZero(held.qty) ? stated?.price : divide(value, held.qty);
  return { ...name, value, price: stated === null ? null : (price ?? null), priceDate: stated?.date ?? null };
};

/** A cell and its page. */
type PlacedCell = PageCell & { readonly page: PageRef };

/** The entries of one account in one currency, by month. */
export type Timeline = {
  readonly accountId: AccountId;
  readonly currency: string;
  /** Oldest first. */
  readonly months: readonly TimelineMonth[];
};
type TimelineMonth = { readonly month: string; readonly cells: readonly PlacedCell[] };

/** The timelines of those of these accounts that have entries. */
export const timelinesOf = (headers: readonly PageHeader[], accounts: ReadonlySet<string>): readonly Timeline[] => {
  const cells = headers.flatMap(({ account, key, cells: own }) =>
    own
      .filter((cell) => accounts.has(cell.accountId) && hasEffect(cell))
      .map((cell): PlacedCell => ({ ...cell, page: { account, month: key.month } })),
  );
  return [...Map.groupBy(cells, ({ accountId, currency }) => `${accountId}|${currency}`).values()].map((own) => ({
    accountId: own[0]?.accountId ?? '',
    currency: own[0]?.currency ?? '',
    months: [...Map.groupBy(own, ({ month }) => month)]
      .map(([month, inMonth]) => ({ month, cells: inMonth }))
      .sort((a, b) => compareText(a.month, b.month)),
  }));
};

/**
 * The months whose sums are not enough to value the account on the given ascending days, so that their pages must be
 * opened. Such a month has entries on both sides of a day or of the valuation that counts.
 */
export const unclearMonths = ({ months }: Timeline, days: readonly string[]): readonly string[] => {
  const [first = ''] = days;
  const last = days.at(-1) ?? '';
  const firstDayIn = new Map(days.toReversed().map((day) => [monthOf(day), day]));
  const valued = months.findLast(({ cells }) => cells.some(({ lastValuation }) => isBy(lastValuation?.date, first)));
  return months
    .filter(({ month }) => month <= monthOf(last))
    .filter(
      ({ month, cells }) =>
        hasUnclearSecurities(cells) ||
        (month >= (valued?.month ?? '') && (hasUnclearValue(cells) || isCut(cells, firstDayIn.get(month)))),
    )
    .map(({ month }) => month);
};

/** One step per cell, and one per day for opened months. */
export const stepsOf = (
  { months }: Timeline,
  movesOfMonth: (month: string) => readonly Move[] | undefined,
): readonly Step[] =>
  months.flatMap(({ month, cells }) => {
    const moves = movesOfMonth(month);
    return moves === undefined ? cells.map((span) => ({ until: month, span })) : daysOf(moves);
  });

const daysOf = (moves: readonly Move[]): readonly Step[] =>
  [...Map.groupBy(moves, ({ date }) => date)]
    .map(([until, own]) => ({ until, span: spanOf(own) }))
    .sort((a, b) => compareText(a.until, b.until));

/** Whether these entries can affect the worth of the account: all kinds can, except balances that a bank stated. */
export const hasEffect = ({ transactions, trades, valuations, holdings }: PageCell): boolean =>
  transactions + trades + valuations + holdings > 0;

const isBy = (date: string | undefined, day: string): boolean => date !== undefined && date <= day;

const isCut = (cells: readonly PlacedCell[], day: string | undefined): boolean =>
  day !== undefined && cells.some(({ lastDate }) => lastDate > day);

/** Headers do not show the order of trades and records of one month on several pages. */
const hasUnclearSecurities = (cells: readonly PlacedCell[]): boolean =>
  cells.some(({ securities }) => securities === null) ||
  cells.filter(({ securities }) => securities !== null && securities.length > 0).length > 1;

/** A valuation in a month with entries on another page, or before the last trade or record of a security. */
const hasUnclearValue = (cells: readonly PlacedCell[]): boolean =>
  cells.some(({ lastValuation }) => lastValuation !== null) &&
  (cells.length > 1 ||
    cells.some(({ lastValuation, securities }) =>
      securities?.some(({ lastDate }) => lastDate > (lastValuation?.date ?? '')),
    ));
