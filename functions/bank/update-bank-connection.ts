import { updateBankConnectionEndpoint } from '../../shared/bank/endpoints.ts';
import { toConnectionUpdate } from '../../shared/bank/schema/bank-connection.ts';
import { updateConnection } from '../../shared/bank/use-cases/connections/update-connection.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { type ShowConnection, showConnection } from './bank-views.ts';
import { composeBankConnecting } from './banks.ts';

export type Dependencies = ApiDependencies & {
  readonly update: ReturnType<typeof updateConnection>;
  readonly show: ShowConnection;
};

/** PATCH /api/v1/bank_connections/{id} */
export const createHandler = ({ update, show, ...api }: Dependencies) =>
  apiEndpoint(api, updateBankConnectionEndpoint, async (event, { caller }) => {
    const changes = await readFields(event, toConnectionUpdate);
    return json(200, { data: await show(await update(caller, pathId(event), changes)) });
  });

export const handler = lambda(() => {
  const { api, banks } = composeBankConnecting();
  return createHandler({ ...api, update: updateConnection(banks), show: showConnection(banks) });
});
