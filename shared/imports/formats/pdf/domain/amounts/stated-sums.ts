import { add, compare, negate, subtract, sum } from '../../../../../platform/domain/money/decimal.ts';
import type { StatedSum } from '../../../../verification/domain/verification.ts';
import type { ColumnAmount, DraftRow } from '../draft-row.ts';
import type { Direction } from '../marked-lines.ts';
import type { StatementPeriod } from '../parts.ts';
import type { AmountText } from './amount-text.ts';

/** How to interpret the balances of a statement. */
export type BalanceRules = {
  /** An unsigned balance is an asset of the holder; otherwise it is a debt. */
  readonly held: boolean;
  /** The newest transaction is first. */
  readonly newestFirst: boolean;
};

/** The check of a row: the running balance agrees, only a sum of several rows agrees, there is neither, or one disagrees. */
export type Verdict = 'agrees' | 'in_total' | 'unchecked' | 'contradicts';
export type Comparison = {
  readonly verdicts: readonly Verdict[];
  /** Including directions that only the balances show. */
  readonly movements: readonly Movement[];
  /** The totals that the statement gives for its rows, the most significant first. */
  readonly sums: readonly StatedSum[];
  /** The opening and closing balances, or the sums of both directions, include every row. */
  readonly coversAll: boolean;
  readonly agreements: number;
  readonly contradictions: number;
};

/** A balance after a number of rows of a period, in chronological order. */
type Mark = { readonly after: number; readonly value: string; readonly isLine: boolean };
/** The rows between two balances, which must add up to their difference. */
type Segment = {
  readonly from: number;
  readonly to: number;
  readonly expected: string;
  readonly agrees: boolean;
  /** Covers the whole period, from the opening to the closing balance. */
  readonly isWhole: boolean;
};

/** Checks the rows of a period against every balance and sum that the statement prints. */
export const comparePeriod = (
  period: StatementPeriod,
  initial: readonly Movement[],
  running: readonly (AmountText | null)[],
  rules: BalanceRules,
): Comparison => {
  const movements = [...initial];
  const marks = marksOf(period, running, rules);
  const segments = marks.slice(1).map((mark, at) => compareSegment(period, marks[at] ?? mark, mark, movements, rules));
  const totals = compareTotals(period, movements);
  const hasEnds = marks[0]?.after === 0 && marks[0].isLine && endsWithLine(marks, period.to - period.from);
  const balancesAgree = segments.every(({ agrees }) => agrees);
  const isProved = hasEnds && balancesAgree;
  const counted = totals.filter(({ isOverall, agrees }) => agrees || isOverall || !isProved);
  const both = (['in', 'out'] as const).every((direction) =>
    totals.some((total) => total.direction === direction && total.isWhole),
  );
  return {
    verdicts: verdictsOf(initial.length, period, segments, both && counted.every(({ agrees }) => agrees)),
    movements,
    sums: [...balanceSums(segments), ...counted.map(({ sum: statedSum }) => statedSum)],
    coversAll: hasEnds || both,
    agreements: segments.filter(({ agrees, from, to }) => agrees && to > from).length + countAgreeing(counted, true),
    contradictions: segments.filter(({ agrees }) => !agrees).length + countAgreeing(counted, false),
  };
};

const countAgreeing = (totals: readonly { readonly agrees: boolean }[], agrees: boolean): number =>
  totals.filter((total) => total.agrees === agrees).length;

const endsWithLine = (marks: readonly Mark[], rows: number): boolean => {
  const last = marks.at(-1);
  return marks.length > 1 && last?.after === rows && last.isLine;
};

const marksOf = (
  { from, to, opening, closings, carried }: StatementPeriod,
  running: readonly (AmountText | null)[],
  { held, newestFirst }: BalanceRules,
): readonly Mark[] => {
  const at = (boundary: number): number => (newestFirst ? to - boundary : boundary - from);
  const mark = (after: number, amount: AmountText, isLine: boolean): Mark => ({
    after,
    isLine,
    value: heldBalance(amount, held),
  });
  const inside = [
    ...running
      .slice(from, to)
      .flatMap((amount, index) =>
        amount === null ? [] : [mark(at(from + index + (newestFirst ? 0 : 1)), amount, false)],
      ),
    ...carried.map(({ amount, before }) => mark(at(before), amount, true)),
  ].sort((a, b) => a.after - b.after || Number(a.isLine) - Number(b.isLine));
  return [
    ...(opening === null ? [] : [mark(0, opening, true)]),
    ...inside,
    ...closings.map((amount) => mark(to - from, amount, true)),
  ];
};

