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
 * single one may be chance.
 */
export const sumsOfGroups = (rows: readonly Amounts[]): readonly number[] => {
  const found: number[] = [];
  let [since, whole]: (readonly Sums[])[] = [[], []];
  let left = 0;
  for (const [at, amounts] of rows.entries()) {
    if (rowsBehindAll(amounts, since ?? []) >= ENOUGH) {
      found.push(at);
      [since, left] = [[], 0];
      continue;
    }
    const isLast = at === rows.length - 1;
    if (isLast && left === 0 && rowsBehindAll(amounts, whole ?? []) >= ENOUGH) found.push(at);
    else left += 1;
    since = withAmounts(since ?? [], amounts);
    whole = withAmounts(whole ?? [], amounts);
  }
  return left === 0 && found.length >= ENOUGH ? found : [];
};
