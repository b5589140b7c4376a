import { updateTransactionEndpoint } from '../../../shared/ledger/endpoints.ts';
import { updateTransaction } from '../../../shared/ledger/entries/use-cases/transaction-writes.ts';
import { toTransactionChanges } from '../../../shared/ledger/schema/transaction.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { readFields } from '../../../shared/platform/http/request/read-body.ts';
import { ifMatch } from '../../../shared/platform/http/response/entity-tag.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { changing, forChanges, transactionAnswer } from '../entries.ts';

/** PATCH /api/v1/transactions/{id} */
export const handler = endpoint(updateTransactionEndpoint, changing, (ports) => {
  const update = updateTransaction(forChanges(ports));
  return async (event, { caller }) => {
    const changes = await readFields(event, toTransactionChanges);
    const entry = await update(caller, pathId(event), changes, ifMatch(event));
    return transactionAnswer(ports, caller.familyId, { status: 200, entry });
  };
});
