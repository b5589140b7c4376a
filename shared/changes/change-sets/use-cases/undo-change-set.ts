import { keptBy, splitBy, undoOnPage } from '../../../ledger/history/domain/undo-changes.ts';
import {
  type EntryReference,
  leaveInAccounts,
  NO_LOSSES,
  restoredExternalIds,
  restoredReferences,
  type UndoLosses,
  withoutExternalIds,
} from '../../../ledger/history/domain/undo-losses.ts';
import { takeBackIds } from '../../../ledger/history/use-cases/take-back-ids.ts';
import type { Page } from '../../../ledger/pages/domain/page.ts';
import { quoteValue } from '../../../platform/domain/errors.ts';
import { byExternalId } from '../../../platform/domain/external-id.ts';
import type { AccountId, FamilyId } from '../../../platform/domain/ids.ts';
import { releaseMerged, restoreRecords } from '../../record-merges/use-cases/merge-records.ts';
import { releaseNewRule, removeNewRule } from '../../rules/use-cases/new-rule.ts';
import type { ChangePlan } from '../domain/change-plan.ts';
import { releaseRecords } from './bind-records.ts';
import type { ChangeDependencies } from './change-ports.ts';
import { changedBy, type Held, type Outcome, readPlan } from './change-slice.ts';
import { createLeaseGuard, eachYear, walkBlocks, type YearOperations } from './walk-blocks.ts';

/**
 * Takes a change set out of its entries. Afterwards it is unknown what was taken out, so what cannot be restored is
 * counted before the first write, and lost external ids before the first write of their block: an interruption neither
 * loses nor repeats a count.
 */
export const undoChangeSet = async (deps: ChangeDependencies, held: Held): Promise<Outcome> => {
  const { familyId, checkpoint } = held.record;
  const plan = await readPlan(deps, held.record);
  const accounts = await deps.accounts.list(familyId);
  const exists: AccountCheck = (tag) => (accountId) =>
    accounts.some((account) => (accountId === null ? account.tag === tag : account.id === accountId));
  if (checkpoint?.phase === 'undo') return takeOut(deps, held, { plan, exists });
  return countLosses(deps, held, { plan, exists });
};

/** Whether an account exists; null is the one with this tag. */
type AccountCheck = (tag: string) => (accountId: AccountId | null) => boolean;
type Undoing = { readonly plan: ChangePlan; readonly exists: AccountCheck };

const countLosses = async (
  deps: ChangeDependencies,
  { record, clock, update }: Held,
  { plan, exists }: Undoing,
): Promise<Outcome> => {
  const { familyId, id, checkpoint } = record;
  const { block: from, losses: already } =
    checkpoint?.phase === 'losses'
      ? checkpoint
      : {
          block: 0,
          losses: {
            ...NO_LOSSES,
            ...(await restoreRecords(deps, record, clock.now())),
            ...(await removeNewRule(deps, record, clock.now())),
          },
        };
  let { left, blank, kept = 0, splits = 0 } = already;
  const stopped = await walkBlocks(
    deps,
    {
      plan,
      from,
      visit: async ({ account, months }: YearOperations) => {
        const restored: (readonly EntryReference[])[] = [];
        await deps.ledger.visit(familyId, account, [...months.keys()], (page) => {
          const undone = leaveInAccounts(page, undoOnPage(page, id, clock.now()).page, exists(account.tag));
          left += undone.left;
          kept += keptBy(undone.page, id);
          splits += splitBy(undone.page, id).size;
          restored.push(...restoredReferences(page, undone.page));
        });
        const gone = await countGone(deps, familyId, restored);
        blank += gone; // several years are visited at once
      },
      report: async (block) =>
        void (await update({
          checkpoint: { phase: 'losses', block, losses: { ...already, left, blank, kept, splits } },
          wakes: 0,
        })),
    },
    clock,
  );
  const losses = { ...already, left, blank, kept, splits };
  return {
    checkpoint:
      stopped === undefined ? { phase: 'undo', block: 0, losses } : { phase: 'losses', block: stopped, losses },
  };
};

