import { readTransferSettings, toTransferSettings } from '../../../shared/changes/schema/transfer.ts';
import { updateTransferSettingsEndpoint } from '../../../shared/changes/transfer-endpoints.ts';
import { families } from '../../people/adapters.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';

/** PATCH /api/v1/transfers/settings */
export const handler = bodyEndpoint(
  updateTransferSettingsEndpoint,
  { families },
  ({ families, now }) =>
    async ({ caller: { familyId, userId }, readFields }) => {
      const { isAutomatic } = await readFields(readTransferSettings);
      await families.linkTransfersFor(familyId, isAutomatic ? userId : null, now());
      return { data: toTransferSettings(await families.find(familyId)) };
    },
);
