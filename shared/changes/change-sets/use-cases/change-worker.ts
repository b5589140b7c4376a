import type { Page } from '../../../ledger/pages/domain/page.ts';
import { DomainError, LeaseLostError } from '../../../platform/domain/errors.ts';
import { isAmong } from '../../../platform/domain/guards.ts';
import type { SliceClock } from '../../../platform/use-cases/clock.ts';
import { beginSlice, type SliceLog } from '../../../platform/use-cases/log-slice.ts';
import { LEFT_OUT, sizeProblem } from '../../proposals/domain/proposal.ts';
import { mergeRecords, withReferenceCounts } from '../../record-merges/use-cases/merge-records.ts';
import { createNewRule, hasNewRule } from '../../rules/use-cases/new-rule.ts';
import { findNewLinks } from '../../transfers/use-cases/find-new-links.ts';
import { deletionsBeneath } from '../../transfers/use-cases/underlying-deletions.ts';
import { applyOnPage, findOnPage, type Operation } from '../domain/change-plan.ts';
import {
  type ChangeCheckpoint,
  type ChangeFindings,
  type ChangeSet,
  NOTHING_FOUND,
  WORKING,
} from '../domain/change-set.ts';
import { bindRecords } from './bind-records.ts';
import type { ChangeDependencies, ChangeWakeUp } from './change-ports.ts';
import { changedBy, type Held, type Outcome, readPlan } from './change-slice.ts';
import { beginPlan, planChanges } from './plan-changes.ts';
import { createPlanObjects, createPlanReader } from './plan-objects.ts';
import { undoChangeSet } from './undo-change-set.ts';
import { keepPairs } from './undo-half-links.ts';
import { createLeaseGuard, walkBlocks, type YearOperations } from './walk-blocks.ts';

/**
 * Runs one slice of a change set: plans it, applies and verifies it, or takes it out again. Every step can be repeated:
 * entries remember the change sets that changed them. A permanent error takes out what was applied.
 */
export const createChangeWorker = (deps: ChangeDependencies & SliceLog) => {
  return async (wakeUp: ChangeWakeUp, clock: SliceClock): Promise<void> => {
    const held = await acquireLease(deps, wakeUp, clock);
    if (held === undefined) return;
    const end = beginSlice(deps, wakeUp, clock.now);
    try {
      if (await isEarly(deps, held)) {
        await held.update({ lease: null });
        await deps.queue.send(wakeUp, WAIT_SECONDS);
        end({ phase: 'wait', done: null, status: held.record.status, next: 'publish' });
        return;
      }
      const { record, phase } = await work(deps, held);
      const next = isAmong(WORKING, record.status) ? 'publish' : null;
      if (next !== null) await deps.queue.send(wakeUp);
      end({ phase, done: doneOf(record), status: record.status, next });
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      await held.update({ lease: null }).catch(() => undefined); // otherwise the lease expires by itself
      throw error;
    }
  };
};

/** Between looks at the change set that this one waits for. */
const WAIT_SECONDS = 5;
/** Afterwards it starts anyway: entries that change meanwhile are left alone. */
const LONGEST_WAIT_MS = 3_600_000;

const isEarly = async ({ changeSets }: ChangeDependencies, { record, clock }: Held): Promise<boolean> => {
  const { familyId, status, createdAt, request } = record;
  if (request.after === undefined || status !== 'preparing') return false;
  if (Date.parse(clock.now()) - Date.parse(createdAt) > LONGEST_WAIT_MS) return false;
  const before = await changeSets.find(familyId, request.after, clock.now());
  return isAmong(WORKING, before?.status);
};

/** The entries that were read for a preview, or that carry the change. */
const doneOf = ({ status, counts, verification }: ChangeSet): number | null =>
  status === 'ready' ? counts.selected : (verification?.applied ?? null);

type Worked = { readonly record: ChangeSet; readonly phase: string };

/** Works until the time is up, or the change set ends or begins something else. */
const work = async (deps: ChangeDependencies, { record: first, clock, update }: Held): Promise<Worked> => {
  const phases = new Set<string>();
  for (let record = first; ; ) {
    phases.add(record.checkpoint?.phase ?? record.status);
    const outcome = await step(deps, { record, clock, update }).catch((error: unknown) => fail(record, error, clock));
    if ('finished' in outcome) {
      const ended = await update({ ...outcome.finished, ...ENDED, updatedAt: clock.now() });
      return { record: ended, phase: [...phases].join(', ') };
    }
    const { checkpoint } = outcome;
    const handOver = !clock.mayContinue();
    record = await update({ checkpoint, wakes: 0, ...(handOver && { lease: null }) });
    if (handOver) return { record, phase: [...phases].join(', ') };
  }
};

const ENDED = { lease: null, checkpoint: null, wakes: 0 } as const;