/** How many of these entries refer to a record that no longer exists. */
const countGone = async (
  { records }: Pick<ChangeDependencies, 'records'>,
  familyId: FamilyId,
  restored: readonly (readonly EntryReference[])[],
): Promise<number> => {
  const wanted = Map.groupBy(restored.flat(), ({ kind }) => kind);
  const known = await Promise.all(
    [...wanted].map(async ([kind, references]) => {
      const ids = [...new Set(references.map(({ recordId }) => recordId))];
      return [kind, await records.findMany(familyId, kind, ids)] as const;
    }),
  );
  const existing = new Map(known);
  return restored.filter((some) => some.some(({ kind, recordId }) => !existing.get(kind)?.has(recordId))).length;
};

const takeOut = async (deps: ChangeDependencies, held: Held, { plan, exists }: Undoing): Promise<Outcome> => {
  const { record, clock, update } = held;
  const { familyId, id, checkpoint } = record;
  const guard = createLeaseGuard(clock);
  const { block: from, losses: counted = NO_LOSSES } =
    checkpoint?.phase === 'undo' ? checkpoint : { block: 0, losses: NO_LOSSES };
  let { externalIds = 0 } = counted;
  let lost: ReadonlySet<string> = new Set();
  const undone = (page: Page, tag: string): Page =>
    leaveInAccounts(page, undoOnPage(page, id, clock.now()).page, exists(tag)).page;
  const stopped = await walkBlocks(
    deps,
    {
      plan,
      from,
      prepare: async (years, block) => {
        const restored: ReturnType<typeof restoredExternalIds>[number][] = [];
        await eachYear(years, ({ account, months }) =>
          deps.ledger.visit(familyId, account, [...months.keys()], (page) => {
            restored.push(...restoredExternalIds(page, undone(page, account.tag)));
          }),
        );
        lost = await takeBackIds(restored.sort(byExternalId), (entryId, externalId) =>
          deps.takeId(familyId, entryId, externalId, id),
        );
        const isCounted = checkpoint?.phase === 'undo' && checkpoint.block === block && checkpoint.counted === true;
        if (isCounted || lost.size === 0) return;
        externalIds += lost.size;
        await update({ checkpoint: { phase: 'undo', block, losses: { ...counted, externalIds }, counted: true } });
      },
      visit: async ({ account, months }) => {
        await deps.ledger.changeEach(familyId, account, [...months.keys()], (page) => {
          guard();
          const after = undone(page, account.tag);
          return after === page ? undefined : withoutExternalIds(after, lost);
        });
      },
      report: async (block) =>
        void (await update({ checkpoint: { phase: 'undo', block, losses: { ...counted, externalIds } }, wakes: 0 })),
    },
    clock,
  );
  const losses = { ...counted, externalIds };
  if (stopped !== undefined) return { checkpoint: { phase: 'undo', block: stopped, losses } };
  await releaseRecords(deps, record, plan);
  await releaseMerged(deps, record);
  await releaseNewRule(deps, record);
  const status = record.error === null ? 'reverted' : 'failed';
  const problems = [record.error, ...lossesInWords(losses)].filter((text) => text !== null);
  const events = changedBy('change_set_revert', id, record.verification?.applied ?? record.counts.changes);
  return { finished: { status, error: problems.length === 0 ? null : problems.join('. '), events } };
};

const lossesInWords = ({
  left,
  blank,
  kept = 0,
  splits = 0,
  externalIds = 0,
  records = 0,
  renamedTo,
  lostId,
  ruleKept,
}: UndoLosses): readonly string[] => [
  ...(left === 0
    ? []
    : [
        `Transactions that stay in their present account or stay deleted, because their former account no longer exists: ${left}`,
      ]),
  ...(blank === 0
    ? []
    : [`Transactions that did not get back a former category, merchant or tag, because it no longer exists: ${blank}`]),
  ...(kept === 0
    ? []
    : [`Created transactions that stay, because they were edited, or an import or bank reported them too: ${kept}`]),
  ...(splits === 0 ? [] : [`Split transactions that keep their present parts, because these were edited: ${splits}`]),
  ...(externalIds === 0
    ? []
    : [`Transactions that did not get back their external_id, because another has it by now: ${externalIds}`]),
  ...(records === 0
    ? []
    : [
        `Rules, budgets, categories and recurring transactions that stay as they are, because they changed since: ${records}`,
      ]),
  ...(renamedTo === undefined ? [] : [`Its name is taken, so the restored record is called ${quoteValue(renamedTo)}`]),
  ...(ruleKept ? ['The rule stays, because it changed since'] : []),
  ...(lostId ? ['The restored record did not get back its external_id, because another has it by now'] : []),
];
