import { updateAccountEndpoint } from '../../shared/accounts/endpoints.ts';
import { toAccount, toAccountChanges } from '../../shared/accounts/schema/account.ts';
import { accountFacts, updateAccount } from '../../shared/accounts/use-cases/account-writes.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { readFields } from '../../shared/platform/http/request/read-body.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { entityTag, ifMatch } from '../../shared/platform/http/response/entity-tag.ts';
import { endpoint } from '../platform/endpoint.ts';
import { accountEdits, accounts, closing, dependents, worthToday } from './adapters.ts';

/** PATCH /api/v1/accounts/{id} */
export const handler = endpoint(
  updateAccountEndpoint,
  { accounts, edits: accountEdits, dependents, closing, worthToday },
  (ports) => {
    const update = updateAccount(ports);
    return async (event, { caller }) => {
      const changes = await readFields(event, toAccountChanges);
      const account = await update(caller, pathId(event), changes, ifMatch(event));
      const worth = await ports.worthToday(caller.familyId, [account]);
      const etag = entityTag(accountFacts(account));
      return json(200, { data: toAccount(account, worth.get(account.id)) }, { etag });
    };
  },
);
