import { createAccount } from '../../shared/accounts/use-cases/account-writes.ts';
import { linkBankAccountEndpoint } from '../../shared/bank/endpoints.ts';
import { toLinkRequest } from '../../shared/bank/schema/bank-account.ts';
import { linkAccount } from '../../shared/bank/use-cases/links/link-account.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { requestHash } from '../../shared/platform/http/idempotent.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../shared/platform/http/idempotent-endpoint.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { type ShowBankAccounts, showBankAccounts } from './bank-views.ts';
import { composeBankActs } from './banks.ts';

export type Dependencies = IdempotentDependencies & {
  readonly link: ReturnType<typeof linkAccount>;
  readonly show: ShowBankAccounts;
  readonly newId: () => string;
};

/** POST /api/v1/bank_connections/{id}/accounts/{account_id}/link */
export const createHandler = ({ link, show, newId, ...api }: Dependencies) =>
  idempotentEndpoint(api, linkBankAccountEndpoint, {
    read: async (event) => {
      const request = await readFields(event, toLinkRequest);
      return { id: pathId(event), bankAccountId: pathId(event, 'account_id'), request };
    },
    hash: ({ request }) => requestHash(request),
    act: async (caller, { id, bankAccountId, request }, newAccountId = newId()) => {
      const { bankAccount } = await link(caller, id, bankAccountId, request, newAccountId);
      const [data] = await show(caller.familyId, [bankAccount]);
      return json(200, { data });
    },
  });

export const handler = lambda(() => {
  const { api, banks, documents, tableName } = composeBankActs();
  const ledger = createLedgerPages(documents, tableName);
  return createHandler({
    ...api,
    link: linkAccount({
      ...banks,
      findAccount: banks.accounts.find,
      createAccount: createAccount({ ...banks, ledger, sha256 }),
    }),
    show: showBankAccounts(banks),
    idempotency: createIdempotencyRepository(documents, tableName, banks.newId),
    newId: banks.newId,
  });
});
