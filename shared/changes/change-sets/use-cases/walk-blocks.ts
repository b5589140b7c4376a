import { type PageAccount, pageKeyOf } from '../../../ledger/entries/domain/entry.ts';
import { yearOf } from '../../../platform/domain/dates/local-date.ts';
import { LeaseLostError } from '../../../platform/domain/errors.ts';
import type { SliceClock } from '../../../platform/use-cases/clock.ts';
import { settleAll } from '../../../platform/use-cases/settle-all.ts';
import type { ChangePlan, Operation } from '../domain/change-plan.ts';
import type { PlanObjects } from './change-ports.ts';
import { createPlanReader } from './plan-objects.ts';

/** The operations of some pages of one account and year, by month. */
export type YearOperations = {
  /** Without an id unless entries are created: a stored year knows its account. */
  readonly account: PageAccount;
  readonly months: ReadonlyMap<string, readonly Operation[]>;
};

const YEARS_AT_ONCE = 8;

type Walk = {
  readonly plan: ChangePlan;
  readonly from: number;
  /** Called before the first page of each block. */
  readonly prepare?: (years: readonly YearOperations[], block: number) => Promise<void>;
  readonly visit: (year: YearOperations) => Promise<void>;
  /** Called after each block but the last. */
  readonly report: (block: number) => Promise<void>;
};

/** Visits the pages of a plan, block by block. Returns the next block if the time is up; undefined if all are done. */
export const walkBlocks = async (
  deps: PlanObjects,
  { plan, from, prepare, visit, report }: Walk,
  clock: SliceClock,
): Promise<number | undefined> => {
  const reader = createPlanReader(deps);
  for (let at = from; at < plan.blocks.length; at++) {
    const block = plan.blocks[at];
    if (block === undefined) continue;
    const years = yearsOf(await reader.block(block.key));
    await prepare?.(years, at);
    await eachYear(years, visit);
    if (at + 1 === plan.blocks.length) return undefined;
    if (!clock.mayContinue()) return at + 1;
    await report(at + 1);
  }
  return undefined;
};

export const eachYear = async (
  years: readonly YearOperations[],
  visit: (year: YearOperations) => Promise<void>,
): Promise<void> => {
  for (let first = 0; first < years.length; first += YEARS_AT_ONCE) {
    await settleAll(years.slice(first, first + YEARS_AT_ONCE).map(visit));
  }
};

const yearsOf = (operations: readonly Operation[]): readonly YearOperations[] => {
  const placed = operations.flatMap((operation) => {
    const key = pageKeyOf(operation.id);
    return key === undefined ? [] : [{ key, operation }];
  });
  const years = Map.groupBy(placed, ({ key }) => `${key.tag}|${yearOf(key.month)}`);
  return [...years.values()].map((own) => ({
    account: {
      id: own.flatMap(({ operation }) => operation.create?.accountId ?? [])[0] ?? '',
      tag: own[0]?.key.tag ?? '',
    },
    months: new Map(
      [...Map.groupBy(own, ({ key }) => key.month)].map(([month, some]) => [month, some.map((item) => item.operation)]),
    ),
  }));
};

/** Throws once the lease of this slice could have ended: a late write could undo the work of the next worker. */
export const createLeaseGuard = (clock: SliceClock): (() => void) => {
  const until = clock.leaseUntil();
  return () => {
    if (clock.now() >= until) throw new LeaseLostError('The time of this slice is over');
  };
};