const compareSegment = (
  { from, to }: StatementPeriod,
  first: Mark,
  last: Mark,
  movements: Movement[],
  { newestFirst }: BalanceRules,
): Segment => {
  const [begin, end] = newestFirst ? [to - last.after, to - first.after] : [from + first.after, from + last.after];
  const expected = subtract(last.value, first.value);
  const settled = settle(movements.slice(begin, end), expected);
  movements.splice(begin, end - begin, ...settled.movements);
  const isWhole = first.isLine && last.isLine && begin === from && end === to;
  return { from: begin, to: end, expected, agrees: settled.agrees, isWhole };
};

/** The net of the movements. Movements without a direction count as 0. */
export const netOf = (movements: readonly Movement[]): string =>
  movements.reduce((total, { value, direction }) => {
    if (direction === null) return total;
    return direction === 'in' ? add(total, value) : subtract(total, value);
  }, '0');

/** Assigns directions to amounts without one so that they make up the difference. */
const settle = (
  movements: readonly Movement[],
  net: string,
): { readonly movements: readonly Movement[]; readonly agrees: boolean } => {
  if (netOf(movements) === net && movements.every(({ direction }) => direction !== null)) {
    return { movements, agrees: true };
  }
  for (const direction of ['in', 'out'] as const satisfies readonly Direction[]) {
    const tried = movements.map((movement) => (movement.direction === null ? { ...movement, direction } : movement));
    if (netOf(tried) === net) return { movements: tried, agrees: true };
  }
  return { movements, agrees: false };
};

type ComparedTotal = {
  readonly direction: Direction;
  readonly agrees: boolean;
  readonly isOverall: boolean;
  /** Includes all rows of its direction. */
  readonly isWhole: boolean;
  readonly sum: StatedSum;
};

const compareTotals = (
  { from, to, totals }: StatementPeriod,
  movements: readonly Movement[],
): readonly ComparedTotal[] => {
  const compared = (direction: Direction, begin: number, end: number, expected: string) => {
    const found = sumOf(movements.slice(begin, end), direction);
    const figure = direction === 'in' ? 'money_in' : 'money_out';
    return { found, sum: { figure, from: begin, to: end, expected } } as const;
  };
  const ofSections = totals.flatMap(({ direction, value, last, before }): readonly ComparedTotal[] => {
    if (last === null) return [];
    const { found, sum: statedSum } = compared(direction, before - last, before, value);
    return [{ direction, agrees: found === value, isOverall: true, isWhole: false, sum: statedSum }];
  });
  const ofAll = (['in', 'out'] as const).flatMap((direction): readonly ComparedTotal[] => {
    const all = totals.filter((total) => total.direction === direction && total.last === null);
    const overall = all.filter((total) => total.isOverall);
    const values = (overall.length > 0 ? overall : all).map(({ value }) => value);
    const found = sumOf(movements.slice(from, to), direction);
    const possible = wholeSums(values, overall.length > 0);
    const expected = possible.find((value) => value === found) ?? possible[0];
    if (expected === undefined) return [];
    const statedSum = compared(direction, from, to, expected).sum;
    const isOverall = overall.length > 0;
    return [{ direction, agrees: expected === found, isOverall, isWhole: true, sum: statedSum }];
  });
  return [...ofAll, ...ofSections];
};

/** Each page can have its own sum or a running sum; each kind of transaction can have its own sum. */
const wholeSums = (values: readonly string[], isOverall: boolean): readonly string[] => {
  const distinct = [...new Set(values)].toSorted(compare);
  if (distinct.length <= 1) return distinct;
  return isOverall ? [...distinct.slice(-1), sum(values)] : [sum(distinct)];
};

