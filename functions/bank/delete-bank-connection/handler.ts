import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { noContent } from '../../../shared/platform/http/no-content.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { toDeletion } from '../../../shared/bank/schema/delete-connection-filters.ts';
import type { deleteConnection } from '../../../shared/bank/use-cases/connections/delete-connection.ts';

export type Dependencies = ApiDependencies & { readonly remove: ReturnType<typeof deleteConnection> };

/** DELETE /api/v1/bank_connections/{id}; from then on it is 404. */
export const createHandler = ({ remove, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    await remove(caller, pathId(event), toDeletion(queryOf(event)));
    return noContent();
  });
