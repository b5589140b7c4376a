import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { noContent } from '../../shared/http/no-content.ts';
import type { unlinkAccount } from '../../shared/use-cases/bank/links/unlink-account.ts';

export type Dependencies = ApiDependencies & { readonly unlink: ReturnType<typeof unlinkAccount> };

/** DELETE /api/v1/bank_connections/{id}/accounts/{account_id}/link */
export const createHandler = ({ unlink, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    await unlink(caller, pathId(event), pathId(event, 'account_id'));
    return noContent();
  });
