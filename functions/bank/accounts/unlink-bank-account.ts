import { unlinkAccount } from '../../../shared/bank/accounts/use-cases/link-account.ts';
import { unlinkBankAccountEndpoint } from '../../../shared/bank/endpoints.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { bankAccounts, connections } from '../adapters.ts';

/** DELETE /api/v1/bank_connections/{id}/accounts/{account_id}/link */
export const handler = endpoint(unlinkBankAccountEndpoint, { connections, bankAccounts }, (ports) => {
  const unlink = unlinkAccount(ports);
  return async ({ caller, id }, event) => {
    await unlink(caller, id, pathId(event, 'account_id'));
  };
});
