import { startOnImport } from '../../../shared/changes/rules/use-cases/start-on-new.ts';
import type { Leased } from '../../../shared/imports/use-cases/run-slice.ts';
import type { WorkDependencies } from '../../../shared/imports/use-cases/work-dependencies.ts';
import { createReadbackWorker } from '../../../shared/imports/verification/use-cases/readback-worker.ts';
import { dismissed, starts } from '../../changes/adapters.ts';
import { summingPastYears } from '../summing-past-years.ts';

/** Reads an import back, and starts what follows it. `held`: the lease of a worker that has just published it. */
export const readBackWith = (ports: WorkDependencies, held?: Leased) =>
  summingPastYears()(
    createReadbackWorker({ ...ports, startOnNew: startOnImport(starts()), confirmDistinct: dismissed().add }, held),
  );
