import { absolute, add, isZero, subtract } from '../../../platform/domain/money/decimal.ts';

/** The sums of the amounts of rows: all of them, those without a minus, and those with one; with the number of each. */
export type Sums = {
  readonly all: string;
  readonly plus: string;
  readonly minus: string;
  readonly plusCount: number;
  readonly minusCount: number;
};
export const NO_SUMS: Sums = { all: '0', plus: '0', minus: '0', plusCount: 0, minusCount: 0 };

export const withAmount = (sums: Sums, amount: string | undefined): Sums => {
  if (amount === undefined || isZero(amount)) return sums;
  const all = add(sums.all, amount);
  return amount.startsWith('-')
    ? { ...sums, all, minus: add(sums.minus, amount), minusCount: sums.minusCount + 1 }
    : { ...sums, all, plus: add(sums.plus, amount), plusCount: sums.plusCount + 1 };
};

/** The sums of the rows after `before`. */
export const sumsSince = (sums: Sums, before: Sums): Sums => ({
  all: subtract(sums.all, before.all),
  plus: subtract(sums.plus, before.plus),
  minus: subtract(sums.minus, before.minus),
  plusCount: sums.plusCount - before.plusCount,
  minusCount: sums.minusCount - before.minusCount,
});

export const isSameSize = (amount: string, other: string): boolean => absolute(amount) === absolute(other);

/** How many rows add up to an amount, whatever its sign; 0 if none of the sums is it. */
export const rowsBehind = (amount: string, { all, plus, minus, plusCount, minusCount }: Sums): number =>
  Math.max(
    isSameSize(all, amount) ? plusCount + minusCount : 0,
    isSameSize(plus, amount) ? plusCount : 0,
    isSameSize(minus, amount) ? minusCount : 0,
  );

type Amounts = readonly (string | undefined)[];

export const withAmounts = (sums: readonly Sums[], amounts: Amounts): readonly Sums[] =>
  amounts.map((amount, column) => withAmount(sums[column] ?? NO_SUMS, amount));

/** How many rows add up to all amounts of a row; 0 if one of them is no sum, or it has none. A zero beside others says nothing. */
export const rowsBehindAll = (amounts: Amounts, sums: readonly Sums[]): number => {
  const stated = amounts.flatMap((amount, column) => (amount === undefined ? [] : [{ amount, column }]));
  const telling = stated.filter(({ amount }) => !isZero(amount));
  const counts = (telling.length === 0 ? stated : telling).map(({ amount, column }) =>
    rowsBehind(amount, sums[column] ?? NO_SUMS),
  );
  return counts.includes(0) ? 0 : counts.reduce((all, count) => all + count, 0);
};
