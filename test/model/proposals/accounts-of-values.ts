import { expect } from 'vitest';
import type { Operation } from '../../../shared/changes/change-sets/domain/change-plan.ts';
import type { ChangeSet } from '../../../shared/changes/change-sets/domain/change-set.ts';
import { entryIdOfTail } from '../../../shared/ledger/entries/domain/entry.ts';
import { isLiving, type Page, slotTail } from '../../../shared/ledger/pages/domain/page.ts';

type Sources = {
  readonly find: (id: string) => Promise<ChangeSet | undefined>;
  readonly operationsOf: (record: ChangeSet) => Promise<readonly Operation[]>;
};

/**
 * Every change in the history of every transaction is by a person, or by a change set that was applied and planned it over
 * the value that it replaced: nothing is overwritten that nobody had seen.
 */
export const requireAccounted = async ({ find, operationsOf }: Sources, pages: readonly Page[]): Promise<void> => {
  const plans = new Map<string, Promise<ReadonlyMap<string, Operation>>>();
  const planOf = (id: string) => {
    const plan = plans.get(id) ?? find(id).then(readPlan);
    plans.set(id, plan);
    return plan;
  };
  const readPlan = async (record: ChangeSet | undefined) => {
    expect(record?.status).toBe('applied');
    const operations = record === undefined ? [] : await operationsOf(record);
    const wanted = operations.filter(({ id }) => !record?.leaveOut?.includes(id));
    return new Map(wanted.map((operation) => [operation.id, operation]));
  };
  for (const page of pages) {
    for (const slot of page.slots.filter(isLiving)) {
      const key = { tag: page.account.tag, month: page.month };
      const id = entryIdOfTail(key, slotTail(slot));
      const whole = slot.parent === null ? id : entryIdOfTail(key, slot.parent);
      const bySets = slot.history.flatMap(({ by, before }) =>
        by.changeSetId === null ? [] : [{ by: by.changeSetId, before }],
      );
      for (const { by, before } of bySets) {
        const plan = await planOf(by);
        requirePlanned(plan.get(id) ?? plan.get(whole), before, page); // parts move with their transaction
      }
    }
  }
};

const requirePlanned = (operation: Operation | undefined, before: object, page: Page): void => {
  expect(operation?.change).toBeDefined();
  const shown: Readonly<Record<string, unknown>> = operation?.before ?? {};
  for (const [field, value] of Object.entries(before)) {
    const was = field === 'accountId' ? (value ?? page.account.id) : (value ?? null);
    expect([field, shown[field] ?? null]).toEqual([field, was]);
  }
};
