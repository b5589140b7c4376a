import type { ImportRecord } from '../../domain/import-record.ts';
import type { NativeRecord } from '../../formats/native/domain/native-record.ts';
import type { NativePlan } from '../../formats/native/domain/plan-native.ts';
import { correctPlan, type Doubts } from '../domain/correct-plan.ts';
import { createRecordIndex } from '../domain/record-index.ts';
import { earlierImports, findKnownRecords, type KnownRecordDependencies, refuseRunning } from './find-known-records.ts';

/** `doubts`: absent if no earlier file can have the same records. */
export type Corrected = { readonly plan: NativePlan; readonly doubts?: Doubts };

/**
 * The plan of a native file, in which records of earlier files match or correct what those created. `visit` takes all records of the
 * file once more; a first file is not read again.
 */
export const correctKnown = async (
  deps: KnownRecordDependencies,
  record: ImportRecord,
  plan: NativePlan,
  visit: (take: (record: NativeRecord) => void) => Promise<void>,
): Promise<Corrected> => {
  const earlier = await earlierImports(deps, record);
  if (earlier.complete.length + earlier.running.length === 0) return { plan };
  const index = createRecordIndex();
  await visit(index.add);
  await refuseRunning(deps, index, earlier.running);
  const known = await findKnownRecords(deps, record, index, earlier);
  return correctPlan(plan, known, record.onKnownRecords === 'match' ? 'match' : 'update');
};
