import { dismissDuplicatesEndpoint } from '../../../shared/changes/duplicate-endpoints.ts';
import { toDuplicatePairs } from '../../../shared/changes/schema/duplicate.ts';
import { createDismissedDuplicates } from '../../../shared/changes/store/dismissed-duplicates.ts';
import { dismissDuplicates } from '../../../shared/changes/use-cases/dismiss-duplicates.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { noContent } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { readFields } from '../../../shared/platform/http/read-body.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly dismiss: ReturnType<typeof dismissDuplicates> };

/** POST /api/v1/duplicates/dismiss */
export const createHandler = ({ dismiss, ...api }: Dependencies) =>
  apiEndpoint(api, dismissDuplicatesEndpoint, async (event, { caller }) => {
    await dismiss(caller.familyId, await readFields(event, toDuplicatePairs));
    return noContent();
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    dismiss: dismissDuplicates({
      ledger: createLedgerPages(documents, tableName),
      dismissed: createDismissedDuplicates(documents, tableName),
      now: api.now,
    }),
  });
});
