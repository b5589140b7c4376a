import { dismissReplacement } from '../../../shared/bank/connections/use-cases/dismiss-replacement.ts';
import { dismissBankReplacementEndpoint } from '../../../shared/bank/endpoints.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { bankAccounts, connections } from '../adapters.ts';

/** DELETE /api/v1/bank_connections/{id}/replacements/{dormant_id} */
export const handler = endpoint(dismissBankReplacementEndpoint, { connections, bankAccounts }, (ports) => {
  const dismiss = dismissReplacement(ports);
  return async ({ caller, id }, event) => {
    await dismiss(caller, id, pathId(event, 'dormant_id'));
  };
});
