import { getTransactionEndpoint } from '../../../shared/ledger/endpoints.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import { today } from '../../people/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { namedEntry, shown } from '../entry-reads.ts';

/** GET /api/v1/transactions/{id}. */
export const handler = endpoint(getTransactionEndpoint, { ...shown, today }, (ports) => {
  const find = namedEntry(ports, 'transaction');
  return async ({ caller, id }) => {
    const named = await find(caller, id);
    return { data: toTransaction(named, await ports.today(caller.familyId)), tagged: named.entry };
  };
});
