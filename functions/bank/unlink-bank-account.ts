import { unlinkBankAccountEndpoint } from '../../shared/bank/endpoints.ts';
import { unlinkAccount } from '../../shared/bank/use-cases/links/link-account.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { noContent } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { composeBanks } from './banks.ts';

export type Dependencies = ApiDependencies & { readonly unlink: ReturnType<typeof unlinkAccount> };

/** DELETE /api/v1/bank_connections/{id}/accounts/{account_id}/link */
export const createHandler = ({ unlink, ...api }: Dependencies) =>
  apiEndpoint(api, unlinkBankAccountEndpoint, async (event, { caller }) => {
    await unlink(caller, pathId(event), pathId(event, 'account_id'));
    return noContent();
  });

export const handler = lambda(() => {
  const { api, banks } = composeBanks();
  return createHandler({ ...api, unlink: unlinkAccount(banks) });
});
