import type { RecordMerge } from '../../../shared/catalogue/domain/record-merge.ts';
import { RECORD_MERGES } from '../../../shared/changes/record-merge-endpoints.ts';
import { requestRecordMerge } from '../../../shared/changes/record-merges/use-cases/request-record-merge.ts';
import { toIntoId } from '../../../shared/changes/schema/record-merge.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { records } from '../../catalogue/adapters.ts';
import { newChangeSet } from '../adapters.ts';
import { startProposal } from '../change-sets/start-change.ts';

/** POST /api/v1/categories/{id}/merge, and the same for tags and merchants. */
export const mergeEndpoint = (kind: RecordMerge['kind']) =>
  startProposal(
    RECORD_MERGES[kind],
    { records, create: newChangeSet },
    (fields, event) => ({ kind, fromId: pathId(event), intoId: toIntoId(fields) }),
    requestRecordMerge,
  );
