import { LeaseLostError } from '../../platform/domain/errors.ts';
import type { SliceClock } from '../../platform/use-cases/clock.ts';
import type { ImportStatus } from '../domain/import.ts';
import type { Attempt, ImportRecord } from '../domain/import-record.ts';
import type { Expectation, ImportChange, Imports, WakeUp } from '../use-cases/import-ports.ts';

export type LeaseDependencies = { readonly imports: Imports; readonly randomId: () => string };

/** An import while one worker holds it. Every update goes through on condition that the lease is still this worker's. */
export type Leased = {
  readonly record: ImportRecord;
  readonly attempt: Attempt;
  /** @throws LeaseLostError when another worker has taken over. */
  readonly update: (change: ImportChange) => Promise<ImportRecord>;
};

/**
 * Takes up an import for one slice if it is in one of the statuses, the wake-up is for its present attempt and no
 * other worker's lease is live; undefined otherwise, and then the wake-up has nothing to say.
 */
export const takeUp = async (
  { imports, randomId }: LeaseDependencies,
  wakeUp: WakeUp,
  statuses: readonly ImportStatus[],
  clock: SliceClock,
): Promise<Leased | undefined> => {
  const found = await imports.findAny(wakeUp.familyId, wakeUp.importId);
  if (found?.attempt == null || found.attempt.id !== wakeUp.attempt || !statuses.includes(found.status))
    return undefined;
  const holder = randomId();
  const now = clock.now();
  const { attempt } = found;
  const record = await imports.update(
    wakeUp.familyId,
    wakeUp.importId,
    { statuses, attemptId: attempt.id, freeAt: now },
    { lease: { holder, until: clock.leaseUntil() }, attemptStarted: true, touchedAt: now },
  );
  if (record === undefined) return undefined;
  const expected: Expectation = { statuses, attemptId: attempt.id, holder };
  return {
    record,
    attempt,
    update: async (change) => {
      const updated = await imports.update(wakeUp.familyId, wakeUp.importId, expected, {
        touchedAt: clock.now(),
        ...change,
      });
      if (updated === undefined) throw new LeaseLostError(`The lease on import ${wakeUp.importId} is lost`);
      return updated;
    },
  };
};
