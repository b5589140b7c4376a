import { getTransactionEndpoint } from '../../../shared/ledger/endpoints.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { entityTag } from '../../../shared/platform/http/response/entity-tag.ts';
import { today } from '../../people/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { entries } from '../adapters.ts';
import { naming } from '../entries.ts';

/** GET /api/v1/transactions/{id}. */
export const handler = endpoint(
  getTransactionEndpoint,
  { entries, name: naming, today },
  ({ entries, name, today }) =>
    async (event, { caller: { familyId } }) => {
      const entry = await entries.find(familyId, pathId(event));
      const [named] = entry?.kind === 'transaction' ? await name(familyId, [entry]) : [];
      if (named === undefined) throw new NotFoundError('Transaction');
      return json(200, { data: toTransaction(named, await today(familyId)) }, { etag: entityTag(named.entry) });
    },
);
