import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { runBulk } from '../../../shared/changes/bulk/use-cases/run-bulk.ts';
import { bulkTransactionsEndpoint } from '../../../shared/changes/bulk-endpoints.ts';
import { WORKING } from '../../../shared/changes/change-sets/domain/change-set.ts';
import { createChangeWorker } from '../../../shared/changes/change-sets/use-cases/change-worker.ts';
import { toBulkAnswer, toBulkRequest } from '../../../shared/changes/schema/bulk.ts';
import { isAmong } from '../../../shared/platform/domain/guards.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { createSliceClock } from '../../../shared/platform/use-cases/clock.ts';
import { reading } from '../../accounts/adapters.ts';
import { identifyAgain, recordMerges } from '../../catalogue/adapters.ts';
import { uploads } from '../../imports/adapters.ts';
import { recordEdits } from '../../ledger/adapters.ts';
import { today } from '../../people/adapters.ts';
import { externalIds, log } from '../../platform/adapters.ts';
import { idempotentEndpoint } from '../../platform/endpoint.ts';
import { announcingChangeSets, changeQueue, takingIds } from '../adapters.ts';

/** The request ends long before the gateway gives it up, and its lease only after it cannot be running any more. */
const SLICE = { sliceSeconds: 15, leaseSeconds: 40 };
/** The platform ends the function well after the slice. */
const PLENTY_MS = 60_000;

const WANTED = {
  ...reading,
  ...{
    changeSets: announcingChangeSets,
    queue: changeQueue,
    edits: recordEdits,
    merges: recordMerges,
    identifyAgain,
    takeId: takingIds,
  },
  ...{ uploads, today, claims: externalIds, logger: log },
};

/** POST /api/v1/transactions/bulk */
export const handler = idempotentEndpoint(
  bulkTransactionsEndpoint,
  WANTED,
  (wanted) => {
    const ports = { ...wanted, randomId: randomUUID, importPages: async () => undefined };
    const run = runBulk({ ...ports, work: createChangeWorker(ports) });
    return {
      read: ({ readFields }) => readFields(toBulkRequest),
      act: async (caller, operations, id = uuidv7()) => {
        const clock = createSliceClock(SLICE, Date.now, () => PLENTY_MS);
        const result = await run(caller, operations, id, clock);
        const data = toBulkAnswer(result, operations, ports.now());
        const isDone = !isAmong(WORKING, result.changeSet?.status);
        return isDone ? { data } : json(202, { data });
      },
    };
  },
  uuidv7,
);
