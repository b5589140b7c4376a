import type { RecordMerge } from '../../../shared/catalogue/domain/record-merge.ts';
import { RECORD_MERGES } from '../../../shared/changes/record-merge-endpoints.ts';
import { toIntoId } from '../../../shared/changes/schema/record-merge.ts';
import { requestRecordMerge } from '../../../shared/changes/use-cases/request-record-merge.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { composeStart, type StartDependencies, startChange } from '../change-sets/start-change.ts';

export type MergeDependencies = StartDependencies & { readonly merge: ReturnType<typeof requestRecordMerge> };

/** POST /api/v1/categories/{id}/merge, and the same for tags and merchants. */
export const mergeEndpoint = (kind: RecordMerge['kind'], { merge, ...api }: MergeDependencies) =>
  startChange(
    RECORD_MERGES[kind],
    api,
    (fields, event) => ({ kind, fromId: pathId(event), intoId: toIntoId(fields) }),
    merge,
  );

export const composeMerge = (): MergeDependencies => {
  const { start, records } = composeStart();
  const { create, ...api } = start;
  return { ...api, merge: requestRecordMerge({ records, create }) };
};
