import { toTransferSettings } from '../../../shared/changes/schema/transfer.ts';
import { getTransferSettingsEndpoint } from '../../../shared/changes/transfer-endpoints.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { families } from '../../people/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';

/** GET /api/v1/transfers/settings */
export const handler = endpoint(
  getTransferSettingsEndpoint,
  { families },
  ({ families }) =>
    async (_, { caller }) =>
      json(200, { data: toTransferSettings(await families.find(caller.familyId)) }),
);
