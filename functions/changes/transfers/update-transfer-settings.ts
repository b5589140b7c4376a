import { readTransferSettings, toTransferSettings } from '../../../shared/changes/schema/transfer.ts';
import { updateTransferSettingsEndpoint } from '../../../shared/changes/transfer-endpoints.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { families } from '../../people/adapters.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';

/** PATCH /api/v1/transfers/settings */
export const handler = bodyEndpoint(
  updateTransferSettingsEndpoint,
  { families },
  ({ families, now }) =>
    async ({ caller: { familyId, userId }, ifMatch, readFields }) => {
      const { isAutomatic } = await readFields(readTransferSettings);
      for (let isWritten = false; !isWritten; ) {
        const seen = await families.find(familyId);
        if (seen === undefined) throw new NotFoundError('Family');
        ifMatch(toTransferSettings(seen));
        isWritten = await families.linkTransfersFor(familyId, isAutomatic ? userId : null, now(), seen);
      }
      const settings = toTransferSettings(await families.find(familyId));
      return { data: settings, tagged: settings };
    },
);
