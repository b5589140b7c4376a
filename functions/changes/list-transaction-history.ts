import { listTransactionHistoryEndpoint } from '../../shared/changes/endpoints.ts';
import { entryHistory } from '../../shared/changes/history/use-cases/entry-history.ts';
import { toEntryHistory } from '../../shared/changes/schema/entry-history.ts';
import { ledger } from '../ledger/adapters.ts';
import { queryEndpoint } from '../platform/endpoint.ts';

/** GET /api/v1/transactions/{id}/history, newest first. */
export const handler = queryEndpoint(listTransactionHistoryEndpoint, { ledger }, (ports) => {
  const read = entryHistory(ports);
  return async ({ caller, id, listed }) => {
    const { entry, events } = await read(caller.familyId, id);
    return listed(events, (change) => toEntryHistory(change, entry.currency));
  };
});
