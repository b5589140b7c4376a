import { deleteTransactionEndpoint } from '../../../shared/ledger/endpoints.ts';
import { deleteTransaction } from '../../../shared/ledger/entries/use-cases/transaction-writes.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { announcingLedger } from '../adapters.ts';

/** DELETE /api/v1/transactions/{id}; later requests get 404. */
export const handler = endpoint(deleteTransactionEndpoint, { ledger: announcingLedger }, (ports) => {
  const remove = deleteTransaction(ports);
  return async ({ caller, id, ifMatch }) => {
    await remove(caller, id, ifMatch);
  };
});
