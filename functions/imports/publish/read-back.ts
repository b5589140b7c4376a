import { sumPastYears } from '../../../shared/accounts/use-cases/sum-past-years.ts';
import { startOnImport } from '../../../shared/changes/rules/use-cases/start-on-new.ts';
import type { WakeUp } from '../../../shared/imports/use-cases/import-ports.ts';
import type { WorkDependencies } from '../../../shared/imports/use-cases/work-dependencies.ts';
import { createReadbackWorker } from '../../../shared/imports/verification/use-cases/readback-worker.ts';
import type { SliceClock } from '../../../shared/platform/use-cases/clock.ts';
import { accounts } from '../../accounts/adapters.ts';
import { dismissed, starts } from '../../changes/adapters.ts';
import { ledger, pastSums } from '../../ledger/adapters.ts';
import { clock, log, made } from '../../platform/adapters.ts';

/** Reads an import back, starts what follows it, and adds up the past years that it wrote. */
export const readBackWith = (ports: WorkDependencies) => {
  const readBack = createReadbackWorker({
    ...ports,
    startOnNew: startOnImport(starts()),
    confirmDistinct: dismissed().add,
  });
  const sum = sumPastYears(made({ pastSums, accounts, ledger, now: clock }));
  return async (wakeUp: WakeUp, slice: SliceClock): Promise<void> => {
    await readBack(wakeUp, slice);
    await sum(wakeUp.familyId).catch((error: unknown) =>
      log().warn('The past years of a ledger were not added up', { error, familyId: wakeUp.familyId }),
    );
  };
};
