import { mergeDuplicatesEndpoint } from '../../../shared/changes/duplicate-endpoints.ts';
import { requestMerges } from '../../../shared/changes/duplicates/use-cases/request-merges.ts';
import { toDuplicateMerges } from '../../../shared/changes/schema/duplicate.ts';
import { ledger } from '../../ledger/adapters.ts';
import { newChangeSet } from '../adapters.ts';
import { createPlanned, startProposal } from '../change-sets/start-change.ts';

/** POST /api/v1/duplicates/merge */
export const handler = startProposal(
  mergeDuplicatesEndpoint,
  { ledger, create: newChangeSet },
  toDuplicateMerges,
  ({ ledger, create }) => createPlanned(create, requestMerges({ ledger })),
);
