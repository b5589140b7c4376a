import { readTransferSettings, toTransferSettings } from '../../../shared/changes/schema/transfer.ts';
import { updateTransferSettingsEndpoint } from '../../../shared/changes/transfer-endpoints.ts';
import { readFields } from '../../../shared/platform/http/request/read-body.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { families } from '../../people/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';

/** PATCH /api/v1/transfers/settings */
export const handler = endpoint(
  updateTransferSettingsEndpoint,
  { families },
  ({ families, now }) =>
    async (event, { caller: { familyId, userId } }) => {
      const { isAutomatic } = await readFields(event, readTransferSettings);
      await families.linkTransfersFor(familyId, isAutomatic ? userId : null, now());
      return json(200, { data: toTransferSettings(await families.find(familyId)) });
    },
);
