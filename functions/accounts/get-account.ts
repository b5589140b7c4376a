import { getAccountEndpoint } from '../../shared/accounts/endpoints.ts';
import { toAccount } from '../../shared/accounts/schema/account.ts';
import { accountFacts } from '../../shared/accounts/use-cases/account-writes.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { entityTag } from '../../shared/platform/http/response/entity-tag.ts';
import { endpoint } from '../platform/endpoint.ts';
import { accounts, worthToday } from './adapters.ts';

/** GET /api/v1/accounts/{id} */
export const handler = endpoint(
  getAccountEndpoint,
  { accounts, worthToday },
  ({ accounts, worthToday }) =>
    async (event, { caller: { familyId } }) => {
      const account = await accounts.find(familyId, pathId(event));
      if (account === undefined) throw new NotFoundError('Account');
      const worth = await worthToday(familyId, [account]);
      const etag = entityTag(accountFacts(account));
      return json(200, { data: toAccount(account, worth.get(account.id)) }, { etag });
    },
);
