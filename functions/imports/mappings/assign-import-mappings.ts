import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { assignImportMappingsEndpoint } from '../../../shared/imports/row-endpoints.ts';
import { toAssignedMappings, toAssignments } from '../../../shared/imports/schema/import-mapping.ts';
import { createMappables } from '../../../shared/imports/store/record-names.ts';
import { assignImportMappings } from '../../../shared/imports/use-cases/import-mappings.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { readFields } from '../../../shared/platform/http/read-body.ts';
import { sha256 } from '../../../shared/platform/runtime.ts';
import { composeApi } from '../../platform/api.ts';
import { composeRevision } from '../rows/revision.ts';

export type Dependencies = ApiDependencies & { readonly assign: ReturnType<typeof assignImportMappings> };

/** PATCH /api/v1/imports/{id}/mappings */
export const createHandler = ({ assign, ...api }: Dependencies) =>
  apiEndpoint(api, assignImportMappingsEndpoint, async (event, { caller }) => {
    const assignments = await readFields(event, toAssignments);
    const { record, result } = await assign(caller, pathId(event), assignments);
    return json(200, { data: toAssignedMappings(record, result) });
  });

export const handler = lambda(() => {
  const composed = composeApi();
  const { api, documents, tableName } = composed;
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const records = createCatalogueRepository(documents, tableName);
  return createHandler({
    ...api,
    assign: assignImportMappings({
      ...composeRevision(composed),
      accounts,
      mappables: createMappables({ accounts, records }),
    }),
  });
});
