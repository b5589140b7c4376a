import { pageKeyOf } from '../../../ledger/entries/domain/entry.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import { type Operation, staleOn } from '../../change-sets/domain/change-plan.ts';
import type { ChangeSet } from '../../change-sets/domain/change-set.ts';
import type { PlanObjects } from '../../change-sets/use-cases/change-ports.ts';
import { createPlanReader } from '../../change-sets/use-cases/plan-objects.ts';

type Dependencies = PlanObjects & { readonly ledger: Pick<LedgerPages, 'readMany'> };

const SHOWN = 20;
/** Limits the memory for pages. */
const PAGES_AT_ONCE = 60;

/**
 * Looks whether every planned transaction is as it was in the preview.
 * @throws DomainError `conflict` with the ids of those that are not, `validation_failed` if an id to leave out is not planned
 */
export const requireUnchanged =
  (deps: Dependencies) =>
  async (
    record: ChangeSet,
    { leaveOut = [], ifUnchanged }: { readonly leaveOut?: readonly string[]; readonly ifUnchanged: boolean },
  ): Promise<void> => {
    if (record.plan === null) return;
    const planned = await plannedIn(deps, record.plan);
    const ids = new Set(planned.map(({ id }) => id));
    const unknown = leaveOut.find((id) => !ids.has(id));
    if (unknown !== undefined) {
      throw new DomainError(
        'validation_failed',
        `leave_out has ${JSON.stringify(unknown)}, which this change set does not change`,
      );
    }
    if (!ifUnchanged) return;
    const out = new Set(leaveOut);
    const stale = await staleOf(
      deps,
      record,
      planned.filter(({ id }) => !out.has(id)),
    );
    if (stale.length === 0) return;
    throw new DomainError(
      'conflict',
      `${stale.length === 1 ? 'A transaction' : `${stale.length} transactions`} changed after the preview, so nothing was applied: create the change set again`,
      { details: { transaction_ids: stale.slice(0, SHOWN) } },
    );
  };

const plannedIn = async (deps: Dependencies, plan: string): Promise<readonly Operation[]> => {
  const reader = createPlanReader(deps);
  const { blocks } = await reader.plan(plan);
  const operations: Operation[] = [];
  for (const { key } of blocks)
    operations.push(...(await reader.block(key)).filter(({ change }) => change !== undefined));
  return operations;
};

const staleOf = async (
  { ledger }: Dependencies,
  { familyId }: ChangeSet,
  operations: readonly Operation[],
): Promise<readonly string[]> => {
  const nameOf = ({ id }: Operation): string => {
    const key = pageKeyOf(id);
    return key === undefined ? '' : `${key.tag}|${key.month}`;
  };
  const byPage = [...Map.groupBy(operations, nameOf)];
  const stale: string[] = [];
  for (let at = 0; at < byPage.length; at += PAGES_AT_ONCE) {
    const group = byPage.slice(at, at + PAGES_AT_ONCE);
    const refs = group.map(([name]) => {
      const [tag = '', month = ''] = name.split('|');
      return { account: { id: '', tag }, month };
    });
    const pages = await ledger.readMany(familyId, refs);
    for (const [index, [, own]] of group.entries()) stale.push(...staleOn(pages[index], own).map(({ id }) => id));
  }
  return stale;
};
