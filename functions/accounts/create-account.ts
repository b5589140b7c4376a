import { randomUUID } from 'node:crypto';
import { createAccountEndpoint } from '../../shared/accounts/endpoints.ts';
import { toAccount, toAccountRequest } from '../../shared/accounts/schema/account.ts';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { accountFacts, createAccount } from '../../shared/accounts/use-cases/account-writes.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../shared/platform/http/idempotent-endpoint.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = IdempotentDependencies & {
  readonly create: ReturnType<typeof createAccount>;
};

/** POST /api/v1/accounts */
export const createHandler = ({ create, ...api }: Dependencies) =>
  idempotentEndpoint(api, createAccountEndpoint, {
    read: (event) => readFields(event, toAccountRequest),
    act: async (caller, request, id) => {
      const { account, today } = await create(caller, request, id);
      return json(201, { data: toAccount(account, today) }, { etag: entityTag(accountFacts(account)) });
    },
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    idempotency: createIdempotencyRepository(documents, tableName, randomUUID),
    create: createAccount({
      families: createFamilyRepository(documents, tableName),
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      ledger: createLedgerPages(documents, tableName),
      sha256,
      newId: randomUUID,
      now: api.now,
    }),
  });
});
