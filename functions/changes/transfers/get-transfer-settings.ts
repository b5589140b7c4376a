import { toTransferSettings } from '../../../shared/changes/schema/transfer.ts';
import { getTransferSettingsEndpoint } from '../../../shared/changes/transfer-endpoints.ts';
import { families } from '../../people/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';

/** GET /api/v1/transfers/settings */
export const handler = endpoint(getTransferSettingsEndpoint, { families }, ({ families }) => async ({ caller }) => {
  const settings = toTransferSettings(await families.find(caller.familyId));
  return { data: settings, tagged: settings };
});
