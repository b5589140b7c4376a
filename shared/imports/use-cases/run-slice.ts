import { LeaseLostError } from '../../platform/domain/errors.ts';
import type { SliceClock } from '../../platform/use-cases/clock.ts';
import { beginSlice } from '../../platform/use-cases/log-slice.ts';
import type { ImportStatus } from '../domain/import-attributes.ts';
import type { Attempt, Checkpoint, ImportRecord } from '../domain/import-record.ts';
import type { Expectation, ImportChange, Imports, QueueName, WakeUp } from './import-ports.ts';
import type { WorkDependencies } from './work-dependencies.ts';

export type SliceWork = {
  /** The queue that wakes the next slice. */
  readonly queue: QueueName;
  /** The start of work that has no checkpoint yet. */
  readonly first: Checkpoint;
  readonly step: (
    record: ImportRecord,
    checkpoint: Checkpoint,
    leased: Leased,
    clock: SliceClock,
  ) => Promise<PhaseOutcome>;
  /** The outcome for the log; by default the status of the import. */
  readonly outcomeOf?: (record: ImportRecord) => string;
  /** Whether the finished import keeps its lease, because this worker goes on with it. */
  readonly keepsLease?: (finished: ImportChange) => boolean;
};

/**
 * Works on a leased import until it is finished or the time of the slice is up. Either way a single update moves the
 * checkpoint and releases the lease, and then the next slice is woken. Returns the import when finished.
 * @throws errors of a step, after releasing the lease: the wake-up is delivered again, or the sweep requeues the import.
 */
export const runSlice = async (
  deps: WorkDependencies,
  leased: Leased,
  clock: SliceClock,
  { queue, first, step, outcomeOf = ({ status }) => status, keepsLease = () => false }: SliceWork,
): Promise<ImportRecord | undefined> => {
  let { record } = leased;
  const { familyId, id: importId } = record;
  const end = beginSlice(deps, { familyId, importId }, clock.now);
  const phases = new Set<string>();
  const log = (after: ImportRecord, next: QueueName | null): void => {
    const { done = null } = after.progress ?? record.progress ?? {};
    end({ phase: [...phases].join(', '), done, status: outcomeOf(after), next });
  };
  try {
    for (;;) {
      const from = record.checkpoint ?? first;
      phases.add(from.phase);
      const outcome = await step(record, from, leased, clock);
      if ('finished' in outcome) {
        const isKept = keepsLease(outcome.finished);
        const finished = await leased.update({ ...outcome.finished, ...(!isKept && { lease: null }), wakes: 0 });
        log(finished, finished.todo.includes('readback') ? 'readback' : null);
        return finished;
      }
      const { checkpoint, change } = outcome;
      const handOver = !clock.mayContinue();
      record = await leased.update({ ...change, checkpoint, wakes: 0, ...(handOver && { lease: null }) });
      if (handOver) break;
    }
  } catch (error) {
    if (error instanceof LeaseLostError) return undefined;
    await leased.release().catch(() => undefined); // otherwise the lease expires by itself
    throw error;
  }
  await deps.queues.send(queue, wakeUpOf(record));
  log(record, queue);
  return undefined;
};

const wakeUpOf = (record: ImportRecord) => ({
  familyId: record.familyId,
  importId: record.id,
  attempt: record.attempt?.id ?? null,
});

type LeaseDependencies = { readonly imports: Imports; readonly randomId: () => string };

/** An import while one worker holds it. Updates require that this worker still holds the lease. */
export type Leased = {
  readonly record: ImportRecord;
  readonly attempt: Attempt;
  /** @throws LeaseLostError when another worker has taken over. */
  readonly update: (change: ImportChange) => Promise<ImportRecord>;
  /** Also after an update of which nobody knows whether it was made. Has no effect if another worker has taken over. */
  readonly release: () => Promise<unknown>;
  /** The same lease once the import, which kept it, has one of these statuses. */
  readonly keptBy: (record: ImportRecord, statuses: readonly ImportStatus[]) => Leased;
};

/**
 * Acquires the lease on an import for one slice if it has one of the statuses, the wake-up is for its current attempt and
 * no other worker holds a lease. Returns undefined otherwise; the wake-up can then be ignored.
 */
export const acquireLease = async (
  { imports, randomId }: LeaseDependencies,
  wakeUp: WakeUp,
  statuses: readonly ImportStatus[],
  clock: SliceClock,
): Promise<Leased | undefined> => {
  if (wakeUp.attempt === null) return undefined;
  const holder = randomId();
  const now = clock.now();
  const record = await imports.update(
    wakeUp.familyId,
    wakeUp.importId,
    { statuses, attemptId: wakeUp.attempt, freeAt: now },
    { lease: { holder, until: clock.leaseUntil() }, attemptStarted: true, touchedAt: now },
  );
  if (record?.attempt == null) return undefined;
  const { attempt } = record;
  const leased = (held: ImportRecord, among: readonly ImportStatus[]): Leased => ({
    record: held,
    attempt,
    update: async (change) => {
      const expected: Expectation = { statuses: among, attemptId: attempt.id, holder };
      const updated = await imports.update(wakeUp.familyId, wakeUp.importId, expected, {
        touchedAt: clock.now(),
        ...change,
      });
      if (updated === undefined) throw new LeaseLostError(`The lease on import ${wakeUp.importId} is lost`);
      return updated;
    },
    release: () => {
      const held: Expectation = { attemptId: attempt.id, holder };
      return imports.update(wakeUp.familyId, wakeUp.importId, held, { touchedAt: clock.now(), lease: null });
    },
    keptBy: leased,
  });
  return leased(record, statuses);
};

/** The result of a phase: where to continue, or the final change. */
export type PhaseOutcome =
  /** The time is up or the next phase starts; `change` is stored together with the checkpoint. */
  { readonly checkpoint: Checkpoint; readonly change?: ImportChange } | { readonly finished: ImportChange };

/** Runs a phase from its checkpoint. Running it again from the same checkpoint has the same outcome. */
export type Phase<C extends Checkpoint = Checkpoint> = (
  record: ImportRecord,
  checkpoint: C,
  leased: Leased,
  clock: SliceClock,
) => Promise<PhaseOutcome>;
