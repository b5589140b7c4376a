import { add, isZero, negate, subtract } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import type { NumberFormat } from '../../domain/import-attributes.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import type { StatedPeriod } from '../../statements/domain/coverage.ts';

/** Money is missing between two rows, a row is there twice, or two rows have changed places. */
export const FAULT_KINDS = ['missing', 'repeated', 'swapped'] as const;

/** Where the balances of a file do not follow from its rows. */
export type BalanceFault = {
  readonly kind: (typeof FAULT_KINDS)[number];
  /** The row numbers, in file order. */
  readonly rows: readonly [number, number];
  /** For `missing`: canonical, money in positive. */
  readonly amount: string | null;
};
export type BalanceChain = {
  readonly faults: readonly BalanceFault[];
  /** Every row has a balance, so nothing is missing between the first one and the last. */
  readonly isWhole: boolean;
};

type Link = {
  readonly row: number;
  readonly date: string;
  readonly amount: string;
  readonly balance: string;
  /** Between two links with different numbers is a row without a balance that can be read: nothing follows there. */
  readonly stretch: number;
};
type Chain = Pick<StatedPeriod, 'account' | 'currency'> & { readonly links: Link[] };

/** A balance of cash follows from trades too. */
const MOVES_MONEY: ReadonlySet<string> = new Set(['transaction', 'trade']);

/** The faults kept; more say nothing new. */
const FAULTS_KEPT = 20;
/** Fewer links that fit than this share mean that the column is not a running balance. */
const MOSTLY = 0.5;

/** Collects the balances of the rows of each account and currency. Rows that are left out do not count. */
export const createBalanceChain = (numberFormat: NumberFormat | null) => {
  const readNumber = compileNumberFormat(numberFormat ?? '1,234.56');
  const chains = new Map<string, Chain>();
  let unreadable = 0;
  return {
    /** `cell`: the balance as written. */
    see: ({ rowNumber, fields, entry, leftOut }: ImportRow, cell: string): void => {
      if (leftOut) return;
      const balance = readNumber(withoutMarks(cell).trim());
      if (!balance.ok || entry === null || !MOVES_MONEY.has(entry.kind) || entry.part !== null) {
        unreadable += 1;
        return;
      }
      const key = `${fields.account}|${fields.currency}`;
      const [amount, stretch] = [negate(add(entry.amount, entry.cash?.amount ?? '0')), unreadable];
      const link = { row: rowNumber, date: entry.date, amount, balance: balance.value, stretch };
      const chain = chains.get(key);
      const currency = entry.currencyFromFile ? fields.currency : null;
      if (chain === undefined) chains.set(key, { account: fields.account, currency, links: [link] });
      else chain.links.push(link);
    },
    /** Null if the column does not have balances after rows: no row has one, or all have the same. */
    result: (): BalanceChain | null => {
      const found = [...chains.values()].map(({ links }) => faultsOf(links));
      if (found.length === 0 || found.some((faults) => faults === null)) return null;
      const isProved = [...chains.values()].every(({ links }) => links.length > 1 && followsDays(links));
      return {
        faults: found.flatMap((faults) => faults ?? []).slice(0, FAULTS_KEPT),
        isWhole: unreadable === 0 && isProved,
      };
    },
    /** The balances before the oldest and after the newest row of each account, where the order of the rows shows them. */
    periods: (): readonly StatedPeriod[] =>
      [...chains.values()].flatMap(({ account, currency, links }) => {
        const ends = endsOf(links);
        return ends === null || unreadable > 0 ? [] : [{ account, currency, days: null, ...ends }];
      }),
  };
};

/** The amount that leads from one balance to the next: of the later or the earlier row, as read downwards or upwards. */
type Direction = (before: Link, after: Link) => string;
const OLDEST_FIRST: Direction = (_, after) => after.amount;
const NEWEST_FIRST: Direction = (before) => negate(before.amount);
const DIRECTIONS: readonly Direction[] = [
  OLDEST_FIRST,
  NEWEST_FIRST,
  (before) => before.amount,
  (_, after) => negate(after.amount),
];

const areNeighbours = (before: Link | undefined, after: Link): boolean => before?.stretch === after.stretch;

