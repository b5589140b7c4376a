import { updateTransactionEndpoint } from '../../../shared/ledger/endpoints.ts';
import { updateTransaction } from '../../../shared/ledger/entries/use-cases/transaction-writes.ts';
import { toTransactionChanges } from '../../../shared/ledger/schema/transaction.ts';
import { takingIds } from '../../changes/adapters.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { changing, forChanges, transactionAnswer } from '../entries.ts';

/** PATCH /api/v1/transactions/{id} */
export const handler = bodyEndpoint(updateTransactionEndpoint, { ...changing, takeId: takingIds }, (ports) => {
  const update = updateTransaction(forChanges(ports));
  return async ({ caller, id, ifMatch, readFields }) => {
    const changes = await readFields(toTransactionChanges);
    const entry = await update(caller, id, changes, ifMatch);
    return transactionAnswer(ports, caller, entry);
  };
});
