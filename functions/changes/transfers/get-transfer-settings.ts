import { toTransferSettings } from '../../../shared/changes/schema/transfer.ts';
import { getTransferSettingsEndpoint } from '../../../shared/changes/transfer-endpoints.ts';
import { createFamilyRepository, type FamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly families: Pick<FamilyRepository, 'find'> };

/** GET /api/v1/transfers/settings */
export const createHandler = ({ families, ...api }: Dependencies) =>
  apiEndpoint(api, getTransferSettingsEndpoint, async (_, { caller }) =>
    json(200, { data: toTransferSettings(await families.find(caller.familyId)) }),
  );

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({ ...api, families: createFamilyRepository(documents, tableName) });
});
