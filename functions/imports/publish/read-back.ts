import { startOnImport } from '../../../shared/changes/rules/use-cases/start-on-new.ts';
import type { WorkDependencies } from '../../../shared/imports/use-cases/work-dependencies.ts';
import { createReadbackWorker } from '../../../shared/imports/verification/use-cases/readback-worker.ts';
import { dismissed, starts } from '../../changes/adapters.ts';
import { summingPastYears } from '../summing-past-years.ts';

/** Reads an import back, and starts what follows it. */
export const readBackWith = (ports: WorkDependencies) =>
  summingPastYears()(
    createReadbackWorker({ ...ports, startOnNew: startOnImport(starts()), confirmDistinct: dismissed().add }),
  );
