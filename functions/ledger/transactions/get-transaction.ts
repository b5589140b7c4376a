import { getTransactionEndpoint } from '../../../shared/ledger/endpoints.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { today } from '../../people/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { entries } from '../adapters.ts';
import { naming } from '../entries.ts';

/** GET /api/v1/transactions/{id}. */
export const handler = endpoint(
  getTransactionEndpoint,
  { entries, name: naming, today },
  ({ entries, name, today }) =>
    async ({ caller: { familyId }, id }) => {
      const entry = await entries.find(familyId, id);
      const [named] = entry?.kind === 'transaction' ? await name(familyId, [entry]) : [];
      if (named === undefined) throw new NotFoundError('Transaction');
      return { data: toTransaction(named, await today(familyId)), tagged: named.entry };
    },
);
