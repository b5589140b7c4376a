import type { Checkpoint, ImportRecord } from '../../domain/imports/import-record.ts';
import { revertFromPage } from '../../domain/ledger/revert.ts';
import type { ImportChange } from '../import-ports.ts';
import { readPlan } from './apply-pages.ts';
import { binderOf } from './binder.ts';
import type { Phase } from './phase.ts';
import { type Bindings, createPlanReader } from './plan-store.ts';
import { createReporter } from './reporter.ts';
import { walkPages } from './walk-pages.ts';
import type { WorkDependencies } from './work-dependencies.ts';

type UndoCheckpoint = Extract<Checkpoint, { phase: 'undo' }>;

/**
 * Takes the import off every page of its plan and off every record its catalogue was bound to, newest step first, so
 * that children go before their parents. `finish` says what the import becomes then.
 */
export const createUndoPhase =
  (deps: WorkDependencies, finish: (record: ImportRecord, now: string) => ImportChange): Phase<UndoCheckpoint> =>
  async (record, checkpoint, leased, clock) => {
    if (record.bindings !== null) {
      const { manifest, bindings } = await readPlan(deps, record);
      const stopped = await walkPages(
        {
          manifest,
          bindings,
          report: createReporter(leased, 'undo', manifest.rows),
          visit: (page, account) =>
            deps.ledger.change(record.familyId, account, page.month, (stored) => {
              const reverted = revertFromPage(stored, record.id);
              return reverted.changed ? reverted.page : undefined;
            }),
        },
        checkpoint,
        clock,
      );
      if (stopped !== undefined) return { checkpoint: { phase: 'undo', ...stopped } };
    }
    const bindings = await bindingsToRelease(deps, record, clock.now());
    for (const binding of [...bindings].reverse()) await deps.catalogue.release(record.familyId, binding, record.id);
    return { finished: finish(record, clock.now()) };
  };

/** As stored; where the attempt failed before that, whatever its steps lead to now (releasing a stranger does nothing). */
const bindingsToRelease = async (deps: WorkDependencies, record: ImportRecord, now: string): Promise<Bindings> => {
  const reader = createPlanReader(deps);
  if (record.bindings !== null) return reader.bindings(record.bindings);
  if (record.plan === null) return [];
  const { catalogue } = await reader.manifest(record.plan);
  const binder = await binderOf(deps, record, now);
  const found = await Promise.all(catalogue.map((step) => deps.catalogue.lookUp(binder, step)));
  return found.filter((binding) => binding !== undefined);
};
