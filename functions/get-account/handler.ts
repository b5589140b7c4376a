import type { Accounts } from '../../shared/domain/accounts/account.ts';
import { NotFoundError } from '../../shared/domain/errors.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { entityTag } from '../../shared/http/entity-tag.ts';
import { json } from '../../shared/http/json-response.ts';
import { toAccount } from '../../shared/schema/account.ts';
import type { accountsToday } from '../../shared/use-cases/account-worths.ts';
import { accountFacts } from '../../shared/use-cases/update-account.ts';

export type Dependencies = ApiDependencies & {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly today: ReturnType<typeof accountsToday>;
};

/** GET /api/v1/accounts/{id} */
export const createHandler = ({ accounts, today, ...api }: Dependencies) =>
  apiEndpoint(api, 'read', async (event, { caller: { familyId } }) => {
    const account = await accounts.find(familyId, pathId(event));
    if (account === undefined) throw new NotFoundError('Account');
    const worth = await today(familyId, [account]);
    const etag = entityTag(accountFacts(account));
    return json(200, { data: toAccount(account, worth.get(account.id)) }, { etag });
  });
