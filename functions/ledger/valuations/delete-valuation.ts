import { deleteValuationEndpoint } from '../../../shared/ledger/endpoints.ts';
import { deleteValuation } from '../../../shared/ledger/entries/use-cases/valuation-writes.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { ledger } from '../adapters.ts';

/** DELETE /api/v1/valuations/{id}; later requests get 404. */
export const handler = endpoint(deleteValuationEndpoint, { ledger }, (ports) => {
  const remove = deleteValuation(ports);
  return async ({ caller, id, ifMatch }) => {
    await remove(caller, id, ifMatch);
  };
});