const step = (deps: ChangeDependencies, held: Held): Promise<Outcome> => {
  switch (held.record.status) {
    case 'preparing':
      return prepare(deps, held);
    case 'applying':
      return applying(deps, held);
    default:
      return undoChangeSet(deps, held);
  }
};

const applying = (deps: ChangeDependencies, held: Held): Promise<Outcome> => {
  const { checkpoint } = held.record;
  if (checkpoint?.phase === 'verify') return verify(deps, held, checkpoint);
  if (checkpoint?.phase === 'gather') return gather(deps, held, checkpoint);
  if (held.record.request.combine !== undefined && checkpoint === null) return combine(deps, held);
  return checkpoint?.phase === 'pair' ? pair(deps, held) : apply(deps, held);
};

/** Nothing is written while preparing, so it just fails; otherwise what was applied is taken out. */
const fail = (record: ChangeSet, error: unknown, clock: SliceClock): Outcome => {
  if (!(error instanceof DomainError) || error.code === 'busy') throw error;
  const text = `${error.code}: ${error.message}`;
  if (record.status === 'preparing') return { finished: { status: 'failed', error: text } };
  if (record.status === 'applying') return { finished: { status: 'reverting', error: text, touchedAt: clock.now() } };
  throw error;
};

/** From here on, nothing can get the merged record any more, so what has it by now is planned again. */
const combine = async (deps: ChangeDependencies, held: Held): Promise<Outcome> => {
  await mergeRecords(deps, held);
  return { checkpoint: { phase: 'gather', state: null } };
};

const gather = async (
  deps: ChangeDependencies,
  { record, clock, update }: Held,
  { state }: Extract<ChangeCheckpoint, { phase: 'gather' }>,
): Promise<Outcome> => {
  const begun = state === null ? await beginPlan(deps, record) : await createPlanReader(deps).plan(state);
  const { plan, isDone } = await planChanges(deps, record, begun, clock);
  const key = await createPlanObjects(deps, record.id).savePlan(plan);
  if (!isDone) return { checkpoint: { phase: 'gather', state: key } };
  await update({ plan: key, counts: plan.counts });
  return { checkpoint: { phase: 'apply', block: 0 } };
};

const prepare = async (deps: ChangeDependencies, held: Held): Promise<Outcome> => {
  const { clock } = held;
  const record = await withLinks(deps, held);
  if (record === undefined) return { finished: { status: 'applied', expires: clock.now() } };
  const { checkpoint } = record;
  const begun =
    checkpoint?.phase === 'plan' ? await createPlanReader(deps).plan(checkpoint.state) : await beginPlan(deps, record);
  const { plan, isDone } = await planChanges(deps, record, begun, clock);
  const key = await createPlanObjects(deps, record.id).savePlan(plan);
  if (!isDone) return { checkpoint: { phase: 'plan', state: key } };
  const planned = { plan: key, counts: plan.counts, request: await withReferenceCounts(deps, record) };
  const tooLarge = sizeProblem({ ...record, ...planned });
  if (tooLarge !== undefined) return { finished: { status: 'failed', error: tooLarge, counts: plan.counts } };
  if (!record.applyWhenReady) return { finished: { status: 'ready', ...planned } };
  // what started by itself and changed nothing is forgotten like a preview
  const isForgotten = record.request.source !== undefined && plan.counts.changes === 0;
  return { finished: { status: 'applying', ...(!isForgotten && { expires: null }), ...planned } };
};

/** With the links that it is for; undefined if there are none. Finding them again changes nothing before they are stored. */
const withLinks = async (deps: ChangeDependencies, { record, update }: Held): Promise<ChangeSet | undefined> => {
  const { familyId, request } = record;
  if (request.linkSince === undefined || request.transfers !== undefined) return record;
  const links = await findNewLinks(deps)(familyId, request.linkSince);
  return links && update({ request: { ...request, ...links } });
};

const apply = async (deps: ChangeDependencies, { record, clock, update }: Held): Promise<Outcome> => {
  const { familyId, userId, keyName, id: changeSetId } = record;
  const from = record.checkpoint?.phase === 'apply' ? record.checkpoint.block : 0;
  const plan = await readPlan(deps, record);
  if (from === 0) {
    await bindRecords(deps, record, plan);
    await createNewRule(deps, record, clock.now());
    for (const { entryId, externalId } of plan.externalIds ?? []) {
      if (record.leaveOut?.includes(entryId)) continue;
      await deps.takeId(familyId, entryId, externalId, changeSetId);
    }
  }
  // a merge keeps what people chose, and makes no choice of its own
  const isByRules = ['rules', 'merge_records'].includes(record.kind) || record.request.isAutomatic === true;
  const guard = createLeaseGuard(clock);
  const stopped = await walkBlocks(
    deps,
    {
      plan,
      from,
      visit: async (year) => {
        await deps.ledger.changeEach(familyId, year.account, [...year.months.keys()], (page) => {
          guard();
          const stamp = { changeSetId, userId, keyName, now: clock.now(), isByRules };
          const operations = wantedOf(record, year.months.get(page.month) ?? []);
          const applied = applyOnPage(page, operations, stamp);
          return applied === page ? undefined : applied;
        });
      },
      report: async (block) => void (await update({ checkpoint: { phase: 'apply', block }, wakes: 0 })),
    },
    clock,
  );
  if (stopped !== undefined) return { checkpoint: { phase: 'apply', block: stopped } };
  const { transfers, merges } = record.request;
  return { checkpoint: transfers === undefined && merges === undefined ? VERIFY : { phase: 'pair' } };
};

