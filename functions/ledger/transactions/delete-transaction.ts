import { deleteTransactionEndpoint } from '../../../shared/ledger/endpoints.ts';
import { deleteTransaction } from '../../../shared/ledger/entries/use-cases/transaction-writes.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { noContent } from '../../../shared/platform/http/response/answers.ts';
import { ifMatch } from '../../../shared/platform/http/response/entity-tag.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { announcingLedger } from '../adapters.ts';

/** DELETE /api/v1/transactions/{id}; later requests get 404. */
export const handler = endpoint(deleteTransactionEndpoint, { ledger: announcingLedger }, (ports) => {
  const remove = deleteTransaction(ports);
  return async (event, { caller }) => {
    await remove(caller, pathId(event), ifMatch(event));
    return noContent();
  };
});
