import { absolute, isZero } from '../../../platform/domain/money/decimal.ts';
import { rowsBehindAll, type Sums, withAmounts } from './row-sums.ts';

type Amounts = readonly (string | undefined)[];

/** Fewer rows that add up to another are chance. */
const ENOUGH = 2;

/** A row between which others are added up: `isNamed` if words say that it is no transaction, `isHinted` if they may say it. */
export type Bounded = { readonly amounts: Amounts; readonly isNamed: boolean; readonly isHinted: boolean };

/** The places of the hinted rows that add up the rows before or after them, up to the next row of that kind. */
export const hintedSums = (rows: readonly Bounded[]): ReadonlySet<number> => {
  if (!rows.some(({ isHinted }) => isHinted)) return new Set();
  const forwards = sumsBefore(rows);
  const backwards = sumsBefore(rows.toReversed()).toReversed();
  const places = [...rows.keys()].filter((at) => {
    const { amounts, isHinted } = rows[at] ?? {};
    if (!isHinted || amounts === undefined) return false;
    return [forwards[at], backwards[at]].some((sums) => rowsBehindAll(amounts, sums ?? []) >= ENOUGH);
  });
  return new Set(places);
};

/** For each row, the sums of the transactions since the last row that is named or hinted. */
const sumsBefore = (rows: readonly Bounded[]): readonly (readonly Sums[])[] => {
  let sums: readonly Sums[] = [];
  return rows.map(({ amounts, isNamed, isHinted }) => {
    const before = sums;
    sums = isNamed || isHinted ? [] : withAmounts(sums, amounts);
    return before;
  });
};

/**
 * The places of rows that each add up those since the last such row, if there are several and together they take in all rows. A
 * single one may be chance, and one with the amount of another row, in either sign, may reverse or repeat that row.
 */
export const sumsOfGroups = (rows: readonly Amounts[]): readonly number[] => {
  const repeating = repeatingAmounts(rows);
  const found: number[] = [];
  let [since, whole]: (readonly Sums[])[] = [[], []];
  let left = 0;
  for (const [at, amounts] of rows.entries()) {
    const addsUp = (sums: readonly Sums[] = []): boolean =>
      !repeating.has(at) && rowsBehindAll(amounts, sums) >= ENOUGH;
    if (addsUp(since)) {
      found.push(at);
      [since, left] = [[], 0];
      continue;
    }
    if (at === rows.length - 1 && left === 0 && addsUp(whole)) found.push(at);
    else left += 1;
    since = withAmounts(since ?? [], amounts);
    whole = withAmounts(whole ?? [], amounts);
  }
  return left === 0 && found.length >= ENOUGH ? found : [];
};

/** The places of rows with the amount of an earlier one, in either sign. */
const repeatingAmounts = (rows: readonly Amounts[]): ReadonlySet<number> => {
  const seen = new Set<string>();
  return new Set(
    [...rows.entries()].flatMap(([at, amounts]) => {
      const own = amounts.flatMap((amount) => (amount === undefined || isZero(amount) ? [] : [absolute(amount)]));
      const isRepeating = own.some((amount) => seen.has(amount));
      for (const amount of own) seen.add(amount);
      return isRepeating ? [at] : [];
    }),
  );
};
