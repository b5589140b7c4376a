import { createTransactionEndpoint } from '../../../shared/ledger/endpoints.ts';
import { createTransaction } from '../../../shared/ledger/entries/use-cases/transaction-writes.ts';
import { toTransactionRequest } from '../../../shared/ledger/schema/transaction.ts';
import { takingIds } from '../../changes/adapters.ts';
import { idempotentEndpoint } from '../../platform/endpoint.ts';
import { changing, forChanges, transactionAnswer } from '../entries.ts';

/** POST /api/v1/transactions */
export const handler = idempotentEndpoint(createTransactionEndpoint, { ...changing, takeId: takingIds }, (ports) => {
  const create = createTransaction(forChanges(ports));
  return {
    read: ({ readFields }) => readFields(toTransactionRequest),
    act: async (caller, request, id) => {
      const entry = await create(caller, request, id);
      return transactionAnswer(ports, caller, entry);
    },
  };
});
