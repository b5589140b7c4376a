import { type Entry, entryIdTail, pageKeyOf } from '../../../ledger/entries/domain/entry.ts';
import { isChangedBy, splitBy } from '../../../ledger/history/domain/undo-changes.ts';
import { slotTail } from '../../../ledger/pages/domain/page.ts';
import { findEntry } from '../../../ledger/pages/domain/read.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { InvalidStateError } from '../../../platform/domain/errors.ts';
import { type PageRequest, shownPage } from '../../../platform/domain/paging.ts';
import type { ChangePlan, Operation } from '../domain/change-plan.ts';
import type { ChangeSet, OperationOutcome } from '../domain/change-set.ts';
import type { PlanObjects } from './change-ports.ts';
import { findOutcomes } from './operation-outcomes.ts';
import { createPlanReader } from './plan-objects.ts';

/** An operation and what became of it, with its entry as it is now; null if it does not exist. */
export type ShownOperation = OperationOutcome & { readonly operation: Operation; readonly entry: Entry | null };

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
    record: ChangeSet,
    page: PageRequest,
  ): Promise<{ readonly items: readonly ShownOperation[]; readonly totalCount: number }> => {
    const { plan: key, status } = record;
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
    return { items: await withEntries(deps, record, operations), totalCount };
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

const KEPT = {
  outcome: 'skipped',
  reason: 'It was edited, or an import or bank reported it too, so it stays',
} as const;

const STILL_SPLIT = { outcome: 'skipped', reason: 'Its parts were edited, so that it stays split' } as const;

const withEntries = async (
  deps: Dependencies,
  record: ChangeSet,
  operations: readonly Operation[],
): Promise<readonly ShownOperation[]> => {
  const keys = new Map(
    operations.flatMap(({ id }) => {
      const key = pageKeyOf(id);
      return key === undefined ? [] : [[`${key.tag}|${key.month}`, key] as const];
    }),
  );
  const refs = [...keys.values()].map(({ tag, month }) => ({ account: { id: '', tag }, month }));
  const read = await deps.ledger.readMany(record.familyId, refs);
  const pages = new Map([...keys.keys()].map((name, at) => [name, read[at]]));
  const outcomeOf = await findOutcomes(deps, record);
  return operations.map((operation) => {
    const key = pageKeyOf(operation.id);
    const page = key && pages.get(`${key.tag}|${key.month}`);
    const slot = page?.slots.find((other) => slotTail(other) === entryIdTail(operation.id));
    const isCarried = slot !== undefined && isChangedBy(slot, record.id);
    const entry = (page && findEntry(page, operation.id)) ?? null;
    const isKept = record.status === 'reverted' && operation.create !== undefined && entry !== null;
    const isSplit = slot !== undefined && page !== undefined && splitBy(page, record.id).has(slotTail(slot));
    if (record.status === 'reverted' && isSplit) return { operation, ...STILL_SPLIT, entry };
    return { operation, ...(isKept ? KEPT : outcomeOf(operation, isCarried)), entry };
  });
};
