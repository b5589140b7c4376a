import { mergeDuplicatesEndpoint } from '../../../shared/changes/duplicate-endpoints.ts';
import { toDuplicatePairs } from '../../../shared/changes/schema/duplicate.ts';
import { requestMerges } from '../../../shared/changes/use-cases/request-merges.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { sha256 } from '../../../shared/platform/runtime.ts';
import { type CreateDependencies, composeStart, createApplied, startChange } from '../change-sets/start-change.ts';

export type Dependencies = CreateDependencies & { readonly merge: ReturnType<typeof requestMerges> };

/** POST /api/v1/duplicates/merge */
export const createHandler = ({ create, merge, ...api }: Dependencies) =>
  startChange(mergeDuplicatesEndpoint, api, toDuplicatePairs, createApplied(create, merge));

export const handler = lambda(() => {
  const { start, documents, tableName } = composeStart();
  return createHandler({
    ...start,
    merge: requestMerges({ ledger: createLedgerPages(documents, tableName), sha256 }),
  });
});
