import { revertFromPage } from '../../ledger/domain/revert.ts';
import type { Checkpoint } from '../domain/import-record.ts';
import { readPlan } from './apply-pages.ts';
import type { Phase } from './phase.ts';
import { createReporter } from './reporter.ts';
import { walkPages } from './walk-pages.ts';
import type { WorkDependencies } from './work-dependencies.ts';

type UndoCheckpoint = Extract<Checkpoint, { phase: 'undo' }>;

/** Takes the import off every page of its plan; the records of its catalogue follow in the next phase. */
export const createUndoPhase =
  (deps: WorkDependencies): Phase<UndoCheckpoint> =>
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
    return { checkpoint: { phase: 'release', steps: 0 } };
  };
