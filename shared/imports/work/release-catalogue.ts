import { settleAll } from '../../platform/use-cases/settle-all.ts';
import type { Checkpoint, ImportRecord } from '../domain/import-record.ts';
import type { ImportChange } from '../use-cases/import-ports.ts';
import { binderOf } from './binder.ts';
import type { Binding } from './catalogue-port.ts';
import type { Phase } from './phase.ts';
import { createPlanReader } from './plan-store.ts';
import type { WorkDependencies } from './work-dependencies.ts';

type ReleaseCheckpoint = Extract<Checkpoint, { phase: 'release' }>;

/** Steps released at the same time. */
const CONCURRENCY = 10;

/**
 * Takes the import off every record that a step of its catalogue was bound to, newest step first, so that children go
 * before their parents. `finish` says what the import becomes then.
 */
export const createReleasePhase =
  (deps: WorkDependencies, finish: (record: ImportRecord, now: string) => ImportChange): Phase<ReleaseCheckpoint> =>
  async (record, checkpoint, _leased, clock) => {
    const steps = (await boundSteps(deps, record, clock.now())).toReversed();
    const release = async (find: FindBinding): Promise<void> => {
      const binding = await find();
      if (binding !== undefined) await deps.catalogue.release(record.familyId, binding, record.id);
    };
    for (let done = checkpoint.steps; done < steps.length; done += CONCURRENCY) {
      if (done > checkpoint.steps && !clock.mayContinue()) return { checkpoint: { phase: 'release', steps: done } };
      await settleAll(steps.slice(done, done + CONCURRENCY).map(release));
    }
    return { finished: finish(record, clock.now()) };
  };

type FindBinding = () => Promise<Binding | undefined>;

/** As stored; where the attempt failed before that, whatever its steps lead to now (releasing a stranger does nothing). */
const boundSteps = async (
  deps: WorkDependencies,
  record: ImportRecord,
  now: string,
): Promise<readonly FindBinding[]> => {
  const reader = createPlanReader(deps);
  if (record.bindings !== null) return (await reader.bindings(record.bindings)).map((binding) => async () => binding);
  if (record.plan === null) return [];
  const { catalogue } = await reader.manifest(record.plan);
  const binder = await binderOf(deps, record, now);
  return catalogue.map((step) => () => deps.catalogue.lookUp(binder, step));
};
