import { listTransactionHistoryEndpoint } from '../../shared/changes/endpoints.ts';
import { entryHistory } from '../../shared/changes/history/use-cases/entry-history.ts';
import { toEntryHistory } from '../../shared/changes/schema/entry-history.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { listed } from '../../shared/platform/http/request/query.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { ledger } from '../ledger/adapters.ts';
import { endpoint } from '../platform/endpoint.ts';

/** GET /api/v1/transactions/{id}/history, newest first. */
export const handler = endpoint(listTransactionHistoryEndpoint, { ledger }, (ports) => {
  const read = entryHistory(ports);
  return async (event, { caller }) => {
    const { entry, events } = await read(caller.familyId, pathId(event));
    return json(
      200,
      listed(event, events, (change) => toEntryHistory(change, entry.currency)),
    );
  };
});
