import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { noContent } from '../../shared/http/no-content.ts';
import { queryOf } from '../../shared/http/query.ts';
import { toDeletion } from '../../shared/schema/delete-connection-filters.ts';
import type { deleteConnection } from '../../shared/use-cases/bank/connections/delete-connection.ts';

export type Dependencies = ApiDependencies & { readonly remove: ReturnType<typeof deleteConnection> };

/** DELETE /api/v1/bank_connections/{id}; from then on it is 404. */
export const createHandler = ({ remove, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    await remove(caller, pathId(event), toDeletion(queryOf(event)));
    return noContent();
  });
