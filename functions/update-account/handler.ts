import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { entityTag, ifMatch } from '../../shared/http/entity-tag.ts';
import { json } from '../../shared/http/json-response.ts';
import { readBody } from '../../shared/http/read-body.ts';
import { toAccount } from '../../shared/schema/account.ts';
import { toAccountChanges } from '../../shared/schema/update-account-fields.ts';
import type { accountsToday } from '../../shared/use-cases/account-worths.ts';
import { accountFacts, type updateAccount } from '../../shared/use-cases/update-account.ts';

export type Dependencies = ApiDependencies & {
  readonly update: ReturnType<typeof updateAccount>;
  readonly today: ReturnType<typeof accountsToday>;
};

/** PATCH /api/v1/accounts/{id} */
export const createHandler = ({ update, today, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const changes = toAccountChanges((await readBody(event)).fields);
    const account = await update(caller, pathId(event), changes, ifMatch(event));
    const worth = await today(caller.familyId, [account]);
    const etag = entityTag(accountFacts(account));
    return json(200, { data: toAccount(account, worth.get(account.id)) }, { etag });
  });
