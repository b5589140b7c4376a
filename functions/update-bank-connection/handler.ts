import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { json } from '../../shared/http/json-response.ts';
import { readBody } from '../../shared/http/read-body.ts';
import { toConnectionUpdate } from '../../shared/schema/bank-connection-fields.ts';
import type { updateConnection } from '../../shared/use-cases/bank/connections/update-connection.ts';
import type { ShowConnection } from '../bank-views.ts';

export type Dependencies = ApiDependencies & {
  readonly update: ReturnType<typeof updateConnection>;
  readonly show: ShowConnection;
};

/** PATCH /api/v1/bank_connections/{id} */
export const createHandler = ({ update, show, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const changes = toConnectionUpdate((await readBody(event)).fields);
    return json(200, { data: await show(await update(caller, pathId(event), changes)) });
  });