const VERIFY = { phase: 'verify', block: 0, found: NOTHING_FOUND } as const;

/** After this, nothing is applied any more, so that a side that was taken back stays so. */
const pair = async (deps: ChangeDependencies, { record, clock }: Held): Promise<Outcome> => {
  await deletionsBeneath(deps, record, clock.now());
  await keepPairs(deps, record, clock);
  return { checkpoint: VERIFY };
};

const verify = async (
  deps: ChangeDependencies,
  { record, clock, update }: Held,
  checkpoint: Extract<ChangeCheckpoint, { phase: 'verify' }>,
): Promise<Outcome> => {
  let { found } = checkpoint;
  const left = checkpoint.left === undefined ? [] : [...(await createPlanReader(deps).left(checkpoint.left))];
  const saveLeft = async () =>
    left.length === 0 ? {} : { left: await createPlanObjects(deps, record.id).saveLeft(left) };
  const add = (page: Page | undefined, operations: readonly Operation[]): void => {
    const wanted = wantedOf(record, operations);
    const { left: more, ...findings } = findOnPage(page, wanted, record.id);
    const out = operations.filter((operation) => operation.change !== undefined && !wanted.includes(operation));
    left.push(...more, ...out.map(({ id }) => ({ id, reason: LEFT_OUT })));
    found = joined(found, { ...findings, skipped: findings.skipped + out.length });
  };
  const stopped = await walkBlocks(
    deps,
    {
      plan: await readPlan(deps, record),
      from: checkpoint.block,
      visit: async ({ account, months }: YearOperations) => {
        const seen = new Set<string>();
        await deps.ledger.visit(record.familyId, account, [...months.keys()], (page) => {
          seen.add(page.month);
          add(page, months.get(page.month) ?? []);
        });
        for (const [month, operations] of months) if (!seen.has(month)) add(undefined, operations);
      },
      report: async (block) =>
        void (await update({ checkpoint: { phase: 'verify', block, found, ...(await saveLeft()) }, wakes: 0 })),
    },
    clock,
  );
  const kept = await saveLeft();
  if (stopped !== undefined) return { checkpoint: { phase: 'verify', block: stopped, found, ...kept } };
  const { standsOn, ...counts } = found;
  const isWhole = counts.wrong === 0 && counts.applied + counts.skipped === record.counts.changes;
  const isVerified = isWhole && (await hasNewRule(deps, record));
  const now = clock.now();
  const deletions = await deletionsBeneath(deps, record, now);
  return {
    finished: {
      status: 'applied',
      events: changedBy('change_set', record.id, counts.applied),
      standsOn: [...new Set([...standsOn, ...deletions])],
      ...kept,
      verification: { status: isVerified ? 'verified' : 'mismatch', ...counts, checkedAt: now },
      appliedAt: now,
    },
  };
};

/** Without those that were left out when it was applied. */
const wantedOf = ({ leaveOut }: ChangeSet, operations: readonly Operation[]): readonly Operation[] => {
  if (leaveOut === undefined) return operations;
  const out = new Set(leaveOut);
  return operations.filter(({ id }) => !out.has(id));
};

const joined = (a: ChangeFindings, b: ChangeFindings): ChangeFindings => ({
  applied: a.applied + b.applied,
  skipped: a.skipped + b.skipped,
  wrong: a.wrong + b.wrong,
  standsOn: [...new Set([...a.standsOn, ...b.standsOn])],
});

const acquireLease = async (
  { changeSets, randomId }: ChangeDependencies,
  { familyId, changeSetId }: ChangeWakeUp,
  clock: SliceClock,
): Promise<Held | undefined> => {
  const holder = randomId();
  const now = clock.now();
  const lease = { holder, until: clock.leaseUntil() };
  const expected = { statuses: WORKING, freeAt: now };
  const record = await changeSets.update(familyId, changeSetId, expected, { lease, touchedAt: now });
  return (
    record && {
      record,
      clock,
      update: async (change) => {
        const own = { statuses: WORKING, holder };
        const updated = await changeSets.update(familyId, changeSetId, own, { touchedAt: clock.now(), ...change });
        if (updated === undefined) throw new LeaseLostError(`The lease on change set ${changeSetId} is lost`);
        return updated;
      },
    }
  );
};
