import { getValuationEndpoint } from '../../../shared/ledger/endpoints.ts';
import { toValuation } from '../../../shared/ledger/schema/valuation.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { entityTag } from '../../../shared/platform/http/response/entity-tag.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { namedEntry, shown } from '../entry-reads.ts';

/** GET /api/v1/valuations/{id}; the valuation is not wrapped (contract §4.4). */
export const handler = endpoint(getValuationEndpoint, shown, (ports) => {
  const find = namedEntry(ports, 'valuation');
  return async ({ caller, id }) => {
    const named = await find(caller, id);
    return json(200, toValuation(named), { etag: entityTag(named.entry) });
  };
});
