import { randomUUID } from 'node:crypto';
import { createAccountEndpoint } from '../../shared/accounts/endpoints.ts';
import { toAccount, toAccountRequest } from '../../shared/accounts/schema/account.ts';
import { accountFacts, createAccount } from '../../shared/accounts/use-cases/account-writes.ts';
import { readFields } from '../../shared/platform/http/request/read-body.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { entityTag } from '../../shared/platform/http/response/entity-tag.ts';
import { ledger } from '../ledger/adapters.ts';
import { families } from '../people/adapters.ts';
import { idempotentEndpoint } from '../platform/endpoint.ts';
import { accounts } from './adapters.ts';

/** POST /api/v1/accounts */
export const handler = idempotentEndpoint(createAccountEndpoint, { families, accounts, ledger }, (ports) => {
  const create = createAccount({ ...ports, newId: randomUUID });
  return {
    read: (event) => readFields(event, toAccountRequest),
    act: async (caller, request, id) => {
      const { account, today } = await create(caller, request, id);
      return json(201, { data: toAccount(account, today) }, { etag: entityTag(accountFacts(account)) });
    },
  };
});
