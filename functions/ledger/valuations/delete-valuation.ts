import { deleteValuationEndpoint } from '../../../shared/ledger/endpoints.ts';
import { deleteValuation } from '../../../shared/ledger/entries/use-cases/valuation-writes.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { noContent } from '../../../shared/platform/http/response/answers.ts';
import { ifMatch } from '../../../shared/platform/http/response/entity-tag.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { ledger } from '../adapters.ts';

/** DELETE /api/v1/valuations/{id}; later requests get 404. */
export const handler = endpoint(deleteValuationEndpoint, { ledger }, (ports) => {
  const remove = deleteValuation(ports);
  return async (event, { caller }) => {
    await remove(caller, pathId(event), ifMatch(event));
    return noContent();
  };
});
