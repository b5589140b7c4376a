import { dismissBankReplacementEndpoint } from '../../shared/bank/endpoints.ts';
import { dismissReplacement } from '../../shared/bank/use-cases/connections/dismiss-replacement.ts';
import { noContent } from '../../shared/platform/http/answers.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { endpoint } from '../platform/endpoint.ts';
import { bankAccounts, connections } from './adapters.ts';

/** DELETE /api/v1/bank_connections/{id}/replacements/{dormant_id} */
export const handler = endpoint(dismissBankReplacementEndpoint, { connections, bankAccounts }, (ports) => {
  const dismiss = dismissReplacement(ports);
  return async (event, { caller }) => {
    await dismiss(caller, pathId(event), pathId(event, 'dormant_id'));
    return noContent();
  };
});
