import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { entityTag, ifMatch } from '../../../shared/platform/http/entity-tag.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { readBody } from '../../../shared/platform/http/read-body.ts';
import { toAccount } from '../../../shared/accounts/schema/account.ts';
import { toAccountChanges } from '../../../shared/accounts/schema/update-account-fields.ts';
import type { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import { accountFacts, type updateAccount } from '../../../shared/accounts/use-cases/update-account.ts';

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
