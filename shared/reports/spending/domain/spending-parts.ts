import type { Flows } from '../../../ledger/totals/domain/spending.ts';
import { add, compare, isZero, negate, subtract } from '../../../platform/domain/money/decimal.ts';

/** By what a report adds up, beside categories. */
export const PART_KINDS = ['merchant', 'tag', 'account'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** Money of a category that belongs to these records: several tags, one account or merchant, or none. */
export type PartCell = Flows & { readonly categoryId: string | null; readonly ids: readonly string[] };
/** The same of one month. */
export type MonthCell = PartCell & { readonly month: string };

/** By the id of a record; null: without one. */
export type PartAmounts = ReadonlyMap<string | null, string>;

/** Money of exactly these tags. */
export type TogetherAmount = { readonly ids: readonly string[]; readonly amount: string };

export type PartSide = {
  readonly amounts: PartAmounts;
  /** The same by what belongs together, each transaction once. */
  readonly together: readonly TogetherAmount[];
  /** Counts every transaction once, also one with several tags. */
  readonly total: string;
};

export type PartSides = { readonly spent: PartSide; readonly earned: PartSide };

/**
 * Spending and income by record. A category with its subcategories counts on the side of its net, as in
 * the report by category, so both have the same totals; a refund lowers what was spent.
 */
export const sidesOfParts = (cells: readonly PartCell[], groupOf: (categoryId: string) => string): PartSides => {
  const nets = new Map<string, string>();
  for (const { categoryId, inflow, outflow } of cells) {
    if (categoryId === null) continue;
    const group = groupOf(categoryId);
    nets.set(group, add(nets.get(group) ?? '0', subtract(outflow, inflow)));
  }
  const [spent, earned] = [createSide(), createSide()];
  for (const { categoryId, ids, inflow, outflow } of cells) {
    if (categoryId === null) {
      spent.see(ids, outflow);
      earned.see(ids, inflow);
      continue;
    }
    const side = compare(nets.get(groupOf(categoryId)) ?? '0', '0');
    const net = subtract(outflow, inflow);
    if (side > 0) spent.see(ids, net);
    if (side < 0) earned.see(ids, negate(net));
  }
  return { spent: spent.result(), earned: earned.result() };
};

const createSide = () => {
  const amounts = new Map<string | null, string>();
  const together = new Map<string, TogetherAmount>();
  let total = '0';
  return {
    see: (ids: readonly string[], amount: string): void => {
      if (isZero(amount)) return;
      total = add(total, amount);
      const key = ids.join('|');
      together.set(key, { ids, amount: add(together.get(key)?.amount ?? '0', amount) });
      for (const id of ids.length === 0 ? [null] : ids) amounts.set(id, add(amounts.get(id) ?? '0', amount));
    },
    result: (): PartSide => ({ amounts, together: [...together.values()], total }),
  };
};

/** The same beside what it was before. */
export type TogetherRow = { readonly ids: readonly string[]; readonly now: string; readonly before: string };
export type PartRow = { readonly id: string | null; readonly now: string; readonly before: string };
/** The largest rows, and what the others add up to. */
export type PartRows = {
  /** Tags that occur together, the largest sum first; only if a transaction counts in several rows. */
  readonly together: readonly TogetherRow[] | undefined;
  readonly rows: readonly PartRow[];
  readonly others: { readonly count: number; readonly now: string; readonly before: string } | undefined;
  readonly total: { readonly now: string; readonly before: string };
};

/** On a page that has to stay small, and on demand. */
export const MOST_ROWS = { first: 20, all: 200 } as const;

const rowsTogether = (now: PartSide, before: PartSide): PartRows['together'] => {
  const all = [...now.together, ...before.together];
  if (all.every(({ ids }) => ids.length <= 1)) return undefined;
  const [nowBy, beforeBy] = [now, before].map(
    ({ together }) => new Map(together.map(({ ids, amount }) => [ids.join('|'), amount])),
  );
  return [...new Map(all.map(({ ids }) => [ids.join('|'), ids]))]
    .map(([key, ids]) => ({ ids, now: nowBy?.get(key) ?? '0', before: beforeBy?.get(key) ?? '0' }))
    .filter((row) => !isZero(row.now) || !isZero(row.before))
    .toSorted((a, b) => compare(b.now, a.now) || compare(b.before, a.before));
};

/** One row more would be "1 other". */
export const rowsOfParts = (now: PartSide, before: PartSide, most: number): PartRows => {
  const ids = new Set([...now.amounts.keys(), ...before.amounts.keys()]);
  const rows = [...ids]
    .map((id): PartRow => ({ id, now: now.amounts.get(id) ?? '0', before: before.amounts.get(id) ?? '0' }))
    .filter((row) => !isZero(row.now) || !isZero(row.before))
    .toSorted((a, b) => compare(b.now, a.now) || compare(b.before, a.before));
  const isAll = rows.length <= most + 1;
  const rest = isAll ? [] : rows.slice(most);
  return {
    together: rowsTogether(now, before),
    rows: isAll ? rows : rows.slice(0, most),
    others: isAll
      ? undefined
      : {
          count: rest.length,
          now: rest.reduce((all, row) => add(all, row.now), '0'),
          before: rest.reduce((all, row) => add(all, row.before), '0'),
        },
    total: { now: now.total, before: before.total },
  };
};