const sumOf = (movements: readonly Movement[], wanted: Direction): string =>
  sum(movements.filter(({ direction }) => direction === wanted).map(({ value }) => value));

const verdictsOf = (
  rows: number,
  { from, to }: StatementPeriod,
  segments: readonly Segment[],
  inTotal: boolean,
): readonly Verdict[] => {
  const verdicts = new Array<Verdict>(rows).fill('unchecked');
  if (inTotal) verdicts.fill('in_total', from, to);
  for (const { from: begin, to: end, agrees, isWhole } of segments) {
    if (agrees) verdicts.fill(isWhole ? 'in_total' : 'agrees', begin, end);
    else if (!isWhole) verdicts.fill('contradicts', begin, end);
  }
  return verdicts;
};

/** The sum from the first balance to the last, then the sum of every part that does not add up. */
const balanceSums = (segments: readonly Segment[]): readonly StatedSum[] => {
  const [first] = segments;
  const last = segments.at(-1);
  if (first === undefined || last === undefined) return [];
  const whole = {
    from: Math.min(first.from, last.from),
    to: Math.max(first.to, last.to),
    expected: sum(segments.map(({ expected }) => expected)),
  };
  const apart = segments.length === 1 ? [] : segments.filter(({ agrees }) => !agrees);
  return [whole, ...apart].map(({ from, to, expected }) => ({ figure: 'balance', from, to, expected }));
};

/** An amount of money and its direction; null while it is unknown. */
export type Movement = { readonly value: string; readonly direction: Direction | null };

/** In a file with minus signs, other amounts are positive; in a file without, their direction is unknown. */
type SignUse = 'signed' | 'unsigned';

export const signUseOf = (amounts: readonly (ColumnAmount | null)[]): SignUse =>
  amounts.some((amount) => amount !== null && isPlain(amount) && amount.amount.printed === 'minus')
    ? 'signed'
    : 'unsigned';

const isPlain = ({ role }: ColumnAmount): boolean => role === null || role === 'amount';
const opposite = (direction: Direction): Direction => (direction === 'in' ? 'out' : 'in');

/** The value of a balance to the account holder. `held`: an unsigned balance is an asset; otherwise it is a debt. */
export const heldBalance = ({ value, printed }: AmountText, held: boolean): string => {
  if (printed === 'credit') return value;
  if (printed === 'debit') return negate(value);
  return (printed === 'minus') === held ? negate(value) : value;
};

/** The direction of each amount from its column, mark or heading. If minus is usual in a column, it has no meaning. */
export const readMovements = (
  rows: readonly Pick<DraftRow, 'section'>[],
  picked: readonly (ColumnAmount | null)[],
): readonly Movement[] => {
  const groups = rows.map(({ section }, at) => groupOf(picked[at] ?? null, section));
  const minusRules = new Set(
    [...new Set(groups)].filter((group) =>
      groups.every(
        (other, at) => other !== group || ['minus', undefined].includes(picked[at]?.amount.printed ?? undefined),
      ),
    ),
  );
  return rows.map((_, at) => {
    const amount = picked[at] ?? null;
    if (amount === null) return { value: '0', direction: null };
    const { value, printed } = amount.amount;
    if (printed === 'credit') return { value, direction: 'in' };
    if (printed === 'debit') return { value, direction: 'out' };
    const group = groups[at];
    if (group === null || group === undefined) return { value, direction: null };
    const reversed = printed === 'minus' && !minusRules.has(group);
    return { value, direction: reversed ? opposite(group) : group };
  });
};

const groupOf = (amount: ColumnAmount | null, section: Direction | null): Direction | null => {
  if (amount?.role === 'debit') return 'out';
  return amount?.role === 'credit' ? 'in' : section;
};

/** Assigns remaining directions by sign. `positive`: the direction of an amount without a minus. */
export const byConvention = (
  movements: readonly Movement[],
  picked: readonly (ColumnAmount | null)[],
  positive: Direction,
): readonly Movement[] =>
  movements.map((movement, at) => {
    if (movement.direction !== null) return movement;
    const minus = picked[at]?.amount.printed === 'minus';
    return { ...movement, direction: minus ? opposite(positive) : positive };
  });