const fits = (before: Link | undefined, after: Link | undefined, direction: Direction): boolean =>
  before !== undefined &&
  after !== undefined &&
  areNeighbours(before, after) &&
  isZero(subtract(gap(before, after), direction(before, after)));

const gap = (before: Link, after: Link): string => subtract(after.balance, before.balance);

const faultsOf = (links: readonly Link[]): readonly BalanceFault[] | null => {
  if (links.length < 2) return [];
  const isConstant = links.every(({ balance }) => balance === links[0]?.balance);
  if (isConstant && links.some(({ amount }) => !isZero(amount))) return null;
  return faultsAlong(links, directionOf(links) ?? usualDirection(links));
};

/** The balance after each row, by the days: where nothing follows, its places are those that a person can check. */
const usualDirection = (links: readonly Link[]): Direction => {
  const [first = '', last = ''] = [links[0]?.date, links.at(-1)?.date];
  return first > last ? NEWEST_FIRST : OLDEST_FIRST;
};

/** Balances that follow only against the order of the days are those of a debt, or the amounts have the wrong sign. */
const followsDays = (links: readonly Link[]): boolean => {
  const direction = directionOf(links);
  const [first = '', last = ''] = [links[0]?.date, links.at(-1)?.date];
  const isUpwards = direction !== null && DIRECTIONS.indexOf(direction) % 2 === 1;
  return first === last || isUpwards === first > last;
};

/** The balance after each row, read upwards or downwards. The other directions can also be a debt written as a positive number. */
const endsOf = (links: readonly Link[]): Pick<StatedPeriod, 'opening' | 'closing'> | null => {
  const direction = directionOf(links);
  const place = direction === null ? -1 : DIRECTIONS.indexOf(direction);
  const [oldest, newest] = place === 0 ? [links[0], links.at(-1)] : [links.at(-1), links[0]];
  if ((place !== 0 && place !== 1) || oldest === undefined || newest === undefined) return null;
  return {
    opening: subtract(oldest.balance, oldest.amount),
    closing: { date: newest.date, amount: newest.balance },
  };
};

const directionOf = (links: readonly Link[]): Direction | null => {
  const steps = links.filter((link, at) => areNeighbours(links[at - 1], link)).length;
  const counted = DIRECTIONS.map((direction) => ({
    direction,
    count: links.filter((link, at) => at > 0 && fits(links[at - 1], link, direction)).length,
  }));
  const best = counted.reduce((most, candidate) => (candidate.count > most.count ? candidate : most));
  return best.count < steps * MOSTLY || best.count === 0 ? null : best.direction;
};

const faultsAlong = (links: readonly Link[], direction: Direction): readonly BalanceFault[] => {
  const faults: BalanceFault[] = [];
  for (let at = 1; at < links.length && faults.length < FAULTS_KEPT; at += 1) {
    const [before, after] = [links[at - 1], links[at]];
    if (before === undefined || after === undefined || !areNeighbours(before, after)) continue;
    if (fits(before, after, direction)) continue;
    if (areSwapped(links, at, direction)) {
      faults.push({ kind: 'swapped', rows: [after.row, links[at + 1]?.row ?? after.row], amount: null });
      at += 2;
    } else faults.push(faultBetween(before, after, direction));
  }
  return faults;
};

const faultBetween = (before: Link, after: Link, direction: Direction): BalanceFault => {
  const rows = [before.row, after.row] as const;
  const isTwice = before.amount === after.amount && before.balance === after.balance;
  return isTwice
    ? { kind: 'repeated', rows, amount: null }
    : { kind: 'missing', rows, amount: subtract(gap(before, after), direction(before, after)) };
};

/** Whether exchanging a row with the next one makes the balances follow around both. */
const areSwapped = (links: readonly Link[], at: number, direction: Direction): boolean => {
  const [before, first, second, after] = [links[at - 1], links[at], links[at + 1], links[at + 2]];
  if (first === undefined || second === undefined) return false;
  return (
    fits(before, second, direction) &&
    fits(second, first, direction) &&
    (after === undefined || fits(first, after, direction))
  );
};
