import { getValuationEndpoint } from '../../../shared/ledger/endpoints.ts';
import { toValuation } from '../../../shared/ledger/schema/valuation.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { entityTag } from '../../../shared/platform/http/response/entity-tag.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { entries } from '../adapters.ts';
import { naming } from '../entries.ts';

/** GET /api/v1/valuations/{id}; the valuation is not wrapped (contract §4.4). */
export const handler = endpoint(
  getValuationEndpoint,
  { entries, name: naming },
  ({ entries, name }) =>
    async ({ caller: { familyId }, id }) => {
      const entry = await entries.find(familyId, id);
      const [named] = entry?.kind === 'valuation' ? await name(familyId, [entry]) : [];
      if (named === undefined) throw new NotFoundError('Valuation');
      return json(200, toValuation(named), { etag: entityTag(named.entry) });
    },
);
