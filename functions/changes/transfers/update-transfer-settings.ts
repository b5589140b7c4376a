import { readTransferSettings, toTransferSettings } from '../../../shared/changes/schema/transfer.ts';
import { updateTransferSettingsEndpoint } from '../../../shared/changes/transfer-endpoints.ts';
import { createFamilyRepository, type FamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { readFields } from '../../../shared/platform/http/read-body.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & {
  readonly families: Pick<FamilyRepository, 'find' | 'linkTransfersFor'>;
};

/** PATCH /api/v1/transfers/settings */
export const createHandler = ({ families, ...api }: Dependencies) =>
  apiEndpoint(api, updateTransferSettingsEndpoint, async (event, { caller: { familyId, userId } }) => {
    const { isAutomatic } = await readFields(event, readTransferSettings);
    await families.linkTransfersFor(familyId, isAutomatic ? userId : null, api.now());
    return json(200, { data: toTransferSettings(await families.find(familyId)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({ ...api, families: createFamilyRepository(documents, tableName) });
});
