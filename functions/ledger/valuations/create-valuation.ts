import { createValuationEndpoint } from '../../../shared/ledger/endpoints.ts';
import { recordValuation } from '../../../shared/ledger/entries/use-cases/valuation-writes.ts';
import { toValuation, toValuationRequest } from '../../../shared/ledger/schema/valuation.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { entityTag } from '../../../shared/platform/http/response/entity-tag.ts';
import { idempotentEndpoint } from '../../platform/endpoint.ts';
import { headers } from '../adapters.ts';
import { changing, forChanges } from '../entries.ts';

/** POST /api/v1/valuations: 201, or with `upsert` 200 if the day already had one. */
export const handler = idempotentEndpoint(createValuationEndpoint, { ...changing, headers }, (ports) => {
  const record = recordValuation(forChanges(ports));
  return {
    read: ({ readFields }) => readFields(toValuationRequest),
    act: async (caller, request, id) => {
      const { entry, existed } = await record(caller, request, id);
      const status = request.upsert && existed ? 200 : 201;
      return json(status, toValuation(await ports.name(caller.familyId, entry)), { etag: entityTag(entry) });
    },
  };
});
