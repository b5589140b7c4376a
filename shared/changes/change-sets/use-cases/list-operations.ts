import { type Entry, pageKeyOf } from '../../../ledger/entries/domain/entry.ts';
import { findEntry } from '../../../ledger/pages/domain/read.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { InvalidStateError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { type PageRequest, shownPage } from '../../../platform/domain/paging.ts';
import type { ChangePlan, Operation } from '../domain/change-plan.ts';
import type { ChangeSet } from '../domain/change-set.ts';
import type { PlanObjects } from './change-ports.ts';
import { createPlanReader } from './plan-objects.ts';

/** An operation, with its entry as it is now; null if it does not exist. */
export type ShownOperation = { readonly operation: Operation; readonly entry: Entry | null };

type Dependencies = PlanObjects & {
  readonly ledger: Pick<LedgerPages, 'readMany'>;
};

/**
 * A page of what a change set does, in the order of accounts and months.
 * @throws InvalidStateError before the preview is ready
 */
export const listOperations =
  (deps: Dependencies) =>
  async (
    { familyId, plan: key, status }: ChangeSet,
    page: PageRequest,
  ): Promise<{ readonly items: readonly ShownOperation[]; readonly totalCount: number }> => {
    if (key === null) {
      throw new InvalidStateError(
        status === 'failed'
          ? 'The preview failed, so there is nothing to list: create the change set again'
          : 'The preview is not ready yet: read the change set again until its status is `ready`',
      );
    }
    const reader = createPlanReader(deps);
    const plan = await reader.plan(key);
    const totalCount = plan.blocks.reduce((sum, { operations }) => sum + operations, 0);
    const from = (shownPage(page, totalCount) - 1) * page.perPage;
    const operations = await readWindow(plan, (block) => reader.block(block), from, page.perPage);
    return { items: await withEntries(deps, familyId, operations), totalCount };
  };

const readWindow = async (
  { blocks }: ChangePlan,
  read: (key: string) => Promise<readonly Operation[]>,
  from: number,
  length: number,
): Promise<readonly Operation[]> => {
  const found: Operation[] = [];
  let passed = 0;
  for (const { key, operations } of blocks) {
    if (passed >= from + length) break;
    if (passed + operations > from) {
      const start = Math.max(0, from - passed);
      found.push(...(await read(key)).slice(start, start + length - found.length));
    }
    passed += operations;
  }
  return found;
};

const withEntries = async (
  { ledger }: Dependencies,
  familyId: FamilyId,
  operations: readonly Operation[],
): Promise<readonly ShownOperation[]> => {
  const keys = new Map(
    operations.flatMap(({ id }) => {
      const key = pageKeyOf(id);
      return key === undefined ? [] : [[`${key.tag}|${key.month}`, key] as const];
    }),
  );
  const refs = [...keys.values()].map(({ tag, month }) => ({ account: { id: '', tag }, month }));
  const read = await ledger.readMany(familyId, refs);
  const pages = new Map([...keys.keys()].map((name, at) => [name, read[at]]));
  return operations.map((operation) => {
    const key = pageKeyOf(operation.id);
    const page = key && pages.get(`${key.tag}|${key.month}`);
    return { operation, entry: (page && findEntry(page, operation.id)) ?? null };
  });
};
