import { getAccountEndpoint } from '../../shared/accounts/endpoints.ts';
import { toAccount } from '../../shared/accounts/schema/account.ts';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { accountsToday } from '../../shared/accounts/use-cases/account-worths.ts';
import { accountFacts } from '../../shared/accounts/use-cases/account-writes.ts';
import type { Accounts } from '../../shared/ledger/domain/account.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/page-store.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { familyToday } from '../../shared/platform/use-cases/family-today.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly today: ReturnType<typeof accountsToday>;
};

/** GET /api/v1/accounts/{id} */
export const createHandler = ({ accounts, today, ...api }: Dependencies) =>
  apiEndpoint(api, getAccountEndpoint, async (event, { caller: { familyId } }) => {
    const account = await accounts.find(familyId, pathId(event));
    if (account === undefined) throw new NotFoundError('Account');
    const worth = await today(familyId, [account]);
    const etag = entityTag(accountFacts(account));
    return json(200, { data: toAccount(account, worth.get(account.id)) }, { etag });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    accounts: createAccountRepository(documents, tableName, { sha256 }),
    today: accountsToday({
      today: familyToday({ families: createFamilyRepository(documents, tableName), now: api.now }),
      headers: createLedgerHeaders(documents, tableName),
      ledger: createLedgerPages(documents, tableName),
    }),
  });
});
